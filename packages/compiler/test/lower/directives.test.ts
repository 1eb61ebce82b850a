import { expect, test } from "vitest";
import { lowerText } from "./round-trip.js";

/** Code and line of each diagnostic. */
function found(lines: readonly string[]): readonly string[] {
  const { diagnostics } = lowerText(lines.join("\n"));
  return diagnostics.map((each) => `${each.code}:${each.line}`);
}

test("advice at its place is a warning, and the program is as it was", () => {
  const text = [
    "export function f(x: Float64Array): number {",
    "  let s = 0;",
    "  // A sum.",
    "  // $AD II-LOOP",
    "  for (const v of x) {",
    "    // $AD CHECKPOINT-START",
    "    s += v;",
    "    // $AD CHECKPOINT-END",
    "  }",
    "  /* $AD NOCHECKPOINT */",
    "  s = s + 1;",
    "  return s;",
    "}",
  ];
  expect(found(text)).toEqual(["RG2073:4", "RG2073:6", "RG2073:10"]);
  expect(lowerText(text.join("\n")).lowered).toBeDefined();
});

test("an unknown directive, one of no name, and near ones", () => {
  const text = ["// $AD", "export function f(x: number): number {", "  // $AD II-LOP", "  return x;", "}"];
  expect(found(text)).toEqual(["RG2070:1", "RG2070:3"]);
  expect(lowerText(text.join("\n")).diagnostics[1]?.hint).toMatch(/^Did you mean II-LOOP\?/);
});

test("misplaced ones: behind a statement, above no loop, without a partner", () => {
  const text = [
    "export function f(x: number): number {",
    "  let s = x; // $AD NOCHECKPOINT",
    "  // $AD FP-LOOP",
    "  s += 2;",
    "  // $AD CHECKPOINT-END",
    "  {",
    "    // $AD CHECKPOINT-START",
    "    s += /* $AD II-LOOP */ 1;",
    "  }",
    "  return s;",
    "}",
  ];
  expect(found(text).filter((each) => !each.startsWith("RG2073"))).toEqual([
    "RG2071:2",
    "RG2071:3",
    "RG2071:5",
    "RG2071:7",
    "RG2071:8",
  ]);
});

test("what would change the derivative is refused", () => {
  const text = [
    "export function f(x: number): number {",
    "  let s = x;",
    "  // $AD DO-NOT-DIFF-START",
    "  s *= 2;",
    "  // $AD DO-NOT-DIFF-END",
    "  return s;",
    "}",
  ];
  expect(found(text)).toEqual(["RG2072:3"]);
});

test("a text is no comment", () => {
  expect(found(['export function f(x: number): number { const s = "// $AD NO"; return x * s.length; }'])).toEqual([]);
});
