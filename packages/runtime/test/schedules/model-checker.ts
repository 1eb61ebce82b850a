import type { Schedule } from "../../src/schedules.js";

/** What a schedule did, counted here and not by what it claims. */
export interface Counted {
  readonly advances: number;
  /** How often each step was advanced over. */
  readonly visits: readonly number[];
  readonly stores: readonly number[];
  readonly restores: readonly number[];
  readonly peak: readonly number[];
}

/**
 * Replays a schedule on a loop of `length` steps whose states are their own numbers. Throws where a state is not what the schedule says, a
 * slot is used twice or left full, a level holds too much, or adjoints are missing or in another order.
 */
export function replayed(schedule: Schedule, length: number, costs?: readonly number[]): Counted {
  const levels = schedule.capacities.map(() => new Map<number, number>());
  const [stores, restores, peak] = [levels.map(() => 0), levels.map(() => 0), levels.map(() => 0)];
  const visits = new Array<number>(length).fill(0);
  let state = 0;
  let next = length - 1;
  const fail = (what: string): never => {
    throw new Error(`${what} (state ${state}, next adjoint ${next})`);
  };
  const actions = schedule[Symbol.iterator]();
  for (let item = actions.next(); item.done !== true; ) {
    const action = item.value;
    let answer: { step: number; cost?: number } | undefined;
    switch (action.kind) {
      case "advance": {
        if (action.from !== state || action.to <= action.from) fail(`advance ${action.from} to ${action.to}`);
        const end = Math.min(length, action.to);
        if (end < action.to && schedule.steps !== undefined) fail("advance beyond the end");
        let cost = 0;
        for (; state < end; state++) {
          visits[state]!++;
          cost += costs?.[state] ?? 1;
        }
        answer = { step: end, cost };
        break;
      }
      case "store": {
        const level = levels[action.level] ?? fail("no such level");
        if (action.step !== state) fail(`store ${action.step}`);
        if (level.has(action.slot)) fail("the slot is full");
        if (!(action.slot >= 0 && action.slot < schedule.capacities[action.level]!)) fail("no such slot");
        level.set(action.slot, state);
        stores[action.level]!++;
        peak[action.level] = Math.max(peak[action.level]!, level.size);
        break;
      }
      case "restore": {
        const held = levels[action.level]?.get(action.slot) ?? fail("restore from an empty slot");
        if (held !== action.step) fail(`restore ${action.step}`);
        state = held;
        restores[action.level]!++;
        break;
      }
      case "adjoint":
        if (action.step !== state || action.step !== next) fail(`adjoint ${action.step}`);
        state = Number.NaN;
        next--;
        break;
      case "drop":
        if (levels[action.level]?.get(action.slot) !== action.step) fail(`drop ${action.step}`);
        levels[action.level]!.delete(action.slot);
        break;
    }
    item = actions.next(answer);
  }
  if (next >= 0) fail("adjoints are missing");
  if (levels.some((level) => level.size > 0)) fail("slots are left full");
  return { advances: visits.reduce((sum, each) => sum + each, 0), visits, stores, restores, peak };
}
