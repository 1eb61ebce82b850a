/** Advance, forward and backward of a procedure: what each finds and leaves, and that they can follow one another as a strategy likes. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseTypeScript, TypeScriptCache } from "../../src/1-parse/typescript/parse-typescript.js";
import { lowerTypeScript } from "../../src/2-lower/typescript/lower-typescript.js";
import { advanceUnit } from "../../src/5-differentiate/adjoint/advance-unit.js";
import { differentiateAdjoint } from "../../src/5-differentiate/adjoint/differentiate-adjoint.js";
import { defaultSuffixes } from "../../src/5-differentiate/names.js";
import { ShadowScope } from "../../src/5-differentiate/tangent/shadow-scope.js";
import { printTypeScript } from "../../src/7-print/typescript/print-typescript.js";
import { analyzeProgram } from "../../src/analyze-program.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { IdSource } from "../../src/il/builders.js";
import type { LabelId, Statement, Unit, UnitId } from "../../src/il/types.js";
import { verify } from "../../src/il/verify.js";
import { forEachStatement } from "../../src/il/visit.js";
import { defaultOptions } from "../../src/options.js";
import { prepare } from "../../src/pipeline.js";
import { planAdjoint } from "../../src/plan-adjoint.js";
import { run } from "../tangent/differentiate.js";

const parsers = new TypeScriptCache();
const libraries = dirname(createRequire(import.meta.url).resolve("typescript"));

interface Movements {
  /** The version of `step` that records nothing, and of what it calls. */
  readonly advanced: readonly Unit[];
  readonly step: Unit;
  readonly text: string;
  readonly advance: Sweep;
  readonly forward: Sweep;
  readonly backward: Sweep;
  readonly primal: (x: Float64Array, n: number) => void;
}
type Sweep = (x: Float64Array, xb: Float64Array, n: number) => void;

/** The movements of `step(x, n)`, which the head calls: it changes x, and gives nothing. */
function movementsOf(step: string): Movements {
  const source = `${step}
export function f(x: Float64Array, n: number): number {
  step(x, n);
  return x[0]! * x[1]! * x[2]! * x[3]!;
}`;
  const bag = new DiagnosticBag();
  const host = {
    readFile: (name: string) => (name === "/p.ts" ? source : undefined),
    libText: (name: string) => readFileSync(join(libraries, name), "utf8"),
  };
  const lowered = lowerTypeScript(parseTypeScript(["/p.ts"], host, bag, { cache: parsers })!, ["f"], bag)!;
  const options = { ...defaultOptions, disable: ["inline-calls", "specialize-procedures"] as const };
  const prepared = prepare(lowered.program, lowered.heads, options, bag);
  const heads = lowered.heads.map((unit) => ({ unit, wrt: null, of: null }));
  const found = analyzeProgram(prepared, heads, "adjoint", options, bag);
  const { activity, pointsTo, program } = found;
  const plan = found.plan ?? planAdjoint(found, options);
  const facts = { pointsTo, activity, ...plan, growsList: () => false };
  const ids = new IdSource(program);
  const called = heads.map(({ unit }) => ({ unit }));
  const made = differentiateAdjoint(program, called, facts, { suffixes: defaultSuffixes, withValue: false }, ids, bag);
  const units = new Map(made.program.units);
  const variables = new Map(made.program.variables);

  const versions = new Map<UnitId, UnitId>();
  const waiting: UnitId[] = [];
  const advanceOf = (unit: UnitId): UnitId => {
    const known = versions.get(unit) ?? ids.unit(`${unit}_advance`);
    if (!versions.has(unit)) waiting.push(unit);
    versions.set(unit, known);
    return known;
  };
  const refuse = (): never => {
    throw new Error("only what records nothing is called");
  };
  const advanced: Unit[] = [];
  const id = [...program.units.keys()].find((unit) => program.units.get(unit)?.name === "step")!;
  advanceOf(id);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const unit = program.units.get(next)!;
    const scope = new ShadowScope(program, unit, ids, "b", refuse);
    const calls = {
      forwardOf: refuse,
      backwardOf: refuse,
      jointOf: refuse,
      pairOf: refuse,
      pairings: refuse,
      writtenOf: refuse,
      advanceOf,
    };
    const version = advanceUnit({ facts, unit, scope, bag, ...calls }, versions.get(next)!, `${unit.name}_advance`);
    units.set(version.id, version);
    for (const variable of scope.made) variables.set(variable.id, variable);
    advanced.push(version);
  }
  expect(bag.all).toEqual([]);
  const whole = { ...made.program, units, variables };
  expect(verify(whole)).toEqual([]);
  const inRole = (role: string): Unit =>
    [...made.program.units.values()].find((u) => u.derivative?.of === id && u.derivative.role === role)!;
  const [forward, backward, step_] = [inRole("forward"), inRole("backward"), program.units.get(id)!];
  const text = printTypeScript(whole, { heads: [id, advanced[0]!.id, forward.id, backward.id] }, bag);
  expect(bag.all).toEqual([]);
  const exports = run(text) as Record<string, (...args: unknown[]) => unknown>;
  /** Calls a version with those of x, its shadow and n that it takes. */
  const sweep =
    (unit: Unit): Sweep =>
    (x, xb, n) => {
      const given: Record<string, unknown> = { x, xb, n };
      exports[unit.name]!(...unit.parameters.map((p) => given[variables.get(p)!.name]));
    };
  return {
    advanced,
    step: step_,
    text,
    advance: sweep(advanced[0]!),
    forward: sweep(forward),
    backward: sweep(backward),
    primal: (x, n) => exports[step_.name]!(x, n),
  };
}

