/** Second derivatives of cases: of those that once were wrong, did not compile or ended the compiler; and of some others in turn. */
import { describe, expect, it } from "vitest";
import { allCCases } from "../read-c-case.js";
import { allCases } from "../read-case.js";
import { isInTurn } from "../turns.js";
import { workshops } from "../workshops.js";
import { secondOrderOfCCase } from "./second-order-c.js";
import { secondOrderOfCase } from "./second-order-typescript.js";

const mended = [
  "c/checkpoints/one-pointer-for-several-blocks",
  "c/complex/file-scope-and-recursion",
  "c/headers/beginning-with-a-condition-that-is-no-guard",
  "c/headers/types-of-another-header",
  "c/headers/types-without-tags-in-several-files",
  "c/heap/storage-that-grows",
  "c/pointers/the-address-of-a-pointer-given-with-a-cast",
  "c/scalars/gamma-and-bessel-functions",
  "c/state/external-variables-as-inputs-and-outputs",
  "c/structs/weights-behind-read-only-fields",
  "classes/function-in-a-field-chosen-at-run-time",
  "classes/layers-of-one-base-that-keep-functions",
  "classes/list-of-subclasses-dispatches",
  "classes/vectors-that-are-compared",
  "closures/table-of-functions",
  "closures/tape-of-closures-in-fields",
  "modules/scratch-array-reused",
  "modules/work-storage-in-an-object-of-the-module",
  "objects/spread-of-what-may-have-a-getter",
  "programs/adaptive-step-integrator",
  "references/property-that-is-kept-or-computed",
];
const refused = [
  "c/state/work-storage-allocated-on-the-first-call",
  "modules/one-array-under-two-names-of-an-object",
  "references/literals-beside-objects-of-classes",
];

const isTried = ({ name }: { readonly name: string }): boolean =>
  mended.includes(name) || refused.includes(name) || isInTurn(name, 24, "second order of ");

describe("second derivatives", () => {
  const inC = allCCases().filter((c) => !c.refused && c.trials.length > 0 && isTried(c));
  const inTypeScript = allCases().filter((c) => !c.refused && c.trials.length > 0 && isTried(c));

  it("knows the cases that are named", () => {
    const names = [...inC, ...inTypeScript].map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...mended, ...refused]));
  });

  const tried = [
    ...inC.map((c) => ({ name: c.name, verdict: () => secondOrderOfCCase(c, workshops.inC) })),
    ...inTypeScript.map((c) => ({ name: c.name, verdict: () => secondOrderOfCase(c, workshops.workshop) })),
  ];
  it.each(tried)("$name", { timeout: 120_000 }, ({ name, verdict }) => {
    const found = verdict();
    if (mended.includes(name)) expect(found).toBe("right");
    else if (refused.includes(name)) expect(found).toHaveProperty("refused");
    // Others are not wrong: not every text that the compiler writes is one that it reads.
    else if (Array.isArray(found)) expect(found).toEqual([]);
  });
});
