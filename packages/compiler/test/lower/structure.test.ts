import { describe, expect, it } from "vitest";
import { dumpUnit } from "../../src/il/dump/dump.js";
import type { UnitId } from "../../src/il/types.js";
import { verify } from "../../src/il/verify.js";
import { lowerText } from "./round-trip.js";

/** The dump of a unit, one statement a line, without indentation. */
function unitText(text: string, unit = "f"): string[] {
  const { lowered, diagnostics } = lowerText(text);
  expect(diagnostics).toEqual([]);
  expect(verify(lowered!.program)).toEqual([]);
  return dumpUnit(lowered!.program, lowered!.program.units.get(unit as UnitId)!)
    .split("\n")
    .map((line) => line.trim());
}

describe("temporaries appear only where a later effect changes an operand", () => {
  it("keeps a pure expression as it is", () => {
    expect(unitText("export function f(x: Float64Array, i: number) { x[i] = (x[i - 1] + x[i + 1]) / 2; }")).toContain(
      "x#0.*[i#1] = ((x#0.*[(i#1 - 1)] + x#0.*[(i#1 + 1)]) / 2);",
    );
  });
  it("moves an increment behind the statement", () => {
    const lines = unitText("export function f(a: number[], x: number) { let i = 0; a[i++] = x; return i; }");
    expect(lines.slice(1, 4)).toEqual(["i#2 = 0;", "a#0.*[i#2] = x#1;", "i#2 = (i#2 + 1);"]);
  });
  it("needs none for operands that a quiet call cannot change", () => {
    const text =
      "function g(i: number) { return i * 2; } export function f(x: Float64Array) { return x[0] * g(1) + x[g(2)]; }";
    expect(unitText(text).filter((line) => line.includes("="))).toHaveLength(3);
  });
  it("saves an element before a call that may write it", () => {
    const text =
      "function g(x: number[]) { x[0] = 1; return 2; } export function f(x: number[]) { return x[0] * g(x); }";
    const lines = unitText(text);
    expect(lines[1]).toMatch(/^t#\d+ = x#0\.\*\[0\];$/);
  });
  it("exchanges through one temporary", () => {
    const lines = unitText("export function f(a: number, b: number) { [a, b] = [b, a]; return a - b; }");
    expect(lines.filter((line) => line.endsWith(";"))).toHaveLength(4);
  });
});

describe("units", () => {
  it("of heads fill in defaults at their entry", () => {
    const lines = unitText("export function f(x: number, y = 2 * x) { return x * y; }");
    expect(lines[1]).toMatch(/^y#2 = \(!isNil\(y#1\) \? \(2 \* x#0\) : y#1 :: real64\);$/);
    expect(lines[2]).toBe("return ((x#0 * y#2));");
  });
  it("keep comments above statements, and directives apart from them", () => {
    const text =
      "export function f(x: number) {\n  // first\n  let y = x;\n\n  /* second */\n  y *= 2;\n  // $AD II-LOOP\n  for (let i = 0; i < 3; i++) y += i;\n  return y;\n}";
    const { lowered } = lowerText(text);
    const statements = lowered!.program.units.get("f" as UnitId)!.body.statements;
    expect(statements.map((s) => s.comments)).toEqual([["first"], ["", "second"], undefined, undefined]);
    expect(statements[2]!.directives).toMatchObject([{ name: "II-LOOP", arguments: [] }]);
    expect(statements[1]!.origin).toMatchObject({ kind: "text", span: { line: 6, column: 3, endLine: 6 } });
  });
  it("are made for the types of each call", () => {
    const text =
      "function g(x: number | number[], p?: number) { if (typeof x === 'number') return x; return p === undefined ? x[0] : x[p]; } export function f(a: number) { return g(a) + g([a]) + g([a], 0); }";
    expect(unitText(text, "g").filter((line) => line.startsWith("return"))).toEqual(
      ["return (x#6);"].map(() => expect.stringMatching(/^return \(x#\d+\);$/)),
    );
    const { lowered } = lowerText(text);
    expect([...lowered!.program.units.keys()]).toEqual(["f", "g", "g#2", "g#3"]);
  });
  it("of methods that no class overrides are called directly", () => {
    const classes = "class A { g() { return 1; } h() { return 2; } } class B extends A { override h() { return 3; } }";
    const lines = unitText(`${classes} export function f(a: A) { return a.g() + a.h(); }`);
    expect(lines.some((line) => line.includes('unit "A.g"'))).toBe(true);
    expect(lines.some((line) => line.includes("method"))).toBe(true);
    const { lowered } = lowerText(`${classes} export function f(a: A) { return a.g() + a.h(); }`);
    // A caller may hand over a B.
    expect([...lowered!.program.records.values()].map((r) => [r.name, [...r.methods.values()]])).toEqual([
      ["A", ["A.h"]],
      ["B", ["B.h"]],
    ]);
  });
  it("of local functions take what they capture as leading parameters, without a closure", () => {
    const text = "export function f(n: number) { const s = 3; const g = (x: number) => x * s; return g(n) + g(1); }";
    expect(unitText(text)).not.toContainEqual(expect.stringContaining("new "));
    expect(unitText(text, "g")[0]).toMatch(/^unit g = function g \(s#\d+, x#\d+\)/);
  });
  it("of the prelude are marked for inlining", () => {
    const { lowered } = lowerText("export function f(x: number[]) { return x.map((v) => v * 2); }");
    expect(lowered!.program.units.get("array_map" as UnitId)?.inline).toBe(true);
  });
});

describe("passive host actions", () => {
  it("stay where they are", () => {
    const lines = unitText(
      `export function f(x: number) { const t = performance.now(); console.log(\`x = \${x}\`, x + 1); if (x < 0) throw new RangeError('x ' + x); return x + Math.random() * (Date.now() - t); }`,
    );
    expect(lines.filter((line) => line.startsWith("call"))).toHaveLength(3);
    expect(lines.filter((line) => line.startsWith("output") || line.startsWith("throw"))).toHaveLength(2);
  });
});
