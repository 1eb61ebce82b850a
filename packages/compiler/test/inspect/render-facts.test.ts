import { expect, test } from "vitest";
import type { Fact, FactProvider } from "../../src/inspect/fact-provider.js";
import { renderFacts } from "../../src/inspect/render-facts.js";

const at = (line: number, text: string, unit = "f", file = "a.ts"): Fact => ({
  origin: { kind: "text", span: { file, start: 0, end: 0, line, column: 1, endLine: line, endColumn: 2 } },
  unit,
  text,
});
const column = (title: string, facts: readonly Fact[]): FactProvider => ({
  name: title.toLowerCase(),
  title,
  facts: () => facts,
});
const source = "function f(x) {\n\tconst y = x * x;\n  return y;\n}\n";

test("facts stand beside the lines they are about", () => {
  const text = renderFacts({
    files: [{ path: "a.ts", text: source }],
    columns: [column("Active", [at(2, "y"), at(3, "return")]), column("TBR", [at(2, "nothing")])],
  });
  expect(text).toBe(
    [
      "  | a.ts               | Active | TBR",
      "--+--------------------+--------+---------",
      "1 | function f(x) {    |        |",
      "2 |   const y = x * x; | y      | nothing",
      "3 |   return y;        | return |",
      "4 | }                  |        |",
      "",
    ].join("\n"),
  );
});

test("what all copies of a unit agree on is said once, and where they differ each is named", () => {
  const facts = [at(2, "y", "f"), at(2, "y", "g"), at(3, "a", "f"), at(3, "b", "g"), at(3, "b", "g")];
  const text = renderFacts({ files: [{ path: "a.ts", text: source }], columns: [column("Active", facts)] });
  expect(text).toMatch(/2 \|.*\| y$/m);
  expect(text).toMatch(/3 \|.*\| f: a; g: b$/m);
});

test("a long fact goes on below, a long line has its facts below it", () => {
  const words = Array.from({ length: 20 }, (_, i) => `word${i}`).join(" ");
  const long = `const y = ${"x + ".repeat(40)}x;`;
  const text = renderFacts({
    files: [{ path: "a.ts", text: `${long}\nshort\n` }],
    columns: [column("F", [at(1, words)])],
  });
  const lines = text.split("\n");
  expect(lines[2]).toBe(`1 | ${long}`);
  expect(lines[3]).toContain("word0");
  expect(
    lines
      .slice(3)
      .join(" ")
      .match(/word\d+/g),
  ).toHaveLength(20);
  expect(Math.max(...lines.filter((line) => !line.includes(long)).map((line) => line.length))).toBeLessThan(150);
});

test("facts that a pass made show where they come from, files without facts are left out", () => {
  const made: Fact = { ...at(2, "y"), origin: { kind: "pass", pass: "p", from: at(2, "").origin } };
  const nowhere: Fact = { ...at(2, "z"), origin: { kind: "pass", pass: "p", from: null } };
  const files = [
    { path: "a.ts", text: source },
    { path: "b.ts", text: "unrelated\n" },
  ];
  const text = renderFacts({ files, columns: [column("Active", [made, nowhere])] });
  expect(text).toMatch(/2 \|.*\| y$/m);
  expect(text).not.toContain("z");
  expect(text).not.toContain("unrelated");
  expect(renderFacts({ files, columns: [column("Active", [])] })).toContain("nothing to show");
});