const inside = (body: string): string => `function step(x: Float64Array, n: number): void {\n${body}\n}`;

const programs: Readonly<Record<string, string>> = {
  "a counted loop": inside("for (let i = 1; i < x.length; i++) x[i] = Math.sin(x[i]! * x[i - 1]!);"),
  "loops left early": inside(`
  let s = x[0]!;
  for (let k = 0; k < n; k++) {
    for (let i = 1; i < x.length; i++) {
      x[i] = x[i]! * x[i - 1]! + s;
      if (x[i]! > 1.5) break;
      if (x[i]! < 0.3) continue;
      s = s * x[i]!;
    }
    x[0] = s * x[1]!;
  }`),
  returns: inside(`
  let k = 0;
  while (true) {
    x[k] = x[k]! * x[k]! + x[3]!;
    if (x[k]! > 1) return;
    if (++k === n) break;
  }
  x[1] = x[1]! * x[0]!;`),
  "branches and selections": inside(`
  for (let i = 0; i < x.length; i++) {
    switch (i % 3) {
      case 0: x[i] = x[i]! * x[i]!; break;
      case 1: if (x[0]! > 0.2) x[i] = Math.exp(x[i]! * x[0]!); else x[i] = -x[i]!; break;
      default: x[i] = Math.cos(x[i]! * x[1]!);
    }
  }`),
  "calls that record": `
function power(x: Float64Array, k: number): number {
  let p = x[k]!;
  for (let i = 0; i < 3; i++) p = p * Math.sin(p);
  x[k] = p * x[0]!;
  return p;
}
${inside("for (let i = 0; i < n; i++) x[i] = power(x, i) * power(x, 3);")}`,
  "objects and lists": inside(`
  let head = { v: x[0]!, next: null as null | { v: number; next: unknown } };
  const list: number[] = [];
  for (let i = 1; i < n; i++) {
    head = { v: head.v * x[i]!, next: head };
    list.push(head.v * head.v);
  }
  for (let i = 0; i < list.length; i++) x[i] = x[i]! * list[i]! + head.v;`),
};

const start = [0.9, 0.7, 1.1, 0.4];
const weights = [0.3, -1.2, 0.5, 2];

describe.each(Object.entries(programs))("%s", (_, text) => {
  const movements = movementsOf(text);
  const n = 3;
  const array = (of: readonly number[]): Float64Array => Float64Array.from(of);

  it("advance leaves what the primal leaves", () => {
    const [x, y] = [array(start), array(start)];
    movements.primal(x, n);
    movements.advance(y, array([0, 0, 0, 0]), n);
    expect(y).toEqual(x);
    expect(x).not.toEqual(array(start));
  });

  it("advance records nothing, here and in what it calls", () => {
    const kinds = new Set<Statement["kind"]>();
    for (const unit of movements.advanced) forEachStatement(unit.body, (s) => kinds.add(s.kind));
    expect(["push", "pop", "stack"].filter((kind) => kinds.has(kind as Statement["kind"]))).toEqual([]);
    expect(movements.text).toContain(".push(");
  });

  it("the labels of advance are its own", () => {
    const labels = (unit: Unit): LabelId[] => {
      const found: LabelId[] = [];
      forEachStatement(unit.body, (s) => {
        if (s.kind === "loop" || s.kind === "scope") found.push(s.label);
      });
      return found;
    };
    const primal = new Set(labels(movements.step));
    expect(labels(movements.advanced[0]!).filter((label) => primal.has(label))).toEqual([]);
  });

  it("from the state before, forward and backward can be run later, and again", () => {
    const adjoint = (before: (x: Float64Array, xb: Float64Array) => void): Float64Array => {
      const [x, xb] = [array(start), array(weights)];
      before(x, xb);
      x.set(start);
      movements.forward(x, xb, n);
      movements.backward(x, xb, n);
      return xb;
    };
    const plain = adjoint(() => {});
    expect(plain).not.toEqual(array(weights));
    expect(adjoint((x) => movements.advance(x, array([0, 0, 0, 0]), n))).toEqual(plain);
    // What the first pair leaves does not disturb the second: the stacks are as they were.
    const aside = array(weights);
    expect(
      adjoint((x) => {
        movements.forward(x, aside, n);
        movements.backward(x, aside, n);
      }),
    ).toEqual(plain);
    expect(aside).toEqual(plain);
  });
});
