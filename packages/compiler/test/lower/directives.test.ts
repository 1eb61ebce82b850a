import { expect, test } from "vitest";
import type { Block, Statement, UnitId } from "../../src/il/types.js";
import { childBlocks, forEachStatement } from "../../src/il/visit.js";
import { lowerText } from "./round-trip.js";

/** Code and line of each diagnostic. */
function reported(lines: readonly string[]): readonly string[] {
  const { diagnostics } = lowerText(lines.join("\n"));
  return diagnostics.map((each) => `${each.code}:${each.line}`);
}

/** The kind of each statement of a unit that bears a directive, with its name. */
function bearers(lines: readonly string[], unit = "f"): readonly string[] {
  const { lowered } = lowerText(lines.join("\n"));
  const bearing: string[] = [];
  forEachStatement(lowered!.program.units.get(unit as UnitId)!.body, (s: Statement) => {
    for (const { name } of s.directives ?? []) bearing.push(`${s.kind} ${name}`);
  });
  return bearing;
}

test("a loop bears its directive, not what is evaluated before it, nor a loop that its head makes", () => {
  const text = [
    "export function f(x: number[]): number {",
    "  let s = 0;",
    "  // $AD II-LOOP",
    "  for (const v of [...x, 2].map((u) => u * u)) s += v;",
    "  // $AD II-LOOP",
    "  each: for (let i = x.length - 1; i >= 0; i--) s += x[i]!;",
    "  return s;",
    "}",
  ];
  expect(reported(text)).toEqual([]);
  expect(bearers(text)).toEqual(["loop II-LOOP", "loop II-LOOP"]);
});

test("all calls of a statement bear what stands above it, and no other call", () => {
  const text = [
    "function g(x: number): number { return x * x; }",
    "/* $AD NOCHECKPOINT */",
    "function h(x: number): number { return x * x; }",
    "export function f(x: number): number {",
    "  const a = g(x);",
    "  // $AD NOCHECKPOINT",
    "  const b = g(a) + Math.sin(g(x));",
    "  return h(b);",
    "}",
  ];
  expect(reported(text)).toEqual([]);
  expect(bearers(text)).toEqual(["call NOCHECKPOINT", "call NOCHECKPOINT"]);
  const { units } = lowerText(text.join("\n")).lowered!.program;
  expect(units.get("h" as UnitId)!.directives).toMatchObject([{ name: "NOCHECKPOINT" }]);
  expect(units.get("g" as UnitId)!.directives).toBeUndefined();
});

test("what nothing bears is said", () => {
  const text = [
    "function* all(x: number[]): Generator<number> { for (const v of x) yield v; }",
    "export function f(x: number[]): number {",
    "  let s = 0;",
    "  // $AD II-LOOP",
    "  for (const v of all(x)) s += v;",
    "  // $AD NOCHECKPOINT",
    "  s = Math.sin(s);",
    "  return s;",
    "}",
  ];
  expect(reported(text)).toEqual(["RG2071:4", "RG2071:6"]);
});

test("an unknown directive, one of no name, and near ones", () => {
  const text = ["// $AD", "export function f(x: number): number {", "  // $AD II-LOP", "  return x;", "}"];
  expect(reported(text)).toEqual(["RG2070:1", "RG2070:3"]);
  expect(lowerText(text.join("\n")).diagnostics[1]?.hint).toMatch(/^Did you mean II-LOOP\?/);
});

test("misplaced ones: behind a statement, above no loop, above no call, with words that mean nothing", () => {
  const text = [
    "export function f(x: number): number {",
    "  let s = x; // $AD NOCHECKPOINT",
    "  // $AD FP-LOOP",
    "  s += 2;",
    "  /* $AD NOCHECKPOINT */",
    "  {",
    "    s += /* $AD II-LOOP */ 1;",
    "  }",
    "  // $AD II-LOOP s",
    "  while (s < 3) s *= 2;",
    "  // $AD SIZE x 1",
    "  return s;",
    "}",
  ];
  expect(reported(text)).toEqual(["RG2071:2", "RG2071:3", "RG2071:5", "RG2071:7", "RG2071:9", "RG2071:11"]);
});

