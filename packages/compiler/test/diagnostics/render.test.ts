import { expect, test } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { didYouMean, nearestNames } from "../../src/diagnostics/did-you-mean.js";
import { countDiagnostics, renderDiagnostic } from "../../src/diagnostics/render.js";

const at = (
  line: number,
  column: number,
  endLine: number,
  endColumn: number,
  more: Partial<Diagnostic> = {},
): Diagnostic => ({
  code: "RG1001",
  severity: "error",
  message: "Something is wrong.",
  file: "a.ts",
  line,
  column,
  endLine,
  endColumn,
  hint: "Do better.",
  ...more,
});
const text = (lines: readonly string[]): string => lines.join("\n");
const plain = { color: false };

test("a place within a line is underlined", () => {
  expect(renderDiagnostic(at(2, 7, 2, 10), "first\nconst foo = 1;\nthird", plain)).toBe(
    text([
      "error RG1001: Something is wrong.",
      " --> a.ts:2:7",
      "  |",
      "2 | const foo = 1;",
      "  |       ^^^",
      "  = hint: Do better.",
    ]),
  );
});

test("an empty place gets one caret, also behind the end of the line and of the text", () => {
  expect(renderDiagnostic(at(1, 4, 1, 4), "foo", plain)).toContain("1 | foo\n  |    ^");
  expect(renderDiagnostic(at(2, 1, 2, 1), "foo\n", plain)).toContain("2 |\n  | ^");
});

test("line numbers of different lengths are aligned and every line of a span is underlined from its first word", () => {
  const source = `${"\n".repeat(8)}f(\n  1,\n);\n`;
  expect(renderDiagnostic(at(9, 1, 11, 2, { hint: "" }), source, plain)).toBe(
    text([
      "error RG1001: Something is wrong.",
      "  --> a.ts:9:1",
      "   |",
      " 9 | f(",
      "   | ^^",
      "10 |   1,",
      "   |   ^^",
      "11 | );",
      "   | ^",
    ]),
  );
});

test("a long span is shown by its first line", () => {
  const source = Array.from({ length: 30 }, (_, i) => `line${i + 1}`).join("\n");
  const shown = renderDiagnostic(at(2, 1, 25, 7), source, plain).split("\n");
  expect(shown.slice(2)).toEqual(["  |", "2 | line2", "  | ^^^^^", "  | …", "  = hint: Do better."]);
});

test("carets are below the place behind tabs, wide characters and emoji", () => {
  const shown = renderDiagnostic(at(1, 8, 1, 9), "\tx🙂宽y", plain).split("\n");
  expect(shown[3]).toBe("1 |   x🙂宽y");
  expect(shown[4]?.length).toBeGreaterThan(0);
  const wide = renderDiagnostic(at(1, 5, 1, 6), "\t宽🙂z", plain).split("\n");
  expect(wide[4]).toBe(`  | ${" ".repeat(2 + 2 + 2)}^`);
});

test("a long line is cut around the place", () => {
  const source = `${"a".repeat(300)} bad ${"c".repeat(300)}`;
  const lines = renderDiagnostic(at(1, 302, 1, 305), source, { color: false, width: 80 }).split("\n");
  const shown = lines[3] ?? "";
  const carets = lines[4] ?? "";
  expect(shown.length).toBeLessThanOrEqual(84);
  expect(shown.slice(carets.indexOf("^"), carets.lastIndexOf("^") + 1)).toBe("bad");
  expect(shown.startsWith("1 | …") && shown.endsWith("…")).toBe(true);
});

test("without a file or text there is no frame, and colours come only when asked for", () => {
  expect(renderDiagnostic(at(0, 0, 0, 0, { file: "" }), undefined, plain)).toBe(
    "error RG1001: Something is wrong.\n  = hint: Do better.",
  );
  expect(renderDiagnostic(at(3, 1, 3, 2), undefined, plain)).toContain("--> a.ts:3:1\n  = hint");
  expect(renderDiagnostic(at(1, 1, 1, 2), "x", plain)).not.toContain("\u001b");
  expect(renderDiagnostic(at(1, 1, 1, 2), "x", { color: true })).toContain("\u001b[1;31merror RG1001:");
});

test("severities are counted", () => {
  const e = at(1, 1, 1, 1);
  expect(countDiagnostics([e, { ...e, severity: "note" }, e])).toBe("2 errors, 1 note");
  expect(countDiagnostics([])).toBe("");
});

test("near names are found, far ones are not", () => {
  expect(didYouMean("enrgy", ["energy", "force", "energies"])).toBe("Did you mean energy?");
  expect(nearestNames("stpe", ["stop", "step"])).toEqual(["step"]);
  expect(nearestNames("functio", ["function", "functional"])).toContain("function");
  expect(didYouMean("zebra", ["energy"])).toBe("");
  expect(nearestNames("X", ["x"])).toEqual(["x"]);
});

test("places that have to do with it follow, with their own lines", () => {
  const place = { line: 12, column: 16, endLine: 12, endColumn: 19 };
  const related = [{ message: 'in the definition of the macro "HALF"', file: "b.h", ...place }];
  const header = `${"\n".repeat(11)}#define HALF x / two`;
  const shown = renderDiagnostic(at(1, 9, 1, 16, { related }), "return HALF(3);", plain, () => header);
  expect(shown).toBe(
    text([
      "error RG1001: Something is wrong.",
      "  --> a.ts:1:9",
      "   |",
      " 1 | return HALF(3);",
      "   |         ^^^^^^^",
      '   = note: in the definition of the macro "HALF"',
      "  --> b.h:12:16",
      "   |",
      "12 | #define HALF x / two",
      "   |                ^^^",
      "   = hint: Do better.",
    ]),
  );
});
