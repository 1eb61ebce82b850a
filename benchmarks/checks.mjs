// @ts-check
/**
 * What a benchmark found beside its limits.
 *
 * @typedef {{ what: string, found: number, limit: number, pass: boolean }} Check
 */

/**
 * @param {{ what: string, found: number, limit: number }[]} found
 * @returns {Check[]}
 */
export const judge = (found) => found.map((check) => ({ ...check, pass: check.found <= check.limit }));

/** @param {Check[]} checks one line each */
export function printChecks(checks) {
  for (const { what, found, limit, pass } of checks) {
    const shown =
      found === 0 || Math.abs(found) >= 0.001
        ? Number(found.toPrecision(7)).toLocaleString("en")
        : found.toExponential(1);
    const most =
      limit === 0 || limit >= 0.001
        ? limit.toLocaleString("en", { maximumSignificantDigits: 3 })
        : limit.toExponential(0);
    console.log(`  ${pass ? "PASS" : "FAIL"}  ${what}: ${shown} (limit ${most})`);
  }
}
