/** Derivative statements and calls are taken out one at a time: what is missing is found. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseC } from "../../src/1-parse/c/parse-c.js";
import { parseTypeScript, TypeScriptCache } from "../../src/1-parse/typescript/parse-typescript.js";
import { lowerC } from "../../src/2-lower/c/lower-c.js";
import { lowerTypeScript } from "../../src/2-lower/typescript/lower-typescript.js";
import { differentiateAdjoint } from "../../src/5-differentiate/adjoint/differentiate-adjoint.js";
import { missingDerivatives, missingShadows } from "../../src/5-differentiate/missing-derivatives.js";
import { defaultSuffixes } from "../../src/5-differentiate/names.js";
import { differentiateTangent } from "../../src/5-differentiate/tangent/differentiate-tangent.js";
import { analyzeProgram } from "../../src/analyze-program.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { IdSource, operation } from "../../src/il/builders.js";
import { dumpStatement } from "../../src/il/dump/dump.js";
import { rewriteBlock } from "../../src/il/rewrite.js";
import type { Program, Statement, VariableId } from "../../src/il/types.js";
import { forEachStatement } from "../../src/il/visit.js";
import { defaultOptions } from "../../src/options.js";
import { prepare } from "../../src/pipeline.js";
import { planAdjoint } from "../../src/plan-adjoint.js";

type Mode = "tangent" | "adjoint";

const parsers = new TypeScriptCache();
const libraries = dirname(createRequire(import.meta.url).resolve("typescript"));

function read(text: string, language: "c" | "typescript", bag: DiagnosticBag) {
  const path = language === "c" ? "/p.c" : "/p.ts";
  const host = {
    readFile: (name: string) => (name === path ? text : undefined),
    libText: (name: string) => readFileSync(join(libraries, name), "utf8"),
  };
  if (language === "typescript")
    return lowerTypeScript(parseTypeScript([path], host, bag, { cache: parsers })!, ["f"], bag)!;
  return lowerC(parseC([path], host, { includeDirectories: [], defines: [], undefines: [] }, bag)!, ["f"], bag)!;
}

function derive(text: string, mode: Mode, language: "c" | "typescript" = "c") {
  const bag = new DiagnosticBag();
  const lowered = read(text, language, bag);
  const program = prepare(lowered.program, lowered.heads, defaultOptions, bag);
  const heads = lowered.heads.map((unit) => ({ unit, wrt: null, of: null }));
  const facts = analyzeProgram(program, heads, mode, defaultOptions, bag);
  const units = heads.map(({ unit }) => ({ unit }));
  const ids = new IdSource(facts.program);
  const { activity, pointsTo, carried } = facts;
  const no = () => false;
  const made =
    mode === "tangent"
      ? differentiateTangent(facts.program, units, activity, pointsTo, { suffixes: defaultSuffixes, carried }, ids, bag)
      : differentiateAdjoint(
          facts.program,
          units,
          { pointsTo, activity, ...(facts.plan ?? planAdjoint(facts, defaultOptions)), growsList: no },
          { suffixes: defaultSuffixes, withValue: false, carried },
          ids,
          bag,
        );
  expect(bag.all).toEqual([]);
  const lacking = (derived: Program): number =>
    missingDerivatives({ ...facts, heads: facts.units, derived, shadowed: made.shadowed, mode }).length;
  return { made, lacking };
}

/** Statements that make a derivative of something: no clearing, nothing that sets pointers. */
function derivativesIn(program: Program, shadowed: ReadonlyMap<VariableId, VariableId>): readonly Statement[] {
  const found: Statement[] = [];
  for (const unit of program.units.values())
    if (unit.derivative !== undefined)
      forEachStatement(unit.body, (s) => {
        const isMade =
          s.kind === "assign" &&
          shadowed.has(s.target.root) &&
          s.target.type.kind === "real" &&
          s.value.kind !== "constant" &&
          !(s.value.kind === "binary" && s.value.operator === "coalesce");
        const role =
          s.kind === "call" && s.callee.kind === "unit"
            ? program.units.get(s.callee.unit)?.derivative?.role
            : undefined;
        if (isMade || role === "backward" || role === "tangent") found.push(s);
      });
  return found;
}

function without(program: Program, planted: Statement): Program {
  const units = new Map(
    [...program.units].map(([id, unit]) => [
      id,
      { ...unit, body: rewriteBlock(unit.body, { statement: (s) => (s === planted ? [] : s) }) },
    ]),
  );
  return { ...program, units };
}

