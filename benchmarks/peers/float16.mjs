// @ts-check
/**
 * jax-js asks of every array whether it is a Float16Array, which Node has from version 24 on. No program here makes one, so an empty
 * class answers as well. Imported before jax-js.
 */
const known = /** @type {Record<string, unknown>} */ (globalThis);
known.Float16Array ??= class Float16Array {};
