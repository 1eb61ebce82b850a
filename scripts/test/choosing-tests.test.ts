import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { allCCases } from "../../cases/read-c-case.js";
import { allCases } from "../../cases/read-case.js";
import { selectCases } from "../../cases/select-cases.js";
import { rankOf } from "../testing/order.js";

const named = (count: number): { readonly name: string }[] =>
  Array.from({ length: count }, (_, k) => ({ name: `${k % 2 === 0 ? "loops" : "arrays"}/claim-${k}` }));

/** The names of all parts together. */
function names(all: readonly { readonly name: string }[], environment: Record<string, string>, parts = 4): string[] {
  return Array.from({ length: parts }, (_, part) => selectCases(all, part, parts, environment).cases)
    .flat()
    .map(({ name }) => name);
}

describe("the parts of the cases", () => {
  it.each([
    ["TypeScript", allCases()],
    ["C", allCCases()],
  ])("are all cases in %s, each once, where nothing is asked for", (_, all) => {
    expect(names(all, {}).sort()).toEqual(all.map((c) => c.name).sort());
    for (let part = 0; part < 4; part++) expect(selectCases(all, part, 4, {}).isWhole).toBe(true);
  });

  it("are those of a topic, or of several", () => {
    expect(names(named(20), { RETROGRAD_CASES: "loops" })).toHaveLength(10);
    expect(names(named(20), { RETROGRAD_CASES: "loops,claim-3" })).toHaveLength(11);
    expect(selectCases(named(20), 0, 4, { RETROGRAD_CASES: "loops" }).isWhole).toBe(false);
  });

  it("are a sample of every so many, and know that they are not all", () => {
    expect(names(named(40), { RETROGRAD_SAMPLE: "8" })).toHaveLength(5);
    expect(selectCases(named(40), 1, 4, { RETROGRAD_SAMPLE: "8" }).isWhole).toBe(false);
    const topics = (all: readonly { readonly name: string }[]) => new Set(all.map(({ name }) => name.split("/")[0]));
    const sample = names(allCases(), { RETROGRAD_SAMPLE: "16" }).map((name) => ({ name }));
    expect(topics(sample).size).toBeGreaterThan(0.7 * topics(allCases()).size);
  });
});

it("what takes longest comes first", () => {
  const paths = [
    "/r/packages/x.test.ts",
    "/r/cases/cases-0.test.ts",
    "/r/cases/cases-c-0.test.ts",
    "/r/properties/a.test.ts",
  ];
  expect([...paths].sort((a, b) => rankOf(a) - rankOf(b))).toEqual([...paths].reverse());
});

it("a topic that nothing has is a mistake, and not a run of no tests", () => {
  const script = fileURLToPath(new URL("../test.mjs", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, "no-such-topic"], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain("no case and no test file has 'no-such-topic' in its name");
});
