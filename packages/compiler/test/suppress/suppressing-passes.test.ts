/** The table of suppressing passes is true: the switches are there, the passes fire where it says, and the tests import what they test. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Outcome } from "@retrograd/compiler";
import { describe, expect, it } from "vitest";
import { allCCases } from "../../../../cases/read-c-case.js";
import { allCases } from "../../../../cases/read-case.js";
import { CWorkshop } from "../../../../cases/run-c-case.js";
import { Workshop } from "../../../../cases/run-case.js";
import { optionalPasses } from "../../src/index.js";
import { suppressing } from "./suppressing-passes.js";

const source = fileURLToPath(new URL("../../src/", import.meta.url));
const tests = fileURLToPath(new URL("../", import.meta.url));
const workshop = new Workshop();
const workshopOfC = new CWorkshop();
const named = [...allCases(), ...allCCases()].filter((c) => !c.refused);

/** The generated texts of a case, in both modes. */
function deriving(name: string): (disable: readonly string[]) => string {
  const ts = allCases().find((c) => c.name === name);
  const c = allCCases().find((each) => each.name === name);
  const door =
    ts !== undefined
      ? workshop.door(ts.files, ts.head, ts.mayAlias)
      : workshopOfC.door(c!.sources, c!.head, c!.mayAlias, c!.memory);
  return (disable) =>
    (["adjoint", "tangent"] as const)
      .flatMap((mode) => (door.derive(mode, disable) as Pick<Outcome, "files">).files.map((file) => file.text))
      .join("\n");
}

describe.each(suppressing.map((row) => [row.file, row] as const))("%s", (_, row) => {
  it("can be switched off", () => {
    expect(optionalPasses).toContain(row.switch);
  });

  it("has a counter-case, and a fault that would break it", () => {
    expect(named.map((c) => c.name)).toContain(row.counter);
    const text = readFileSync(join(source, row.file), "utf8");
    if (row.fault !== undefined) expect(text.split(row.fault[0])).toHaveLength(2);
  });

  it("is imported by its test, by what hands it programs, or by the file that the test asks", () => {
    const direct = [join(tests, row.test), join(tests, "suppress/written-il.ts")].flatMap(importsOf);
    const asked = direct.filter((path) => path.startsWith(source)).flatMap(importsOf);
    expect([...direct, ...asked]).toContain(join(source, row.file));
  });
});

function importsOf(path: string): readonly string[] {
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(/from "(\..*?)\.js"/g)].map(([, to]) => join(dirname(path), `${to}.ts`));
}

it.each([...new Map(suppressing.map((row) => [`${row.switch} in ${row.fires}`, row])).entries()])(
  "%s leaves something out",
  (_, row) => {
    const texts = deriving(row.fires);
    expect(texts([row.switch])).not.toBe(texts([]));
  },
  60_000,
);

it("every switch leaves something out somewhere, and is in the table or rearranges what is there", () => {
  const known = new Set(suppressing.map((row) => row.switch));
  expect([...optionalPasses].filter((name) => !known.has(name) && !rearranging.has(name))).toEqual([]);
  expect([...rearranging].filter((name) => !optionalPasses.some((each) => each === name))).toEqual([]);
});

/** Switches of what leaves no work of the derivative out: other forms of the same. */
const rearranging: ReadonlySet<string> = new Set([
  "activity",
  "inline-calls",
  "specialize-procedures",
  "pass-fields",
  "forward-fields",
  "specialize-fixed-arguments",
  "replace-objects-by-scalars",
  "name-intermediates",
  "forward-temporaries",
  "define-directly",
  "hoist-invariant-factors",
  "carry-loop-elements",
  "split-innermost-sums",
  "reserve-records",
]);
