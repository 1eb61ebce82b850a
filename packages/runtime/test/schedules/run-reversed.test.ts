import { describe, expect, it } from "vitest";
import type { Action, ReversibleLoop, Schedule } from "../../src/schedules.js";
import {
  hierarchicalSchedule,
  leastTime,
  measuredSchedule,
  onlineSchedule,
  optimalSchedule,
  runReversed,
  tally,
} from "../../src/schedules.js";

/** u ← u + h sin u, `steps` times, and its derivative with all states stored. */
function plainDerivative(u0: number, steps: number): number {
  const states = [u0];
  for (let i = 0; i < steps; i++) states.push(step(states[i]!));
  let ub = 1;
  for (let i = steps - 1; i >= 0; i--) ub *= 1 + 0.1 * Math.cos(states[i]!);
  return ub;
}
const step = (u: number) => u + 0.1 * Math.sin(u);

function derivative(schedule: Schedule, u0: number, length: number, more: Partial<ReversibleLoop> = {}) {
  let u = u0;
  let ub = 0;
  let result = Number.NaN;
  const copies = new Map<string, number>();
  const done = runReversed(schedule, {
    advance: (from, to) => {
      const end = Math.min(to, length);
      for (let i = from; i < end; i++) u = step(u);
      return end;
    },
    save: (slot, level) => copies.set(`${level} ${slot}`, u),
    load: (slot, level) => {
      u = copies.get(`${level} ${slot}`)!;
    },
    reverseStep: (_, isLast) => {
      const before = u;
      if (isLast) [result, ub] = [step(u), 1];
      ub *= 1 + 0.1 * Math.cos(before);
      u = Number.NaN;
    },
    drop: (slot, level) => copies.delete(`${level} ${slot}`),
    ...more,
  });
  expect(copies.size).toBe(0);
  return { ub, result, done };
}

describe("runReversed", () => {
  it("gives the derivative bit for bit, by every schedule", () => {
    for (const length of [1, 2, 3, 17, 100]) {
      const expected = plainDerivative(0.3, length);
      let time = 0;
      const found = [
        derivative(optimalSchedule(length, 3), 0.3, length),
        derivative(onlineSchedule(3), 0.3, length),
        derivative(measuredSchedule(length, 3), 0.3, length, { clock: () => time++ }),
        derivative(
          hierarchicalSchedule(length, [
            { slots: 2, write: 0, read: 0 },
            { slots: 9, write: 1, read: 2 },
          ]),
          0.3,
          length,
        ),
      ];
      for (const { ub, done } of found) {
        expect(ub).toBe(expected);
        expect(done.steps).toBe(length);
      }
      expect(new Set(found.map(({ result }) => result)).size).toBe(1);
    }
  });

  it("does nothing for a loop of no steps", () => {
    const never = () => expect.unreachable();
    const loop = { save: never, load: never, reverseStep: never };
    expect(runReversed(optimalSchedule(0, 1), { ...loop, advance: never }).advances).toBe(0);
    const online = runReversed(onlineSchedule(2), { ...loop, save: () => {}, advance: () => 0 });
    expect(online).toMatchObject({ steps: 0, advances: 0 });
  });

  it("says what it did", () => {
    const { done } = derivative(optimalSchedule(250, 10), 1, 250);
    expect(done).toMatchObject({ steps: 250, advances: leastTime(10, 249), repetitions: 3, peak: [10] });
    expect(done).toEqual(tally(optimalSchedule(250, 10)));
  });

  it("tells how far it has come", () => {
    const seen: (number | undefined)[] = [];
    const advanced: number[] = [];
    const actions: Action[] = [];
    derivative(optimalSchedule(6, 2), 1, 6, {
      progress: (now) => {
        seen.push(now.left);
        advanced.push(now.advanced);
        actions.push(now.action);
      },
    });
    expect(actions).toEqual([...optimalSchedule(6, 2)]);
    expect(seen.filter((left, i) => left !== seen[i - 1])).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(advanced.at(-1)).toBe(leastTime(2, 5));
    const online: (number | undefined)[] = [];
    derivative(onlineSchedule(2), 1, 6, { progress: ({ left }) => online.push(left) });
    expect(online[0]).toBeUndefined();
    expect(online.at(-1)).toBe(0);
  });

  it("lets through what the loop throws", () => {
    const failure = new Error("no convergence");
    const advance = () => {
      throw failure;
    };
    expect(() => derivative(optimalSchedule(6, 2), 1, 6, { advance })).toThrow(failure);
  });
});