test("what is not built yet is refused, each by its own line", () => {
  const text = [
    "export function f(x: number): number {",
    "  let s = x;",
    "  /* $AD BINOMIAL-CKP 10 3 1 */",
    "  for (let i = 0; i < 10; i++) s *= s;",
    "  // $AD FP-LOOP s",
    "  while (s > 3) s /= 2;",
    "  return s;",
    "}",
  ];
  expect(reported(text)).toEqual(["RG2073:5"]);
});

/** The pieces of f, each with what is in it: the kinds of its statements, pieces in it in brackets. */
function pieces(lines: readonly string[]): string {
  const { lowered } = lowerText(lines.join("\n"));
  const shape = (block: Block): string => block.statements.map(each).join(" ");
  const each = (s: Statement): string => {
    if (s.kind === "scope" && s.directives?.[0]?.name === "CHECKPOINT-START") return `[${shape(s.body)}]`;
    return [s.kind, ...childBlocks(s).flatMap((b) => (b.statements.length > 0 ? [`{ ${shape(b)} }`] : []))].join(" ");
  };
  return shape(lowered!.program.units.get("f" as UnitId)!.body);
}

test("what stands between two directives is a piece, to the closing brace too; pieces nest, and what they declare is known behind them", () => {
  const text = [
    "export function f(x: number, n: number): number {",
    "  let s = x;",
    "  // $AD CHECKPOINT-START",
    "  // $AD CHECKPOINT-START",
    "  const a = s * s;",
    "  // $AD CHECKPOINT-END",
    "  if (n > 2) {",
    "    // $AD CHECKPOINT-START",
    "    s *= a;",
    "    // $AD CHECKPOINT-END",
    "  }",
    "  /* $AD CHECKPOINT-END",
    "     $AD CHECKPOINT-START */",
    "  s += a;",
    "  // $AD CHECKPOINT-END",
    "  return s + a;",
    "}",
  ];
  expect(reported(text)).toEqual([]);
  expect(pieces(text)).toBe("assign [[assign] if { [assign] }] [assign] return");
});

test("a piece in a case, and one that the last statement of a function is in", () => {
  const text = [
    "export function f(x: number, n: number): number {",
    "  let s = x;",
    "  switch (n) {",
    "    case 1:",
    "      // $AD CHECKPOINT-START",
    "      s *= s;",
    "      // $AD CHECKPOINT-END",
    "      break;",
    "    default:",
    "      // $AD CHECKPOINT-START",
    "      s *= 2;",
    "    // $AD CHECKPOINT-END",
    "  }",
    "  // $AD CHECKPOINT-START",
    "  return s * s;",
    "  // $AD CHECKPOINT-END",
    "}",
  ];
  expect(reported(text)).toEqual([]);
  expect(pieces(text)).toBe("assign switch { [assign] } { [assign] } [return]");
});

test("a piece that is no piece: without its end, without its start, empty, behind a statement, above no statement of a list", () => {
  const text = [
    "// $AD CHECKPOINT-START",
    "export function f(x: number, n: number): number {",
    "  let s = x;",
    "  // $AD CHECKPOINT-START",
    "  if (n > 1) {",
    "    s *= 3;",
    "    // $AD CHECKPOINT-END",
    "  }",
    "  s += 1; // $AD CHECKPOINT-START",
    "  // $AD CHECKPOINT-START",
    "  // $AD CHECKPOINT-END",
    "  if (n > 2)",
    "    // $AD CHECKPOINT-START",
    "    s += 2;",
    "  // $AD CHECKPOINT-START now",
    "  return s;",
    "  // $AD CHECKPOINT-END",
    "}",
  ];
  expect(reported(text)).toEqual([
    "RG2071:1",
    "RG2071:4",
    "RG2071:7",
    "RG2071:9",
    "RG2071:10",
    "RG2071:13",
    "RG2071:15",
  ]);
  const [, start, end, , empty] = lowerText(text.join("\n")).diagnostics;
  expect(start?.message).toMatch(/^CHECKPOINT-START has no CHECKPOINT-END behind it/);
  expect(end?.message).toMatch(/^CHECKPOINT-END has no CHECKPOINT-START before it/);
  expect(empty?.message).toMatch(/^There is no statement between/);
});

test("a text is no comment", () => {
  expect(reported(['export function f(x: number): number { const s = "// $AD NO"; return x * s.length; }'])).toEqual(
    [],
  );
});
