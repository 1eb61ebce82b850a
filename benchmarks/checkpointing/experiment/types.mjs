// @ts-check
/**
 * @typedef {object} Run
 * @property {string} name a strategy, or the primal
 * @property {number} [outer] states that the loop over the steps may store, where the strategy leaves that open
 * @property {number} [inner] the same for the loop over the sweeps
 *
 * @typedef {object} Group what takes turns
 * @property {number} points
 * @property {number} steps
 * @property {number} sweeps
 * @property {number} turns
 * @property {Run[]} runs
 * @property {number} [tolerance] the sweeps of a step end when it is reached
 * @property {number} [shift] the inputs are moved so far along a direction
 *
 * @typedef {object} Result
 * @property {number} seconds the least of all turns
 * @property {number} peakBytes on the stacks and in snapshots
 * @property {number} left bytes after the last turn
 * @property {number} advanced steps that the runtime says were run without recording, of both loops
 * @property {number[]} found the gradient, or the value of the primal
 *
 * @typedef {object} Bench
 * @property {string} title
 * @property {Record<string, string>} folders by strategy: where the derivative is
 * @property {(groups: Group[]) => Result[][]} measure
 * @property {(groups: Group[]) => { calls: Record<string, number>, advanced: number }[]} count how often the functions of the derivative are called, by
 *   the means of the language; and what the runtime has counted, of the first run of each group
 */
export {};
