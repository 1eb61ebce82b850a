// @ts-check
/**
 * What the parts of this benchmark print, and what they check.
 *
 * @typedef {object} Report
 * @property {(text: string) => void} say
 * @property {(what: string, found: unknown, expected: unknown) => void} check both are to be the same
 * @property {(what: string, found: number, limit: number) => void} atMost
 */

/**
 * @typedef {{ what: string, found: unknown, expected: unknown, pass: boolean }} Check `expected` may be a limit, as text
 */

/** @param {boolean} isSilent @returns {Report & { checks: Check[] }} */
export function newReport(isSilent) {
  /** @type {Check[]} */
  const checks = [];
  return {
    checks,
    say: (text) => {
      if (!isSilent) console.log(text);
    },
    check: (what, found, expected) => {
      checks.push({ what, found, expected, pass: JSON.stringify(found) === JSON.stringify(expected) });
    },
    atMost: (what, found, limit) => {
      checks.push({ what, found, expected: `at most ${limit}`, pass: found <= limit });
    },
  };
}

/**
 * A table whose columns are as wide as they must be.
 *
 * @param {string[]} heads @param {string[][]} rows
 */
export function table(heads, rows) {
  const all = [heads, ...rows];
  const widths = heads.map((_, k) => Math.max(...all.map((row) => row[k].length)));
  return all.map((row) => row.map((cell, k) => cell.padStart(widths[k] + 2)).join("")).join("\n");
}
