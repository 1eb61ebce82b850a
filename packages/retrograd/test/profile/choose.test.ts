import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { candidatesOf } from "../../src/profile/candidates.js";
import type { Candidate, PricedMark } from "../../src/profile/choose.js";
import { choose } from "../../src/profile/choose.js";
import type { Mark, Marks } from "../../src/profile/places.js";
import { StackModel } from "../../src/profile/stack-model.js";
import type { Run } from "./random-runs.js";
import { profiled, runs, underMarks } from "./random-runs.js";

/** All sets of marks. */
function setsOf(candidates: readonly Candidate[]): readonly (readonly [number, PricedMark][])[] {
  let sets: [number, PricedMark][][] = [[]];
  for (const { place, choices } of candidates)
    sets = sets.flatMap((set) => [set, ...choices.map((choice): [number, PricedMark][] => [...set, [place, choice]])]);
  return sets;
}

const marksOf = (set: readonly [number, PricedMark][]): Marks => new Map(set.map(([place, { mark }]) => [place, mark]));

function modelOf(run: Run, snapshot: number): StackModel {
  return new StackModel(profiled(run), run.places, () => snapshot);
}

/** For every loop as many states as there may be, whatever is known of their size: few sets, all kinds. */
function someMarks(run: Run): readonly Marks[] {
  const kinds: readonly (Mark | undefined)[] = [undefined, { kind: "piece" }, { kind: "binomial", slots: 2 }];
  let sets: Map<number, Mark>[] = [new Map()];
  for (const [place, { kind }] of run.places.entries())
    sets = sets.flatMap((set) =>
      kinds
        .filter((mark) => mark?.kind !== "binomial" || kind === "loop")
        .map((mark) => (mark === undefined ? set : new Map([...set, [place, mark]]))),
    );
  return sets;
}

describe("the model of the stacks", () => {
  it("has the bytes and the time of every set of checkpoints", () => {
    fc.assert(
      fc.property(runs(4, false), fc.nat(5), (run, snapshot) => {
        const model = modelOf(run, snapshot);
        for (const marks of someMarks(run)) {
          const { peak, ticks } = underMarks(run, marks, snapshot);
          const priced = [...marks].reduce((sum, [place, mark]) => sum + model.price(place, mark), 0);
          expect(priced).toBeCloseTo(ticks, 6);
          expect(model.peak(marks)).toBe(peak);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("is never below what there is where something runs forward and back at once", () => {
    fc.assert(
      fc.property(runs(4, true), fc.nat(5), (run, snapshot) => {
        const model = modelOf(run, snapshot);
        for (const marks of someMarks(run))
          expect(model.peak(marks)).toBeGreaterThanOrEqual(underMarks(run, marks, snapshot).peak);
      }),
      { numRuns: 150 },
    );
  });

  it("with open places is below each of their choices", () => {
    fc.assert(
      fc.property(runs(4, true), fc.nat(5), (run, snapshot) => {
        const model = modelOf(run, snapshot);
        const candidates = candidatesOf(model);
        const open = new Map(candidates.map(({ place, choices }) => [place, choices.map(({ mark }) => mark)]));
        const bound = model.peak(new Map(), open);
        for (const set of setsOf(candidates)) expect(model.peak(marksOf(set))).toBeGreaterThanOrEqual(bound);
      }),
      { numRuns: 150 },
    );
  });
});

describe("the choice", () => {
  it("is the fastest that fits, or the one with the least memory", () => {
    fc.assert(
      fc.property(runs(4, true), fc.nat(5), fc.nat(100), (run, snapshot, part) => {
        const model = modelOf(run, snapshot);
        const candidates = candidatesOf(model);
        const all = setsOf(candidates).map((set) => ({
          peak: model.peak(marksOf(set)),
          seconds: set.reduce((sum, [, choice]) => sum + choice.seconds, 0),
        }));
        const least = Math.min(...all.map(({ peak }) => peak));
        const limit = Math.floor(least - 1 + ((model.peak(new Map()) + 1 - least) * part) / 100);
        const fitting = all.filter(({ peak }) => peak <= limit);
        const found = choose(model, candidates, limit);
        expect(found.method).toBe("exact");
        expect(found.fits).toBe(fitting.length > 0);
        expect(model.peak(found.marks)).toBe(found.peakBytes);
        if (found.fits) {
          expect(found.peakBytes).toBeLessThanOrEqual(limit);
          expect(found.seconds).toBeCloseTo(Math.min(...fitting.map(({ seconds }) => seconds)), 6);
        } else expect(found.peakBytes).toBe(least);
      }),
      { numRuns: 300 },
    );
  });

  it("fits without an exact search, too, wherever something fits", () => {
    fc.assert(
      fc.property(runs(6, false), fc.nat(100), (run, part) => {
        const model = modelOf(run, 0);
        const candidates = candidatesOf(model);
        const least = choose(model, candidates, -1).peakBytes;
        const limit = Math.floor(least + ((model.peak(new Map()) - least) * part) / 100);
        const found = choose(model, candidates, limit, 0);
        expect(found.fits).toBe(true);
        expect(model.peak(found.marks)).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 200 },
    );
  });
});