const texts: Readonly<Record<string, string>> = {
  "scalars and arrays": `
    double f(int n, const double *x) {
      double y[4], s = 0;
      for (int i = 0; i < n; i++) y[i] = x[i] * x[0];
      for (int i = 0; i < n; i++) s += y[i] * y[n - 1 - i];
      return s;
    }`,
  "structs and pointers": `
    struct body { double at, speed; };
    void f(struct body *b, const double *force, double dt) {
      double *at = &b->at;
      b->speed += force[0] * dt;
      *at += b->speed * dt;
    }`,
  "one operand twice, one text several times": `
    static double scaled(double v, double w) { return v * w * v + v; }
    double f(int n, double *x, double a) {
      double s = 1;
      for (int i = 0; i < n; i += 2) s *= x[i] * x[i] + a * x[i] - x[i + 1] * x[i];
      for (int i = n - 1; i >= 0; i--) x[i] = x[i] * s + x[i];
      return scaled(s, a) + scaled(a, s) * x[0];
    }`,
  "storage of every kind": `
    #include <stdlib.h>
    struct work { double *rows[2]; void *memory; double local[2]; };
    static double kept[2];
    double f(int n, double x, double y) {
      struct work w;
      w.rows[0] = malloc(n * sizeof(double));
      w.rows[1] = calloc(n, sizeof(double));
      double *aligned = aligned_alloc(64, 64 * n);
      w.memory = aligned;
      double *table[2] = {w.rows[1], w.rows[0]};
      for (int i = 0; i < n; i++) {
        w.rows[0][i] = x * i;
        table[0][i] = w.rows[0][i] * y;
        ((double *)w.memory)[i] = table[0][i] * x;
      }
      w.local[0] = aligned[0] * w.rows[1][1];
      kept[1] = w.local[0] * x;
      double s = kept[1] * aligned[n - 1];
      free(w.rows[0]);
      free(w.rows[1]);
      free(aligned);
      return s;
    }`,
  "calls and file scope": `
    static double last;
    static double damp(double a, double b) {
      double c = a;
      for (int k = 0; k < 3; k++) c = c * b + last;
      return c;
    }
    double f(double a, double b) {
      last = a * b;
      double d = damp(a, b);
      return d * last;
    }`,
};

const scripts: Readonly<Record<string, string>> = {
  "objects, lists and what they begin with": `
    interface Body { at: number; speed: number; trail: number[] }
    export function f(x: Float64Array, dt: number): number {
      const body: Body = { at: x[0]!, speed: x[1]! * dt, trail: [x[0]! * x[1]!, dt] };
      for (let k = 2; k < x.length; k++) {
        body.speed += x[k]! * dt - body.at * body.at;
        body.at += body.speed * dt;
        body.trail.push(body.at * x[0]!);
      }
      let s = 0;
      for (const at of body.trail) s += at * at + at;
      return s * body.speed;
    }`,
  "closures, methods and values that may be missing": `
    class Sum {
      total = 0;
      weights = new Map<string, number>();
      add(name: string, v: number): void {
        this.weights.set(name, v * v);
        this.total += v * (this.weights.get("a") ?? 1);
      }
    }
    export function f(a: number, b: number): number {
      const sum = new Sum();
      const scaled = (v: number): number => v * b + v;
      sum.add("a", scaled(a));
      sum.add("b", scaled(a * b));
      const [first = a * b, second = b] = [sum.total] as number[];
      return first * second + sum.total;
    }`,
};

describe.each(["tangent", "adjoint"] as const)("%s", (mode) => {
  const all = [
    ...Object.entries(texts).map(([name, text]) => [name, text, "c"] as const),
    ...Object.entries(scripts).map(([name, text]) => [name, text, "typescript"] as const),
  ];
  test.each(all)("%s", (_, text, language) => {
    const { made, lacking } = derive(text, mode, language);
    expect(lacking(made.program)).toBe(0);
    const planted = derivativesIn(made.program, made.shadowed);
    expect(planted.length).toBeGreaterThan(1);
    const unseen = planted.filter((s) => lacking(without(made.program, s)) === 0);
    expect(unseen.map((s) => dumpStatement(made.program, s))).toEqual([]);
  });
});

test("a shadow that nothing has", () => {
  const { made } = derive(texts["structs and pointers"]!, "adjoint");
  expect(missingShadows(made.program)).toEqual([]);
  const wanted = (program: Program): Program => {
    const units = new Map(
      [...program.units].map(([id, unit]) => {
        const statement = (s: Statement): Statement =>
          s.kind === "assign" && s.target.type.kind === "pointer"
            ? { ...s, value: operation("external", [s.value], s.value.type, "zerosLike") }
            : s;
        return [id, { ...unit, body: rewriteBlock(unit.body, { statement }) }];
      }),
    );
    return { ...program, units };
  };
  expect(missingShadows(wanted(made.program)).length).toBeGreaterThan(0);
});
