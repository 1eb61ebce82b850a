// @ts-check
/** Times of programs that take turns in one process. */

/**
 * @template {string} Name
 * @param {Record<Name, () => void>} programs
 * @param {number} runs turns of each
 * @param {number} calls of a program in one turn
 * @returns {Record<Name, number>} seconds for one call: the minimum of all turns
 */
export function takeTurns(programs, runs, calls = 1) {
  const names = /** @type {Name[]} */ (Object.keys(programs));
  const best = /** @type {Record<Name, number>} */ (
    Object.fromEntries(names.map((name) => [name, Number.POSITIVE_INFINITY]))
  );
  for (let run = 0; run < runs; run++) {
    for (const name of names) {
      const program = programs[name];
      const start = performance.now();
      for (let call = 0; call < calls; call++) program();
      best[name] = Math.min(best[name], (performance.now() - start) / 1000 / calls);
    }
  }
  return best;
}

/**
 * Measures again, three times in all, as long as the limits are missed: other work on the machine can only make a ratio worse or better by chance,
 * so one attempt that stays within the limits decides.
 *
 * @template T
 * @param {() => T} measure
 * @param {(times: T) => boolean} isWithin
 * @param {(times: T) => number} excess what the best of the attempts has least of, where none is within
 */
export function measureUntil(measure, isWithin, excess) {
  let best = measure();
  for (let attempt = 1; attempt < 3 && !isWithin(best); attempt++) {
    const again = measure();
    if (isWithin(again) || excess(again) < excess(best)) best = again;
  }
  return best;
}
