// @ts-check
/** Reproducible numbers, and the numbers in nested arrays and records. */

/** Uniform in [0, 1). @param {number} seed */
export function uniform(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = Math.imul(state ^ (state >>> 15), state | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
  };
}

/** Standard normal. @param {number} seed */
export function normal(seed) {
  const next = uniform(seed);
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** @typedef {Record<string | number, unknown>} Holder an array or a record */

/**
 * Visits all numbers in `value`, but those under a name in `fixed`.
 * @param {object} value @param {(holder: Holder, key: string | number) => void} visit @param {readonly string[]} fixed
 */
export function eachNumber(value, visit, fixed = []) {
  const holder = /** @type {Holder} */ (value);
  if (Array.isArray(value) || value instanceof Float64Array) {
    for (let i = 0; i < value.length; i++) one(i);
  } else {
    for (const key of Object.keys(value)) if (!fixed.includes(key)) one(key);
  }
  /** @param {string | number} key */
  function one(key) {
    const found = holder[key];
    if (typeof found === "number") visit(holder, key);
    else if (typeof found === "object" && found !== null) eachNumber(found, visit, fixed);
  }
}

/** @param {object} value @param {readonly string[]} fixed @returns {number[]} */
export function numbersOf(value, fixed = []) {
  /** @type {number[]} */
  const found = [];
  eachNumber(value, (holder, key) => found.push(Number(holder[key])), fixed);
  return found;
}
