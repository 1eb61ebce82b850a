/** Programs written by hand, prepared: verified, and run before and after. */
import { expect } from "vitest";
import { pointsTo } from "../../src/3-analyze/pointers/points-to.js";
import { prepareProgram } from "../../src/6-simplify/prepare.js";
import { arrayOf, constant, deref, element, field, pathOf, pointerTo, real64 } from "../../src/il/builders.js";
import { dump } from "../../src/il/dump/dump.js";
import type {
  Expression,
  Path,
  ProcedureType,
  Program,
  Statement,
  Type,
  UnitId,
  Variable,
} from "../../src/il/types.js";
import { verify } from "../../src/il/verify.js";
import { forEachStatement } from "../../src/il/visit.js";
import type { IlBuilder } from "./il-builder.js";
import { compileIl } from "./run-il.js";

export const list = pointerTo(arrayOf(real64, "list"));
export const procedure: ProcedureType = { kind: "procedure", parameters: [real64], result: real64 };
export const callback = pointerTo(procedure);
export const c = (value: number): Expression => constant(value);
export const part = (v: Variable, name: string, type: Type = real64): Path => field(deref(pathOf(v)), name, type);
export const item = (v: Variable, i: Expression): Path => element(deref(pathOf(v)), i);

export function statementsOf(program: Program): readonly Statement[] {
  const found: Statement[] = [];
  for (const unit of program.units.values()) forEachStatement(unit.body, (s) => found.push(s));
  return found;
}
export const count = (program: Program, kind: Statement["kind"]): number =>
  statementsOf(program).filter((s) => s.kind === kind).length;

/** Prepares, verifies, and compares runs of the program before and after. */
export function prepared(b: IlBuilder, head: UnitId, inputs: readonly (readonly unknown[])[]): Program {
  const before = b.program();
  expect(verify(before)).toEqual([]);
  const after = prepareProgram(before, [head], { pointsTo: (p) => pointsTo(p, [head]) });
  expect(verify(after)).toEqual([]);
  same(before, after, head, inputs);
  return after;
}

export function same(before: Program, after: Program, head: UnitId, inputs: readonly (readonly unknown[])[]): void {
  for (const input of inputs) {
    const run = (p: Program): unknown => {
      const args = structuredClone(input) as unknown[];
      const result = compileIl(p, head)(...args);
      return { result, args };
    };
    expect(run(after), dump(after)).toEqual(run(before));
  }
}
