/**
 * Derivatives that the user has written, as units: they take and give what the contract says, and are never printed. Their bodies say that
 * they may read and store all that they are given.
 */
import type { Activity } from "../3-analyze/activity-facts.js";
import type { PointsTo } from "../3-analyze/storage-facts.js";
import type { DiagnosticBag } from "../diagnostics/diagnostic.js";
import type { Origin } from "../diagnostics/origin.js";
import { constant, operation, pathOf, readOf, returns } from "../il/builders.js";
import type {
  CallStatement,
  Expression,
  Program,
  Result,
  Type,
  Unit,
  UnitId,
  VariableId,
  WrittenDerivative,
} from "../il/types.js";
import { traitsOf } from "../languages/traits.js";
import { isReference } from "../rules/references.js";
import type { ShadowScope } from "./tangent/shadow-scope.js";
import { writtenSignature } from "./written-signature.js";

export function writtenUnit(scope: ShadowScope, role: "adjoint" | "tangent", id: UnitId, by: WrittenDerivative): Unit {
  const { program, unit } = scope;
  const signature = writtenSignature(program, unit);
  const parameters: VariableId[] = [];
  const results: Result[] = [];
  const optionalResults: number[] = [];
  unit.parameters.forEach((p, k) => {
    parameters.push(scope.copyOf(p));
    const comesBack = signature.active[k] === true && role === "adjoint";
    if (signature.shadowed[k] === true || (signature.active[k] === true && !comesBack))
      parameters.push(scope.shadowOf(p));
    if (comesBack) {
      if (by.optional.includes(program.variables.get(p)?.name ?? "")) optionalResults.push(results.length);
      const { name, type } = scope.shadowVariable(p);
      results.push({ name, type });
    }
  });
  unit.results.forEach((result, i) => {
    const hasDerivative = signature.seeded[i] === true || signature.paired[i] === true;
    if (role === "tangent") results.push(result, ...(hasDerivative ? [{ name: "tangent", type: result.type }] : []));
    else if (hasDerivative)
      parameters.push(
        scope.parameter(unit.name.slice(unit.name.lastIndexOf(".") + 1) + scope.suffix, result.type, by.origin).id,
      );
  });
  const given = results.map((result) => scope.local(result.name, result.type, by.origin));
  const leading = (type: Type): readonly boolean[] => (isReference(type) ? [true] : []);
  const made = new Map(scope.made.map((variable) => [variable.id, variable] as const));
  const call: CallStatement = {
    kind: "call",
    targets: given.map(pathOf),
    callee: {
      kind: "external",
      name: by.host.name,
      stores: parameters.map((p, argument) => ({ argument, depths: leading(made.get(p)!.type) })),
    },
    arguments: parameters.map((p) => readOf(made.get(p)!)),
    origin: by.origin,
  };
  return {
    id,
    name: by.host.name,
    kind: "function",
    parameters,
    results,
    resultForm: role === "adjoint" ? "record" : results.length > 1 ? "record" : "plain",
    body: { statements: [call, ...(given.length === 0 ? [] : [returns(given.map(readOf), by.origin)])] },
    origin: by.origin,
    host: by.host,
    derivative: { of: unit.id, role, written: by, ...(optionalResults.length === 0 ? {} : { optionalResults }) },
  };
}

export interface ShadowFacts {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly activity: Activity;
}

/**
 * The shadow of what leads to storage of which nothing has one: none, where the user's derivative can do without; zeros, where the language can make some
 * like the storage; else it is refused. Null: the storage has a shadow.
 */
export function shadowOfPassive(
  { program, pointsTo, activity }: ShadowFacts,
  callee: Unit,
  by: WrittenDerivative,
  k: number,
  argument: Expression,
  primal: Expression,
  at: Origin,
  bag: DiagnosticBag,
): Expression | null {
  if (argument.kind === "constant") return null;
  const zones = pointsTo.sitesOf(argument).flatMap((site) => pointsTo.zonesOfSite(site));
  if (zones.some((zone) => activity.zoneHasShadow(zone))) return null;
  const parameter = callee.parameters[k];
  const name = (parameter === undefined ? undefined : program.variables.get(parameter)?.name) ?? "";
  if (traitsOf(program).makesZerosLike) return operation("external", [primal], argument.type, "zerosLike");
  if (!by.optional.includes(name))
    bag.add(
      "RG3316",
      "error",
      at,
      `Nothing is differentiated behind '${name}' in this call, and ${by.host.name} asks for a shadow of it.`,
      `Write $AD OPTIONAL ${name} above ${by.host.name}, and let it do without where that shadow is NULL; or give the function storage that has a derivative.`,
    );
  return constant(null, undefined, argument.type);
}

export function reportNoDerivative(callee: Unit, mode: "adjoint" | "tangent", at: Origin, bag: DiagnosticBag): void {
  const name = `${callee.name}${mode === "adjoint" ? "_b" : "_d"}`;
  bag.add(
    "RG3301",
    "error",
    at,
    `There is no text of ${callee.name}, and derivatives would have to go through it.`,
    `Write its ${mode} as ${name} in a file of rules (--rules); or hand over the file that has its text.`,
  );
}
