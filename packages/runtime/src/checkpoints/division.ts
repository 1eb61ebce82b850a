/**
 * How memory is divided between states that are stored and steps that are recorded, for a loop of which neither all states nor all records fit.
 *
 * The last steps are recorded by the forward sweep. Those before them are cut into blocks, whose records take the same memory afterwards: with r
 * states, K blocks of b steps are reached in about b T(r, K) steps without recording (binomial.ts, theorem 2 with blocks for steps).
 */
import { roughTime } from "../schedules/binomial.js";

/** What a loop needs, in bytes. */
export interface Needs {
  /** One state. */
  readonly state: number;
  /** What is recorded of one step, more than 0. */
  readonly record: number;
  /** All that it may have. At least a state and a record. */
  readonly limit: number;
}

export interface Division {
  /** How many states are stored at a time. */
  readonly slots: number;
  /** How many steps the forward sweep records. */
  readonly last: number;
  /** How many blocks there are before those, and how many steps each of them has; the first one has what remains. */
  readonly blocks: number;
  readonly block: number;
  readonly first: number;
}

/** Up to here each number of states is tried, then one in ten. */
const EACH = 100;

/**
 * @param steps  how many steps the loop has
 * @param passed how many of them have been run, fewer than all: the last ones are behind them
 */
export function divide(steps: number, passed: number, { state, record, limit }: Needs): Division {
  let least = Number.POSITIVE_INFINITY;
  let best: Division | undefined;
  for (let slots = 1; ; slots = slots < EACH ? slots + 1 : Math.floor(slots * 1.1)) {
    // A state that is put back is there twice for a moment.
    if (best !== undefined && slots * state + Math.max(state, record) > limit) return best;
    const last = Math.min(Math.floor((limit - slots * state) / record), steps - passed);
    const before = steps - last;
    const blocks = Math.ceil(before / last);
    const block = Math.ceil(before / blocks);
    const cost = block * roughTime(slots, blocks);
    if (best === undefined || cost < least) {
      least = cost;
      best = { slots, last, blocks, block, first: before - (blocks - 1) * block };
    }
    // Every block has a state of its own: more of them would be of no use.
    if (slots >= blocks) return best;
  }
}
