/** What options and directives ask to be run again: which statements, and what becomes of what cannot be. */
import { expect, it } from "vitest";
import type { CheckpointRequest } from "../../src/index.js";
import { inspected } from "./planned-text.js";

/** `line kind` of each loop and piece that is run again, with the reason. */
function runAgain(source: string, checkpoint?: CheckpointRequest, path?: string): readonly string[] {
  const { plan = [], diagnostics } = inspected(source, checkpoint === undefined ? {} : { checkpoint }, "f", path);
  expect(diagnostics).toEqual([]);
  return plan
    .filter(({ kind }) => kind === "checkpointed")
    .map(({ line, about, reason }) => `${line} ${about} ${reason}`)
    .sort();
}

const calls = `function leaf(u: Float64Array): void {
  for (let i = 0; i < u.length; i++) u[i] = Math.sin(u[i]!) * u[i]!;
}
function sum(u: Float64Array): number {
  let s = 0;
  for (let i = 0; i < u.length; i++) s += u[i]!;
  return s;
}
// $AD NOCHECKPOINT
function last(u: Float64Array): void {
  leaf(u);
}
export function f(u: Float64Array, n: number): number {
  for (let k = 0; k < n; k++) {
    leaf(u);
    u[0] = u[0]! * u[1]!;
  }
  leaf(u);
  // $AD NOCHECKPOINT
  leaf(u);
  last(u);
  return sum(u);
}`;

it("calls: each but those of functions that record nothing, and where NOCHECKPOINT stands above the call or the function", () => {
  expect(runAgain(calls, { kind: "calls" })).toEqual(["11 piece option", "15 piece option", "18 piece option"]);
  expect(runAgain(calls)).toEqual([]);
});

it("loops: those that may run outside every other one, and record something", () => {
  expect(runAgain(calls, { kind: "loops" })).toEqual(["14 loop option", "2 loop option"]);
  const inLoopsOnly = calls.replace("  leaf(u);\n  // $AD NOCHECKPOINT\n  leaf(u);\n  last(u);\n", "");
  expect(runAgain(inLoopsOnly, { kind: "loops" })).toEqual(["14 loop option"]);
});

