/**
 * A call of a unit in place of a call of something not yet known: it is given what it takes (il/conventions/fitted-arguments.ts), and a result nobody
 * gives is undefined. A call that does not fit stays, and is refused (RG2068).
 */

import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { allocate, assign, constant, convert, newLocal, pathOf, pointerTo, read } from "../../il/builders.js";
import type { Fitted } from "../../il/conventions/fitted-arguments.js";
import { fittedArguments } from "../../il/conventions/fitted-arguments.js";
import { sameType } from "../../il/equal.js";
import type {
  AllocateStatement,
  Argument,
  CallStatement,
  Expression,
  Path,
  Program,
  Statement,
  Type,
  Unit,
  VariableId,
} from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import type { ProgramDraft } from "../program-draft.js";

type Gathered = Fitted & { readonly kind: "gather" };

export function directCall(
  draft: ProgramDraft,
  call: CallStatement,
  callee: Unit,
  given: readonly Argument[] = call.arguments,
): readonly Statement[] | undefined {
  const fitted = fittedArguments(draft, call, callee, given);
  if (fitted === null) return undefined;
  const before: Statement[] = [];
  const args = fitted.map((argument, k): Argument => {
    if (argument.kind !== "gather") return asTaken(draft, argument, callee.parameters[k]);
    const type = pointerTo(argument.list);
    const list = draft.addVariable(newLocal(draft.ids, "rest", type, call.origin, { temporary: true }));
    before.push(allocate(pathOf(list), draft.ids.site(), argument.list, [], initialOf(draft, argument), call.origin));
    return read(pathOf(list));
  });
  const { targets: wanted, ...rest } = call;
  const after: Statement[] = [];
  const targets = wanted.slice(0, callee.results.length).map((target, k) => {
    const given = callee.results[k]?.type;
    if (target === null || given === undefined || !isSeenOtherwise(draft, given, target.type)) return target;
    const result = draft.addVariable(newLocal(draft.ids, "given", given, call.origin, { temporary: true }));
    after.push(assign(target, convert(read(pathOf(result)), target.type), call.origin));
    return pathOf(result);
  });
  const direct: CallStatement = { ...rest, targets, callee: { kind: "unit", unit: callee.id }, arguments: args };
  const unset = wanted.slice(callee.results.length).filter((t): t is Path => t !== null);
  return [
    ...before,
    direct,
    ...after,
    ...unset.map((target): Statement => ({ kind: "assign", target, value: constant(undefined), origin: call.origin })),
  ];
}

/** C: a function behind a pointer that was cast takes and gives pointers to other structs than the call says. */
function asTaken(draft: ProgramDraft, argument: Argument, parameter: VariableId | undefined): Argument {
  const type = parameter === undefined ? undefined : draft.variables.get(parameter)?.type;
  if (type === undefined || argument.kind === "reference" || !isSeenOtherwise(draft, argument.type, type))
    return argument;
  return convert(argument, type);
}

function isSeenOtherwise(draft: ProgramDraft, from: Type, to: Type): boolean {
  if (!traitsOf(draft).storageIsRetyped || from.kind !== "pointer" || to.kind !== "pointer") return false;
  return from.target.kind !== "procedure" && to.target.kind !== "procedure" && !sameType(from.target, to.target);
}

function initialOf(draft: ProgramDraft, { list, values }: Gathered): AllocateStatement["initial"] {
  if (list.kind === "array") return { kind: "elements", values };
  const fields = draft.records.get(list.record)?.fields ?? [];
  return { kind: "fields", values: new Map(fields.map((f, k) => [f.name, values[k] ?? constant(undefined)])) };
}

/** A call of a closure that a field of the object holds, in place of a method call on the object. */
export function callOfField(call: CallStatement, closure: Path): CallStatement {
  const self: Expression = { kind: "read", path: closure, type: closure.type };
  return {
    ...call,
    callee: { ...call.callee, kind: "method", receiver: closure, method: "call" },
    arguments: [self, ...call.arguments.slice(1)],
  };
}

/** Calls that are left, and that lead to a unit that takes its arguments in another way. */
export function reportUnfitCalls(program: Program, bag: DiagnosticBag): void {
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      if (s.kind !== "call" || s.callee.kind !== "method") return;
      const { method } = s.callee;
      const isUnfit = [...program.records.values()].some((record) => {
        const id = record.methods.get(method);
        const callee = id === undefined ? undefined : program.units.get(id);
        return callee !== undefined && fittedArguments(program, s, callee) === null;
      });
      if (isUnfit)
        bag.add(
          "RG2068",
          "error",
          s.origin,
          "A function that is called here takes its arguments one by one where the call gathers them, or the other way round.",
          "Give both the same parameters: (...values) => … where the type says so, and one by one where it does not.",
        );
    });
}
