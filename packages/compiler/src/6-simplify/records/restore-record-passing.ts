/**
 * Records are taken and given by value again where the user sees it: by the heads of a derivative, and by procedures that are the
 * user's own. The opposite of records-by-address, when nothing is left to be differentiated.
 * In: a derivative program, its heads, which variables are shadows. Out: a program of the same meaning.
 * Method: a record that is taken is a parameter by value, one that is given a local variable that every return gives. Heads, for
 * `T f(S s)`: adjoint `void f_b(S s, S_diff *sb, T_diff fb)`, tangent `T_diff f_d(S s, S_diff sd, T *f)`.
 * An adjoint gives the value only where that is asked for: `T *f` comes last then.
 * Limits: shadows of several directions stay pointers.
 */

import { InternalError } from "../../diagnostics/diagnostic.js";
import { madeBy } from "../../diagnostics/origin.js";
import { deref, pathOf, read, readOf, returns } from "../../il/builders.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type {
  Argument,
  CallStatement,
  Expression,
  Path,
  Program,
  Statement,
  Type,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import { ProgramDraft } from "../program-draft.js";

const pass = "restore-record-passing";

/** What becomes of a parameter. */
type Form = "value" | "returned" | "last" | "dropped" | "pointer";

export function restoreRecordPassing(
  program: Program,
  heads: ReadonlySet<UnitId>,
  shadows: ReadonlySet<VariableId>,
  withValue: boolean,
): Program {
  if (!traitsOf(program).recordsAreValues) return program;
  const draft = new ProgramDraft(program);
  const forms = new Map<UnitId, readonly Form[]>();
  for (const unit of program.units.values()) {
    if (unit.derivative !== undefined && !heads.has(unit.id)) continue;
    const variables = unit.parameters.map((id) => program.variables.get(id) as Variable);
    const hasSeed = variables.some((v) => v.record === "result" && shadows.has(v.id));
    const unitForms = variables.map((v) => formOf(unit, v, shadows.has(v.id), hasSeed, withValue));
    if (unitForms.some((form) => form !== "pointer")) forms.set(unit.id, unitForms);
  }
  for (const unit of program.units.values()) {
    const called = rewriteBlock(unit.body, {
      statement: (s) => (s.kind === "call" ? restoreCall(program, s, forms) : s),
    });
    const unitForms = forms.get(unit.id);
    if (unitForms !== undefined) draft.setUnit(restoreUnit(draft, { ...unit, body: called }, unitForms));
    else draft.setBody(unit, called);
  }
  return draft.finish();
}

function formOf(unit: Unit, v: Variable, isShadow: boolean, hasSeed: boolean, withValue: boolean): Form {
  if (v.record === undefined || v.type.kind !== "pointer" || v.type.target.kind !== "record") return "pointer";
  const role = unit.derivative?.role;
  if (v.record === "argument") return isShadow && role === "adjoint" ? "pointer" : "value";
  if (role === undefined) return "returned";
  if (role === "adjoint") return isShadow ? "value" : withValue ? "last" : "dropped";
  return isShadow || !hasSeed ? "returned" : "last";
}

function restoreUnit(draft: ProgramDraft, unit: Unit, forms: readonly Form[]): Unit {
  const whole = new Map<VariableId, Path>();
  const parameters: VariableId[] = [];
  const last: VariableId[] = [];
  let returned: Variable | undefined;
  unit.parameters.forEach((id, k) => {
    const form = forms[k];
    const variable = draft.variables.get(id) as Variable;
    if (form === "last") last.push(id);
    else if (form !== "returned" && form !== "dropped") parameters.push(id);
    if (variable.type.kind !== "pointer" || form === "pointer" || form === "last") return;
    const { record: _, passing, ...rest } = variable;
    const type = variable.type.target;
    const by = form === "value" && passing !== undefined ? { passing } : {};
    const made: Variable =
      form === "value" ? { ...rest, ...by, type } : { ...rest, type, role: "local", temporary: true };
    draft.addVariable(made);
    whole.set(id, pathOf(made));
    if (form === "returned") returned = made;
  });
  let body = rewriteBlock(unit.body, {
    path: (p) => {
      const [first, ...rest] = p.steps;
      return whole.has(p.root) && first?.kind === "deref" ? { ...p, steps: rest } : p;
    },
    expression: (e) => {
      const path = e.kind === "read" && e.path.type.kind === "pointer" ? whole.get(e.path.root) : undefined;
      if (e.kind !== "read" || path === undefined || e.path.steps.length > 0) return e;
      return { kind: "address", path, type: e.type };
    },
    statement: (s) => (s.kind === "return" && returned !== undefined ? { ...s, values: [readOf(returned)] } : s),
  });
  const all = { ...unit, parameters: [...parameters, ...last] };
  if (returned === undefined) return { ...all, body };
  if (body.statements.at(-1)?.kind !== "return")
    body = { statements: [...body.statements, returns([readOf(returned)], madeBy(pass, unit.origin))] };
  const name = unit.derivative === undefined ? "value" : "tangent";
  return { ...all, results: [...unit.results, { name, type: returned.type }], body };
}

function restoreCall(program: Program, s: CallStatement, forms: ReadonlyMap<UnitId, readonly Form[]>): Statement {
  const of = s.callee.kind === "unit" ? forms.get(s.callee.unit) : formsOfPointer(program, s);
  if (of === undefined) return s;
  const args: Argument[] = [];
  const last: Argument[] = [];
  const targets: (Path | null)[] = [...s.targets];
  s.arguments.forEach((a, k) => {
    const form = of[k];
    if (form === "last") last.push(a);
    else if (form === "pointer" || form === undefined || a.kind === "reference") args.push(a);
    else if (form === "value") args.push(read(behind(a)));
    else if (form === "returned") targets.push(behind(a));
  });
  return { ...s, targets, arguments: [...args, ...last] };
}

/** What a function pointer takes and gives, from its type. */
function formsOfPointer(program: Program, s: CallStatement): readonly Form[] | undefined {
  if (s.callee.kind !== "method") return undefined;
  const { type } = s.callee.receiver;
  const procedure = type.kind === "pointer" ? type.target : type;
  if (procedure.kind !== "procedure") return undefined;
  const isRecord = (t: Type): boolean => t.kind === "record" && program.records.get(t.record)?.kind !== "closure";
  const parameterForms = procedure.parameters.map((t): Form => (isRecord(t) ? "value" : "pointer"));
  const all: Form[] = ["pointer", ...parameterForms, ...(isRecord(procedure.result) ? (["returned"] as const) : [])];
  return all.some((form) => form !== "pointer") ? all : undefined;
}

/** What a pointer leads to. */
function behind(pointer: Expression): Path {
  if (pointer.kind === "address") return pointer.path;
  if (pointer.kind === "read") return deref(pointer.path);
  throw new InternalError(`no path for a record behind a ${pointer.kind}`);
}
