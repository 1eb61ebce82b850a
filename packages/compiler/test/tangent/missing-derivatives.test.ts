/** Derivative statements and calls are taken out one at a time: what is missing is found. */
import { describe, expect, test } from "vitest";
import { parseC } from "../../src/1-parse/c/parse-c.js";
import { lowerC } from "../../src/2-lower/c/lower-c.js";
import { differentiateAdjoint } from "../../src/5-differentiate/adjoint/differentiate-adjoint.js";
import { missingDerivatives, missingShadows } from "../../src/5-differentiate/missing-derivatives.js";
import { defaultSuffixes } from "../../src/5-differentiate/names.js";
import { differentiateTangent } from "../../src/5-differentiate/tangent/differentiate-tangent.js";
import { analyzeProgram } from "../../src/analyze-program.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { IdSource, operation } from "../../src/il/builders.js";
import { rewriteBlock } from "../../src/il/rewrite.js";
import type { Program, Statement, VariableId } from "../../src/il/types.js";
import { forEachStatement } from "../../src/il/visit.js";
import { defaultOptions } from "../../src/options.js";
import { prepare } from "../../src/pipeline.js";
import { planAdjoint } from "../../src/plan-adjoint.js";

type Mode = "tangent" | "adjoint";

function derive(text: string, mode: Mode) {
  const bag = new DiagnosticBag();
  const host = { readFile: (path: string) => (path === "/p.c" ? text : undefined) };
  const parsed = parseC(["/p.c"], host, { includeDirectories: [], defines: [], undefines: [] }, bag)!;
  const lowered = lowerC(parsed, ["f"], bag)!;
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
          { pointsTo, activity, ...(facts.plan ?? planAdjoint(facts, defaultOptions)), givesValue: no, growsList: no },
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
          s.value.kind !== "constant";
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

describe.each(["tangent", "adjoint"] as const)("%s", (mode) => {
  test.each(Object.entries(texts))("%s", (_, text) => {
    const { made, lacking } = derive(text, mode);
    expect(lacking(made.program)).toBe(0);
    // What the arguments of calls take from their adjoints is not looked at.
    const all = derivativesIn(made.program, made.shadowed);
    const calls = all.filter((s) => s.kind === "call");
    const planted = calls.length > 0 ? calls : all;
    expect(planted.length).toBeGreaterThan(calls.length > 0 ? 0 : 1);
    for (const s of planted) expect(lacking(without(made.program, s))).toBeGreaterThan(0);
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