it("all: both, and a loop has as many states as the option says, or as its directive does", () => {
  expect(runAgain(calls, { kind: "all" })).toHaveLength(5);
  const two = calls
    .replace("function sum", "\nfunction sum")
    .replace("  for (let k", "  // $AD BINOMIAL-CKP 7\n  for (let k");
  const { text } = inspected(two, { checkpoint: { kind: "loops" }, checkpointStates: 3 });
  expect(text).toMatch(/for \(let k.*run again from at most 7 states/);
  expect(text).toMatch(/for \(let i.*run again from at most 3 states/);
});

const directed = `export function f(x: Float64Array, n: number): number {
  let s = 1;
  // $AD BINOMIAL-CKP 5
  for (let i = 0; i < n; i++) s = s * Math.sin(s) + x[i]!;
  // $AD CHECKPOINT-START
  s = s * Math.cos(s);
  s = s * s;
  // $AD CHECKPOINT-END
  return s * s;
}`;

it("none: directives are not obeyed either", () => {
  expect(runAgain(directed)).toEqual(["4 loop directive", "5 piece directive"]);
  expect(runAgain(directed, { kind: "none" })).toEqual([]);
});

it("a name: all calls of the procedure, which is not replaced by its body however small it is", () => {
  const source = `class Cell {
  constructor(public v: number) {}
  step(): void {
    this.v = this.v * Math.sin(this.v);
  }
}
function small(x: number): number {
  const y = x * Math.sin(x);
  return y * y;
}
export function f(x: number): number {
  const cell = new Cell(x);
  cell.step();
  const a = small(cell.v);
  return small(a) * a;
}`;
  expect(runAgain(source, { places: [{ procedure: "small" }] })).toEqual(["14 piece option", "15 piece option"]);
  expect(runAgain(source, { places: [{ procedure: "Cell.step" }] })).toEqual(["13 piece option"]);
});

it("a place: the loop there, else the calls; a piece is one statement, a loop too", () => {
  const file = "f.ts";
  expect(runAgain(calls, { places: [{ file, line: 14 }] })).toEqual(["14 loop option"]);
  expect(runAgain(calls, { places: [{ file, line: 18, column: 3 }] })).toEqual(["18 piece option"]);
  expect(runAgain(calls, { places: [{ file, line: 14, kind: "piece" }] })).toEqual(["14 piece option"]);
  expect(runAgain(calls, { places: [{ file, line: 16, kind: "piece" }] })).toEqual(["16 piece option"]);
  const slots = inspected(calls, { checkpoint: { places: [{ file, line: 14, kind: "loop", slots: 4 }] } });
  expect(slots.text).toMatch(/for \(let k.*run again from at most 4 states/);
});

it("the same in C", () => {
  const source = `#include <math.h>
static double leaf(int n, double v) { for (int i = 0; i < n; i++) v = sin(v) * v; return v; }
double f(int n, double v) {
  for (int k = 0; k < n; k++) {
    v = leaf(n, v);
    v *= v;
  }
  v = leaf(n, v);
  return v * v;
}`;
  expect(runAgain(source, { kind: "all" }, "/f.c")).toEqual([
    "2 loop option",
    "4 loop option",
    "5 piece option",
    "8 piece option",
  ]);
  expect(runAgain(source, { places: [{ procedure: "leaf" }] }, "/f.c")).toEqual(["5 piece option", "8 piece option"]);
});

const drawing = `export function f(x: Float64Array, n: number): number {
  let s = 1;
  for (let i = 0; i < n; i++) {
    s = s * Math.sin(s) + x[i]! * Math.random();
  }
  return s * s;
}`;

it("what cannot be run again is recorded: said in the plan, and as a warning where the place was named", () => {
  const asked = inspected(drawing, { checkpoint: { kind: "loops" } });
  expect(asked.diagnostics).toEqual([]);
  expect(asked.text.replace(/\s+\|\s+\|\s+/g, " ")).toContain("not run again, though an option asks for it");
  expect(asked.plan?.filter(({ kind }) => kind === "checkpointed")).toEqual([]);
  const named = inspected(drawing, { checkpoint: { places: [{ file: "f.ts", line: 3 }] } });
  expect(named.diagnostics.map(({ code, severity, line }) => `${severity} ${code} ${line}`)).toEqual([
    "warning RG4013 3",
  ]);
  const byDirective = inspected(drawing.replace("  for", "  // $AD BINOMIAL-CKP 3\n  for"), {});
  expect(byDirective.diagnostics.map(({ code, severity, line }) => `${severity} ${code} ${line}`)).toEqual([
    "error RG3314 3",
  ]);
});

it("a name that is none, and a line on which nothing begins", () => {
  const { diagnostics } = inspected(calls, {
    checkpoint: {
      places: [{ procedure: "leav" }, { file: "f.ts", line: 17 }, { file: "f.ts", line: 18, kind: "loop" }],
    },
  });
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
    "RG4012 No call of a procedure 'leav' can be run again.",
    "RG4012 No loop or call that can be run again begins at f.ts:17.",
    "RG4012 No loop that can be run again begins at f.ts:18.",
  ]);
  expect(diagnostics[0]?.hint).toMatch(/^Did you mean leaf\?/);
});

it("directives stay with their loops and pieces when procedures become part of their callers", () => {
  const source = `function tiny(v: number): number {
  return v * Math.sin(v);
}
function inner(x: number, n: number): number {
  let s = x;
  // $AD CHECKPOINT-START
  s = tiny(s) * s;
  // $AD CHECKPOINT-END
  return s * s;
}
export function f(x: Float64Array, n: number): number {
  let s = 1;
  const each = (v: number): void => {
    // $AD BINOMIAL-CKP 5
    for (let i = 0; i < n; i++) s = tiny(s) + v;
  };
  each(x[0]!);
  return inner(s, n);
}`;
  expect(runAgain(source)).toEqual(["15 loop directive", "6 piece directive"]);
});
