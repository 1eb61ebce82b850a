import { afterEach, describe, expect, it } from "vitest";
import type { LoopProgress } from "../../src/index.js";
import { checkpoints, mark, release, stackBytes } from "../../src/index.js";
import type { Action, Schedule } from "../../src/schedules.js";
import {
  hierarchicalSchedule,
  leastTime,
  measuredSchedule,
  multistageSchedule,
  onlineSchedule,
  optimalSchedule,
  scheduleForCosts,
  tally,
} from "../../src/schedules.js";
import type { Loop } from "./generated.js";
import { run, saidBy } from "./generated.js";

afterEach(() => {
  checkpoints.schedule = undefined;
  checkpoints.progress = undefined;
  checkpoints.clock = undefined;
  expect(stackBytes()).toBe(0);
});

const loopOf = (steps: number, slots: number, isOnline = false): Loop => ({ steps, slots, isOnline, width: 2 });

describe("a schedule of the program's own", () => {
  const kinds: Record<string, (steps: number, slots: number) => Schedule & { steps: number }> = {
    optimal: (steps, slots) => optimalSchedule(steps, slots) as Schedule & { steps: number },
    hierarchical: (steps, slots) =>
      hierarchicalSchedule(steps, [
        { slots, write: 0, read: 0 },
        { slots: 3, write: 2, read: 1 },
      ]),
    multistage: (steps, slots) =>
      multistageSchedule(steps, [
        { slots, write: 0, read: 0 },
        { slots: 3, write: 2, read: 1 },
      ]),
    unequal: (steps, slots) =>
      scheduleForCosts(
        Array.from({ length: steps }, (_, i) => 1 + (i % 5)),
        slots,
      ),
  };

  it.each(Object.keys(kinds))("is followed: %s", (kind) => {
    for (const slots of [1, 2, 4])
      for (let length = 0; length <= 40; length += 1 + (slots % 2)) {
        let asked: unknown;
        let schedule: (Schedule & { steps: number }) | undefined;
        checkpoints.schedule = (request) => {
          asked = request;
          schedule = kinds[kind]!(request.steps!, request.slots);
          return schedule;
        };
        const advanced = run({ ...loopOf(length, slots), most: slots + 3 });
        expect(asked).toEqual({ length, steps: length + 1, slots, place: `${length}|${slots}` });
        expect(advanced).toBe(tally(schedule!).advances);
      }
  });

  it("may be one for an unknown length", () => {
    checkpoints.schedule = ({ steps, slots }) => (steps === undefined ? onlineSchedule(slots) : undefined);
    for (let length = 0; length <= 30; length++) {
      const own = run(loopOf(length, 3, true));
      checkpoints.schedule = undefined;
      expect(run(loopOf(length, 3, true))).toBe(own);
      checkpoints.schedule = ({ steps, slots }) => (steps === undefined ? onlineSchedule(slots) : undefined);
    }
  });

  it("may ask what the steps cost", () => {
    let now = 0;
    checkpoints.clock = () => now++;
    checkpoints.schedule = ({ steps, slots }) => measuredSchedule(steps!, slots);
    // The forward sweep stores the first state alone.
    expect(run(loopOf(20, 3))).toBe(20 + leastTime(3, 19));
    checkpoints.clock = undefined;
    expect(saidBy(loopOf(20, 3))).toBe(
      "20|3: measuredSchedule: what an advance cost is not known; give runReversed a clock",
    );
  });

  it("is the usual one where none is given", () => {
    checkpoints.schedule = () => undefined;
    expect(run(loopOf(30, 3))).toBe(leastTime(3, 30));
  });

  const made = (steps: number | undefined, capacities: readonly number[], actions: readonly Action[]): Schedule => ({
    steps,
    capacities,
    [Symbol.iterator]: () => actions.values() as Iterator<Action, void>,
  });

  it.each<[string, Schedule, string]>([
    [
      "other lengths",
      optimalSchedule(2, 3),
      "2|3: checkpoints.schedule gave a schedule of 2 steps; it must have 3: one more than the loop (request.steps)",
    ],
    [
      "unknown lengths",
      onlineSchedule(3),
      "2|3: checkpoints.schedule gave a schedule of an unknown number of steps; it must have 3: one more than the loop (request.steps)",
    ],
    ["no action", made(3, [3], []), "2|3: schedule: it has ended without the adjoint of step 2"],
    [
      "a step left out",
      made(3, [3], [{ kind: "advance", from: 1, to: 2 }]),
      "2|3: schedule, action 1 (advance from step 1 to 2): the current state is that of step 0",
    ],
    [
      "going back too early",
      made(
        3,
        [3],
        [
          { kind: "store", step: 0, slot: 0, level: 0 },
          { kind: "advance", from: 0, to: 2 },
          { kind: "restore", step: 0, slot: 0, level: 0 },
        ],
      ),
      "2|3: the schedule goes back to step 0 before the loop has ended",
    ],
    [
      "slots that are not there",
      made(3, [3], [{ kind: "store", step: 0, slot: 3, level: 0 }]),
      "2|3: schedule, action 1 (store step 0, slot 3 of level 0): the level has 3 slots",
    ],
    [
      "states that were not stored",
      made(
        3,
        [3],
        [
          { kind: "advance", from: 0, to: 2 },
          { kind: "adjoint", step: 2 },
          { kind: "restore", step: 1, slot: 1, level: 0 },
        ],
      ),
      "2|3: schedule, action 3 (restore step 1, slot 1 of level 0): the slot is empty",
    ],
    [
      "the state after the loop's end",
      made(
        3,
        [3],
        [
          { kind: "advance", from: 0, to: 2 },
          { kind: "adjoint", step: 2 },
          { kind: "adjoint", step: 1 },
        ],
      ),
      "2|3: schedule, action 3 (adjoint of step 1): no state is current",
    ],
  ])("that has %s is refused", (_, schedule, message) => {
    checkpoints.schedule = () => schedule;
    expect(saidBy(loopOf(2, 3))).toBe(message);
  });

  it("that has a known length, or goes on from the loop's end, is refused where the length comes out", () => {
    checkpoints.schedule = () => optimalSchedule(5, 3);
    expect(saidBy(loopOf(2, 3, true))).toBe(
      "2|3: checkpoints.schedule gave a schedule of 5 steps; it must have an unknown number of: the length comes out at the end",
    );
    checkpoints.schedule = () => ({
      steps: undefined,
      capacities: [3],
      *[Symbol.iterator]() {
        yield { kind: "store", step: 0, slot: 0, level: 0 };
        yield { kind: "advance", from: 0, to: 9 };
        yield { kind: "store", step: 2, slot: 1, level: 0 };
      },
    });
    expect(saidBy(loopOf(2, 3, true))).toBe(
      "2|3: schedule: store after the loop has ended; a state is to be restored first",
    );
  });

  it("may store and drop where nothing is advanced", () => {
    // u(0) goes from one slot to another and back; u(1) is stored before it is needed.
    const [slots, level] = [[0, 1, 2], 0];
    const actions: Action[] = [
      { kind: "store", step: 0, slot: slots[0]!, level },
      { kind: "store", step: 0, slot: slots[1]!, level },
      { kind: "drop", step: 0, slot: slots[0]!, level },
      { kind: "advance", from: 0, to: 1 },
      { kind: "store", step: 1, slot: slots[2]!, level },
      { kind: "advance", from: 1, to: 2 },
      { kind: "store", step: 2, slot: slots[0]!, level },
      { kind: "drop", step: 2, slot: slots[0]!, level },
      { kind: "adjoint", step: 2 },
      { kind: "restore", step: 0, slot: slots[1]!, level },
      { kind: "restore", step: 1, slot: slots[2]!, level },
      { kind: "store", step: 1, slot: slots[0]!, level },
      { kind: "drop", step: 1, slot: slots[0]!, level },
      { kind: "adjoint", step: 1 },
      { kind: "restore", step: 0, slot: slots[1]!, level },
      { kind: "store", step: 0, slot: slots[0]!, level },
      { kind: "restore", step: 0, slot: slots[0]!, level },
      { kind: "adjoint", step: 0 },
      { kind: "restore", step: 0, slot: slots[0]!, level },
    ];
    checkpoints.schedule = () => made(3, [3], actions);
    expect(run(loopOf(2, 3))).toBe(2);
  });
});

