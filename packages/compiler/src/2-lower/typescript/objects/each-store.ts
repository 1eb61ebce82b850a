/** The stores of a statement: the type of each place, and the type of what is put there. Calls hand over and give back. */
import { declaredType } from "../../../il/queries/path-types.js";
import type { Path, Program, RecordId, Statement, Type, Unit } from "../../../il/types.js";
import type { RecordInfo } from "../context.js";

export interface Lowered {
  readonly units: Program["units"];
  readonly variables: Program["variables"];
  readonly records: ReadonlyMap<RecordId, RecordInfo>;
}

export function eachStore(
  program: Lowered,
  unit: Unit,
  s: Statement,
  visit: (to: Type | undefined, from: Type, isNarrowed?: boolean) => void,
): void {
  const storeTo = (target: Path, from: Type, isNarrowed = false): void => {
    visit(target.type, from, isNarrowed);
    visit(declaredType(program, target.root, target.steps), from, isNarrowed);
  };
  if (s.kind === "assign") storeTo(s.target, s.value.type);
  else if (s.kind === "return") s.values.forEach((value, i) => visit(unit.results[i]?.type, value.type));
  else if (s.kind === "allocate") {
    const { allocated, initial } = s;
    storeTo(s.target, { kind: "pointer", target: allocated, nullable: false });
    if (initial.kind === "elements" && allocated.kind === "array")
      for (const value of initial.values) visit(allocated.element, value.type);
    else if (initial.kind === "fill" && allocated.kind === "array") visit(allocated.element, initial.value.type);
    else if (initial.kind === "copy") visit(allocated, initial.source.type);
    else if (initial.kind === "fields" && allocated.kind === "record")
      for (const field of program.records.get(allocated.record)?.fields ?? []) {
        const value = initial.values.get(field.name);
        if (value !== undefined) visit(field.type, value.type);
      }
  } else if (s.kind === "call" && s.callee.kind === "unit") {
    const callee = program.units.get(s.callee.unit);
    s.arguments.forEach((a, i) => {
      const parameter = callee?.parameters[i];
      if (parameter !== undefined && a.kind !== "reference") visit(program.variables.get(parameter)?.type, a.type);
    });
    s.targets.forEach((target, i) => {
      const result = callee?.results[i];
      // A predicate that a library's method is given narrows what the method gives.
      if (target !== null && result !== undefined) storeTo(target, result.type, callee?.inline === true);
    });
  } else if (s.kind === "call" && s.callee.kind === "method") {
    const procedure = s.callee.receiver.type;
    if (procedure.kind !== "pointer" || procedure.target.kind !== "procedure") return;
    const { parameters, result } = procedure.target;
    // The first argument is the function value itself.
    s.arguments.slice(1).forEach((a, i) => {
      if (a.kind !== "reference") visit(parameters[i], a.type);
    });
    for (const target of s.targets) if (target !== null) storeTo(target, result);
  }
}
