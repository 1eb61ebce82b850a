// @ts-check
/** @param {string} name @param {number} seconds @param {boolean} isChanged */
export function measureC(name, seconds, isChanged) {
  return { name, seconds, isChanged };
}
