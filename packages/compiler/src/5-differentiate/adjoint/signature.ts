/** What the forward and the backward version of a unit are called with, and give. */
import type { AskedDerivatives } from "../../3-analyze/requests/asked-derivatives.js";
import type { Program, Type, Unit, UnitId, Variable } from "../../il/types.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import type { ShadowScope } from "../tangent/shadow-scope.js";
import { isReference } from "./references.js";
import type { AdjointFacts } from "./sweep-context.js";

/** Which shadows and results the versions of a unit have. */
export interface Signature {
  /** A reference parameter followed by its shadow. */
  readonly shadowed: readonly boolean[];
  /** The backward version gets the parameter again. */
  readonly needed: readonly boolean[];
  /** A number parameter whose adjoint the backward version gives. */
  readonly active: readonly boolean[];
  /** A result that the forward version still computes. */
  readonly valued: readonly boolean[];
  /** A result that is a reference with a shadow: the forward version gives both. */
  readonly paired: readonly boolean[];
  /** A number result with a seed. */
  readonly seeded: readonly boolean[];
}

/** Of what the user calls: with what was asked for, of use or not. */
export function asAsked(signature: Signature, unit: Unit, program: Program, asked: AskedDerivatives): Signature {
  const types = unit.parameters.map((p) => program.variables.get(p)?.type);
  const isNumber = (type: Type | undefined): boolean => type !== undefined && !isReference(type);
  return {
    ...signature,
    shadowed: signature.shadowed.map((is, k) => is || (asked.parameters[k] === true && !isNumber(types[k]))),
    active: signature.active.map((is, k) => is || (asked.parameters[k] === true && isNumber(types[k]))),
    seeded: signature.seeded.map((is, i) => is || (asked.results[i] === true && isNumber(unit.results[i]?.type))),
  };
}

export function signatureOf(
  context: { readonly scope: ShadowScope; readonly facts: AdjointFacts },
  id: UnitId,
): Signature {
  const { facts, scope } = context;
  const unit = scope.program.units.get(id);
  const parameters = (unit?.parameters ?? []).map((p) => scope.program.variables.get(p)) as Variable[];
  const results = unit?.results ?? [];
  const isActiveReference = (v: Variable): boolean => isReference(v.type) && facts.activity.hasShadow(v.id);
  const seeded = results.map(
    (r, i) => mayCarryDerivative(r.type) && !isReference(r.type) && facts.activity.activeResult(id, i),
  );
  return {
    shadowed: parameters.map(isActiveReference),
    needed: parameters.map((_, k) => facts.recorded.needsParameter(id, k)),
    active: parameters.map(
      (v, k) => !isReference(v.type) && mayCarryDerivative(v.type) && facts.activity.activeParameter(id, k),
    ),
    valued: results.map(() => facts.givesValue(id)),
    paired: results.map((r, i) => isReference(r.type) && facts.givesValue(id) && facts.activity.activeResult(id, i)),
    seeded,
  };
}