describe("a schedule that cannot be right is refused", () => {
  const advance = (from: number, to: number): Action => ({ kind: "advance", from, to });
  const store = (at: number, slot = 0, level = 0): Action => ({ kind: "store", step: at, slot, level });
  const restore = (at: number, slot = 0): Action => ({ kind: "restore", step: at, slot, level: 0 });
  const adjoint = (at: number): Action => ({ kind: "adjoint", step: at });
  const drop = (at: number, slot = 0): Action => ({ kind: "drop", step: at, slot, level: 0 });
  const run = (actions: readonly Action[], steps = 3) =>
    derivative({ steps, capacities: [2], [Symbol.iterator]: () => actions[Symbol.iterator]() }, 1, 3);

  it("one by hand that is right is taken", () => {
    const actions = [store(0), advance(0, 2), adjoint(2), restore(0), advance(0, 1), adjoint(1), restore(0), drop(0)];
    expect(run([...actions, adjoint(0)]).ub).toBe(plainDerivative(1, 3));
  });

  it.each<[string, Action[]]>([
    ["action 1 (adjoint of step 2): the current state is that of step 0", [adjoint(2)]],
    ["action 2 (adjoint of step 1): the next adjoint is that of step 2", [advance(0, 1), adjoint(1)]],
    ["action 2 (advance from step 0 to 2): the current state is that of step 1", [advance(0, 1), advance(0, 2)]],
    ["action 1 (advance from step 0 to 0): it does not lead forward", [advance(0, 0)]],
    ["action 1 (advance from step 0 to 4): the loop has 3 steps", [advance(0, 4)]],
    ["action 2 (store step 0, slot 0 of level 0): the current state is that of step 1", [advance(0, 1), store(0)]],
    ["action 1 (store step 0, slot 2 of level 0): the level has 2 slots", [store(0, 2)]],
    ["action 1 (store step 0, slot 0.5 of level 0): the level has 2 slots", [store(0, 0.5)]],
    ["action 1 (store step 0, slot 0 of level 1): there is no such level", [store(0, 0, 1)]],
    ["action 1 (restore step 0, slot 0 of level 0): the slot is empty", [restore(0)]],
    ["action 3 (restore step 0, slot 0 of level 0): the slot is empty", [store(0), drop(0), restore(0)]],
    ["action 2 (restore step 1, slot 0 of level 0): the slot holds the state of step 0", [store(0), restore(1)]],
    ["action 1 (drop step 0, slot 1 of level 0): the slot is empty", [drop(0, 1)]],
    ["action 3 (advance from step 2 to 3): no state is current", [advance(0, 2), adjoint(2), advance(2, 3)]],
    ["it has ended without the adjoint of step 2", []],
    ["it has ended without the adjoint of step 1", [advance(0, 2), adjoint(2)]],
  ])("%s", (message, actions) => {
    expect(() => run(actions)).toThrow(`schedule${message.startsWith("it") ? ": " : ", "}${message}`);
  });

  it("also where the length is not known", () => {
    const open = (actions: Action[]) =>
      derivative({ steps: undefined, capacities: [1], [Symbol.iterator]: () => actions[Symbol.iterator]() }, 1, 3);
    expect(() => open([adjoint(0)])).toThrow("(adjoint of step 0): the loop has not ended yet");
    expect(() => open([advance(0, 2)])).toThrow("it has ended before the loop did");
    expect(() => open([advance(0, 5), advance(3, 4)])).toThrow("the loop has 3 steps");
  });

  it("a loop that ends elsewhere than its schedule is refused, and so is one that tells nonsense", () => {
    expect(() => derivative(optimalSchedule(5, 5), 1, 3)).toThrow(
      "the loop has ended after 3 steps; its schedule is one of 5",
    );
    for (const wrong of [-1, 1.5, 99])
      expect(() => derivative(onlineSchedule(2), 1, 3, { advance: () => wrong })).toThrow(
        `advance from step 0 to 1: it says that step ${wrong} was reached`,
      );
  });

  it("tally asks for a length", () => {
    expect(() => tally(onlineSchedule(2))).toThrow("tally: the schedule does not know how long the loop is");
  });
});
