/** Loops whose steps differ in cost, and loops that share their states: as generated adjoints ask for them. */
import { afterEach, describe, expect, it } from "vitest";
import { checkpoints, stackBytes } from "../../src/index.js";
import { leastTime, optimalScheduleForCosts } from "../../src/schedules.js";
import type { Loop } from "./generated.js";
import { run, saidBy } from "./generated.js";

afterEach(() => {
  checkpoints.clock = undefined;
  expect(stackBytes()).toBe(0);
});

const plain = { slots: 0, isOnline: false, width: 2 };

describe("a loop whose steps differ in cost", () => {
  const measured = (steps: number, slots: number, isOnline: boolean, costs?: (step: number) => void): Loop => ({
    ...plain,
    steps,
    slots,
    isOnline,
    costs,
    begins: (place) =>
      isOnline ? checkpoints.beginMeasuredOnline(slots, place) : checkpoints.beginMeasured(steps, slots, place),
  });

  it.each([false, true])("takes the least time after the sweep that measures; its length comes out: %s", (isOnline) => {
    for (const slots of [1, 2, 3, 7])
      for (const steps of [0, 1, 2, 3, 8, 21]) {
        const costs = Array.from({ length: steps }, (_, i) => ((i * 7) % 5) ** 2 + (i === 2 ? 100 : 0));
        let time = 0;
        checkpoints.clock = () => time;
        run(measured(steps, slots, isOnline, (step) => (time += costs[step]!)));
        const sweep = costs.reduce((sum, cost) => sum + cost, 0);
        expect(time, `${steps} steps, ${slots} states`).toBe(sweep + optimalScheduleForCosts(costs, slots).cost);
      }
  });

  it("has the host's clock where there is no other, and any length", () => {
    for (const isOnline of [false, true]) for (const steps of [0, 1, 40, 300]) run(measured(steps, 4, isOnline));
  });

  it("is run by the clock of the program also where that is set back", () => {
    let time = 0;
    checkpoints.clock = () => (time -= 1);
    run(measured(50, 3, false));
  });
});

describe("loops that share their states", () => {
  const inner = (steps: number, isOnline = false): Loop => ({
    ...plain,
    slots: 100,
    steps,
    isOnline,
    begins: (place) => (isOnline ? checkpoints.beginRestOnline(place) : checkpoints.beginRest(steps, place)),
  });
  const outer = (steps: number, slots: number, within: Loop, innerSteps = within.steps): Loop => ({
    ...plain,
    slots,
    steps,
    inner: within,
    begins: (place) => checkpoints.beginShared(steps, slots, innerSteps, place),
  });

  it("get what makes both fastest", () => {
    const [n, m, r] = [50, 20, 7];
    const counts: number[] = [];
    for (let r1 = 1; r1 < r; r1++) counts.push(m * leastTime(r1, n) + n * leastTime(r - r1, m));
    const innerSteps = { count: 0 };
    // What is run of the inner loop in the steps of the outer one, and what the inner one runs again.
    const within: Loop = { ...inner(m), costs: () => innerSteps.count++ };
    const whole: Loop = { ...outer(n, r, within), costs: () => (innerSteps.count += m) };
    run(whole);
    expect(innerSteps.count).toBe(Math.min(...counts));
  });

  it("hold no more than these", () => {
    for (const [n, m, r] of [
      [50, 20, 7],
      [3, 100, 2],
      [100, 3, 12],
      [0, 5, 2],
      [5, 0, 2],
    ] as const) {
      let most = 0;
      const u = 8 * 3 + 1 + 8;
      const seen = () => {
        most = Math.max(most, checkpoints.bytes());
      };
      run({ ...outer(n, r, { ...inner(m), costs: seen }), costs: seen });
      expect(most).toBeLessThanOrEqual(r * u);
    }
  });

  it("may have lengths that come out, or that are others than was said", () => {
    run(outer(9, 4, inner(6, true)));
    run(outer(9, 4, inner(6), 1000));
    run(outer(9, 4, inner(6), -3));
    run(outer(9, 4, inner(6), 5.5));
  });

  it("say what is wrong", () => {
    expect(saidBy(outer(9, 1, inner(6)))).toBe(
      "9|1: two loops cannot share one state; give them 2 at least, one for each of them",
    );
    expect(saidBy(outer(9, 4, inner(6), Number.NaN))).toBe(
      "9|4: the number of steps of the loop in its steps must be a number; it is NaN",
    );
    expect(saidBy(inner(6))).toBe("6|100: no loop around this one shares its states; give it a number of its own");
    expect(saidBy(outer(9, 4, { ...inner(6), inner: inner(2) }))).toBe(
      "2|100: what the loop at 9|4 has left of its states is in use by the loop at 6|100; give one of them a number of its own",
    );
  });
});
