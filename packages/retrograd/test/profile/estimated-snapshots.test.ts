import { bytes } from "@retrograd/runtime";
import * as profile from "@retrograd/runtime/profile";
import { expect, it } from "vitest";
import { estimatedSnapshots } from "../../src/profile/estimated-snapshots.js";
import type { Place } from "../../src/profile/places.js";

const places = (...kinds: readonly ("call" | "loop" | "spread loop")[]): readonly Place[] =>
  kinds.map((kind, line) => {
    const isSpread = kind === "spread loop";
    return {
      kind: kind === "call" ? kind : "loop",
      file: "f.ts",
      line,
      column: 1,
      name: "f",
      isCounted: true,
      isSpread,
    };
  });

function estimated(table: readonly Place[], run: () => void): readonly number[] {
  profile.startProfile(() => 0);
  run();
  profile.turnBack(-1);
  while (bytes.bytes() > 0) bytes.pop();
  return estimatedSnapshots(profile.stopProfile().nodes, table);
}

function loop(place: number, iterations: number, body: () => void): void {
  profile.enterPlace(place);
  for (let i = 0; i < iterations; i++) {
    profile.countStep();
    body();
  }
  profile.leavePlace(place);
}

function outer(place: number, iterations: number, body: (i: number) => void): void {
  profile.enterPlace(place);
  for (let i = 0; i < iterations; i++) {
    profile.nextStep(place);
    body(i);
  }
  profile.lastStep(place);
  profile.leavePlace(place);
}

const record = (count: number): void => {
  for (let i = 0; i < count; i++) bytes.push(0);
};

it("is one iteration of a loop that records the same again and again", () => {
  expect(estimated(places("loop"), () => loop(0, 10, () => record(3)))).toEqual([3]);
});

it("is all of a loop that records an array element by element", () => {
  expect(estimated(places("spread loop"), () => loop(0, 10, () => record(3)))).toEqual([30]);
});

it("is the largest iteration of a loop around others, with what each place inside overwrites once", () => {
  const run = (): void =>
    outer(0, 4, (i) => {
      record(1);
      for (let k = 0; k < 3; k++) loop(1, 10, () => record(i));
      loop(2, 5, () => record(2));
    });
  expect(estimated(places("loop", "spread loop", "loop"), run)).toEqual([1 + 30 + 2, 30, 2]);
});

it("has nothing of what runs forward and back at once", () => {
  const run = (): void => {
    profile.turnBack(-1);
    profile.openPlace(0);
    profile.nextStep(0);
    loop(1, 4, () => record(2));
    profile.turnBack(0);
    for (let i = 0; i < 8; i++) bytes.pop();
    profile.lastStep(0);
    profile.closePlace(0);
  };
  expect(estimated(places("loop", "loop"), run)).toEqual([0, 2]);
});