describe("progress", () => {
  /** One line for each action. */
  function told(loop: Loop): string[] {
    const lines: string[] = [];
    checkpoints.progress = ({ action, advanced, left, place, depth }: LoopProgress) => {
      const what = action.kind === "advance" ? `${action.from}-${action.to}` : action.step;
      lines.push(`${place} ${depth}: ${action.kind} ${what}, advanced ${advanced}, left ${left}`);
    };
    run(loop);
    return lines;
  }

  it("is told after each action", () => {
    expect(told(loopOf(3, 2))).toEqual([
      "3|2 0: store 0, advanced 0, left 3",
      "3|2 0: advance 0-1, advanced 1, left 3",
      "3|2 0: store 1, advanced 1, left 3",
      "3|2 0: advance 1-3, advanced 3, left 3",
      "3|2 0: restore 1, advanced 3, left 3",
      "3|2 0: advance 1-2, advanced 4, left 3",
      "3|2 0: adjoint 2, advanced 4, left 2",
      "3|2 0: restore 1, advanced 4, left 2",
      "3|2 0: drop 1, advanced 4, left 2",
      "3|2 0: adjoint 1, advanced 4, left 1",
      "3|2 0: restore 0, advanced 4, left 1",
      "3|2 0: drop 0, advanced 4, left 1",
      "3|2 0: adjoint 0, advanced 4, left 0",
    ]);
  });

  it("knows what is left when the loop has ended, and says where an advance has ended", () => {
    expect(told(loopOf(3, 1, true))).toEqual([
      "3|1 0: store 0, advanced 0, left undefined",
      "3|1 0: advance 0-1, advanced 1, left undefined",
      "3|1 0: advance 1-2, advanced 2, left undefined",
      "3|1 0: advance 2-3, advanced 3, left 3",
      "3|1 0: restore 0, advanced 3, left 3",
      "3|1 0: advance 0-2, advanced 5, left 3",
      "3|1 0: adjoint 2, advanced 5, left 2",
      "3|1 0: restore 0, advanced 5, left 2",
      "3|1 0: advance 0-1, advanced 6, left 2",
      "3|1 0: adjoint 1, advanced 6, left 1",
      "3|1 0: restore 0, advanced 6, left 1",
      "3|1 0: drop 0, advanced 6, left 1",
      "3|1 0: adjoint 0, advanced 6, left 0",
    ]);
  });

  it("tells loops apart", () => {
    const lines = told({ ...loopOf(1, 1), inner: loopOf(2, 1) });
    expect(lines.filter((line) => line.includes("adjoint"))).toEqual([
      "2|1 1: adjoint 1, advanced 3, left 1",
      "2|1 1: adjoint 0, advanced 3, left 0",
      "1|1 0: adjoint 0, advanced 1, left 0",
    ]);
  });
});

