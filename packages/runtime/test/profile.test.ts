import { afterEach, describe, expect, it } from "vitest";
import { bytes, stackBytes } from "../src/index.js";
import * as profile from "../src/profile.js";
import { OWN_BYTES, PASSED_PLACE } from "../src/profile.js";

/** A clock that goes on when it is told to. */
let time = 0;
const clock = (): number => time;

afterEach(() => {
  while (stackBytes() > 0) bytes.pop();
});

function record(count: number, seconds = 1): void {
  for (let i = 0; i < count; i++) bytes.push(0);
  time += seconds;
}

function goBack(count: number): void {
  for (let i = 0; i < count; i++) bytes.pop();
}

describe("a profile", () => {
  it("keeps loops, iterations and calls that are alike once, with their bytes and times", () => {
    profile.startProfile(clock);
    record(1);
    profile.enterPlace(0);
    for (let i = 0; i < 5; i++) {
      profile.nextStep(0);
      record(2);
      profile.enterPlace(1);
      record(i < 3 ? 10 : 20, 2);
      profile.leavePlace(1);
      record(1);
    }
    profile.lastStep(0);
    record(3);
    profile.leavePlace(0);
    profile.turnBack(-1);
    goBack(stackBytes());
    time += 7;
    const { nodes, forwardSeconds, seconds, peakBytes, leftBytes } = profile.stopProfile();
    expect(nodes.map(({ place, part, times, iterations, items }) => [place, part, times, iterations, items])).toEqual([
      [1, "whole", 3, 0, [OWN_BYTES, 10]],
      [0, "iteration", 3, 0, [OWN_BYTES, 2, 0, 1, OWN_BYTES, 1]],
      [1, "whole", 2, 0, [OWN_BYTES, 20]],
      [0, "iteration", 2, 0, [OWN_BYTES, 2, 2, 1, OWN_BYTES, 1]],
      [0, "whole", 1, 5, [1, 3, 3, 2, OWN_BYTES, 3]],
      [-1, "whole", 1, 0, [OWN_BYTES, 1, 4, 1]],
    ]);
    expect(nodes.map((node) => node.seconds)).toEqual([6, 0, 4, 0, 21, 22]);
    expect([forwardSeconds, seconds, peakBytes, leftBytes]).toEqual([22, 29, 89, 0]);
  });

  it("knows what was left without telling, whoever names a place next", () => {
    profile.startProfile(clock);
    profile.enterPlace(0);
    profile.enterPlace(1);
    profile.enterPlace(2);
    record(4);
    profile.leavePlace(0);
    profile.enterPlace(3);
    profile.nextStep(3);
    profile.enterPlace(1);
    record(2);
    profile.nextStep(3);
    profile.leavePlace(3);
    profile.turnBack(-1);
    const { nodes } = profile.stopProfile();
    expect(nodes.map(({ place, part, items }) => [place, part, items])).toEqual([
      [2, "whole", [OWN_BYTES, 4]],
      [1, "whole", [0, 1]],
      [0, "whole", [1, 1]],
      [1, "whole", [OWN_BYTES, 2]],
      [3, "iteration", [3, 1]],
      [3, "iteration", []],
      [3, "whole", [4, 1, 5, 1]],
      [-1, "whole", [2, 1, 6, 1]],
    ]);
  });

  it("has a procedure that calls itself inside itself", () => {
    const recur = (depth: number): void => {
      profile.enterPlace(0);
      record(1);
      if (depth > 0) recur(depth - 1);
      profile.leavePlace(0);
    };
    profile.startProfile(clock);
    recur(2);
    recur(0);
    profile.turnBack(-1);
    const { nodes } = profile.stopProfile();
    expect(nodes.map(({ isInner, times, seconds, items }) => [isInner, times, seconds, items])).toEqual([
      [true, 1, 1, [OWN_BYTES, 1]],
      [true, 1, 2, [OWN_BYTES, 1, 0, 1]],
      [false, 1, 3, [OWN_BYTES, 1, 1, 1]],
      [false, 1, 1, [OWN_BYTES, 1]],
      [false, 1, 4, [2, 1, 3, 1]],
    ]);
  });

  it("has what runs forward and back at once apart, and its place where it stands", () => {
    profile.startProfile(clock);
    record(1);
    profile.passPlace(4);
    record(2);
    profile.turnBack(-1);
    goBack(2);
    profile.openPlace(4);
    for (let i = 0; i < 3; i++) {
      profile.nextStep(4);
      record(i);
      profile.turnBack(4);
      goBack(i);
    }
    profile.lastStep(4);
    profile.closePlace(4);
    goBack(1);
    const { nodes, peakBytes } = profile.stopProfile();
    expect(nodes.map(({ place, part, atOnce, items }) => [place, part, atOnce, items])).toEqual([
      [4, "iteration", true, []],
      [4, "iteration", true, [OWN_BYTES, 1]],
      [4, "iteration", true, [OWN_BYTES, 2]],
      [4, "whole", true, [0, 1, 1, 1, 2, 1]],
      [-1, "whole", true, [OWN_BYTES, 1, PASSED_PLACE - 4, 1, OWN_BYTES, 2]],
    ]);
    expect(peakBytes).toBe(3);
  });

  it("counts the iterations of loops without places inside", () => {
    profile.startProfile(clock);
    for (const trips of [7, 7, 0]) {
      profile.enterPlace(1);
      profile.enterPlace(0);
      for (let i = 0; i < trips; i++) {
        profile.countStep();
        record(1);
      }
      profile.leavePlace(0);
      profile.leavePlace(1);
    }
    const { nodes } = profile.stopProfile();
    expect(nodes.map(({ iterations, times, items }) => [iterations, times, items])).toEqual([
      [7, 2, [OWN_BYTES, 7]],
      [0, 2, [0, 1]],
      [0, 1, []],
      [0, 1, [2, 1]],
      [0, 1, [1, 2, 3, 1]],
    ]);
  });

  it("has few points of long runs, and the highest among them", () => {
    profile.startProfile(clock);
    for (let i = 0; i < 20_000; i++) {
      profile.enterPlace(0);
      if (i === 12_345) record(100, 0);
      time += 0.5;
      profile.leavePlace(0);
      if (i === 12_345) goBack(100);
    }
    const { samples } = profile.stopProfile();
    expect(samples.length).toBeLessThanOrEqual(2000);
    expect(samples.length).toBeGreaterThan(900);
    expect(Math.max(...samples.map(([, height]) => height))).toBe(100);
    expect(samples.at(-1)).toEqual([10_000, 0]);
    expect(samples.every(([at], i) => i === 0 || at >= samples[i - 1]![0])).toBe(true);
  });

  it("is rounded up where nothing is like anything before", () => {
    const unlike = 100_500;
    profile.startProfile(clock);
    for (let i = 0; i < unlike; i++) {
      profile.enterPlace(0);
      profile.enterPlace(1);
      for (let k = 0; k < i % 5; k++) profile.countStep();
      profile.leavePlace(1);
      profile.passPlace(i);
      profile.leavePlace(0);
    }
    record(1);
    profile.turnBack(-1);
    const { nodes, isCoarse } = profile.stopProfile();
    expect(isCoarse).toBe(true);
    expect(nodes.length).toBeLessThan(100_100);
    expect(nodes.filter(({ place }) => place === 0).reduce((sum, { times }) => sum + times, 0)).toBe(unlike);
  });

  it("has to be started", () => {
    expect(() => profile.stopProfile()).toThrow(/startProfile/);
  });
});
