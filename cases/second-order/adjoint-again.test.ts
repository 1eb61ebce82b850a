/** Adjoints of C cases as programs of their own: their tangents and adjoints. Those that once were wrong or did not compile, and some others in turn. */
import { describe, expect, it } from "vitest";
import { allCCases } from "../read-c-case.js";
import { isInTurn } from "../turns.js";
import { workshops } from "../workshops.js";
import { adjointAgainOfCCase } from "./second-order-c.js";

const right = [
  // Checkpointed loops: of known length and not, steps that are recorded in a row, blocks that steps free.
  "c/checkpoints/blocks-of-steps-recorded-in-a-row",
  "c/checkpoints/blocks-that-a-step-frees",
  "c/checkpoints/lengths-that-subscripts-tell",
  "c/checkpoints/needed-and-not-come-to",
  "c/checkpoints/stores-of-many-shapes",
  // One value after the other, a loop's values at once, pointers, counts, structs on the heap; in several files.
  "c/complex/structs-pointers-and-heap",
  "c/headers/two-meanings-of-one-typedef",
  "c/heap/storage-that-grows",
  "c/pointers/rows-behind-pointers",
  "c/structs/a-network-of-layers",
  "c/structs/types-that-a-macro-declares",
  // Guards of seeds that are zero.
  "c/control/zeros-that-save-work",
  "c/heap/a-loop-that-nobody-needs-in-a-function-that-frees",
  "c/procedures/an-iteration-with-status-codes",
  "c/procedures/results-that-are-recorded-before-they-are-stored",
  "c/scalars/functions-chosen-by-type",
  "c/scalars/functions-of-the-compiler",
  "c/scalars/rounding-and-scaling",
];
const refused = [
  "c/checkpoints/objects-that-steps-make",
  "c/checkpoints/one-pointer-for-several-blocks",
  "c/state/work-storage-allocated-on-the-first-call",
];
/**
 * What leaves storage behind leaves more of it; a million sums of single precision are rounded otherwise in each of three derivatives; where a factor is
 * moved away from zero there is no column.
 */
const otherwise = [
  "c/control/rows-that-are-padded",
  "c/heap/storage-never-given-back",
  "c/scalars/sums-in-single-precision",
];

describe("adjoints that are differentiated again", () => {
  const isTried = ({ name }: { readonly name: string }): boolean =>
    !otherwise.includes(name) &&
    (right.includes(name) || refused.includes(name) || isInTurn(name, 24, "adjoint again of "));
  const cases = allCCases().filter((c) => !c.refused && c.trials.length > 0 && isTried(c));

  it("knows the cases that are named", () => {
    expect(cases.map(({ name }) => name)).toEqual(expect.arrayContaining([...right, ...refused]));
  });

  it.each(cases)("$name", { timeout: 120_000 }, (c) => {
    const verdict = adjointAgainOfCCase(c, workshops.inC);
    if (right.includes(c.name)) expect(verdict).toBe("right");
    else if (refused.includes(c.name)) expect(verdict).toHaveProperty("refused");
    // Others are not wrong.
    else if (Array.isArray(verdict)) expect(verdict).toEqual([]);
  });
});