describe("what is asked for must make sense", () => {
  it.each([
    [
      () => checkpoints.begin(5, 0, "model.ts:12"),
      "model.ts:12: the number of states to store must be a whole number, at least 1; it is 0",
    ],
    [
      () => checkpoints.begin(5, 2.5),
      "a checkpointed loop: the number of states to store must be a whole number, at least 1; it is 2.5",
    ],
    [
      () => checkpoints.beginOnline(Number.NaN, "model.ts:12"),
      "model.ts:12: the number of states to store must be a whole number, at least 1; it is NaN",
    ],
    [
      () => checkpoints.begin(Number.NaN, 2, "model.ts:12"),
      "model.ts:12: the number of steps must be a whole number; it is NaN",
    ],
    [
      () => checkpoints.begin(2.5, 2, "model.ts:12"),
      "model.ts:12: the number of steps must be a whole number; it is 2.5",
    ],
  ])("%s", (begin, message) => {
    expect(begin).toThrow(RangeError);
    expect(begin).toThrow(message);
    expect(() => checkpoints.forward()).toThrow("no checkpointed loop is under way");
  });

  it("a loop that ends before it was said to is no loop of known length", () => {
    const start = mark();
    checkpoints.begin(5, 1, "model.ts:12");
    checkpoints.forward();
    expect(() => checkpoints.ran(2)).toThrow("model.ts:12: the loop has ended after 3 steps, and was said to have 5;");
    release(start);
  });

  it("the sweeps come in their order", () => {
    const start = mark();
    checkpoints.begin(5, 1, "model.ts:12");
    expect(() => checkpoints.backward()).toThrow(
      "model.ts:12: the backward sweep begins before the forward sweep has ended",
    );
    checkpoints.forward();
    expect(() => checkpoints.ran(6)).toThrow("model.ts:12: 6 of 5 steps are said not to have been run");
    release(start);
    expect(() => checkpoints.backward()).toThrow("no checkpointed loop is under way");
  });
});
