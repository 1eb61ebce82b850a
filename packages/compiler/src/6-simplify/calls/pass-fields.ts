/**
 * pass-fields: procedures that several callers hand objects of which they only read some fields are handed the fields.
 * In: a program, its heads. Out: a program of the same meaning, with copies of such procedures that take `field.values` in place of `field`.
 * Why: what parameters lead to is told apart for each call where it holds no pointers (formal-sites.ts); arrays in objects are not. An
 * object that is made only to be handed over goes, too (replace-objects-by-scalars.ts).
 * Method: every mention of the parameter goes on to a field that nothing in the procedure, or in what it calls, assigns. A procedure that
 * only hands the object on follows when its callee has been copied: the caller of this pass repeats it.
 * Limits: direct calls of procedures that do not call themselves; parameters that are never null; `mostFields` of one object, an array behind
 * at least one of them, other objects behind none.
 */
import { isCalledAsItIs } from "../../il/queries/called-as-it-is.js";
import type { Rewriter } from "../../il/rewrite.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type {
  Argument,
  CallStatement,
  Path,
  Program,
  Statement,
  Type,
  Unit,
  UnitId,
  VariableId,
} from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { ProgramDraft } from "../program-draft.js";
import type { UnitFacts } from "../units/unit-facts.js";
import { forEachAccess } from "../units/variable-uses.js";
import { AssignedFields } from "./assigned-fields.js";
import { copyUnit } from "./copy-unit.js";
import type { DirectCalls } from "./direct-calls.js";
import { directCalls } from "./direct-calls.js";

const mostFields = 4;

/** The fields that take a parameter's place, with their types. */
type Fields = ReadonlyMap<string, Type>;

export function passFields(program: Program, heads: readonly UnitId[], facts: UnitFacts): Program {
  const draft = new ProgramDraft(program);
  const assigned = new AssignedFields(program, facts);
  const calls = directCalls(program, facts);
  const shared = calledInSeveralPlaces(program, facts, calls);
  const copies = new Map<UnitId, { readonly id: UnitId; readonly fields: readonly (Fields | null)[] }>();
  for (const unit of program.units.values()) {
    if (heads.includes(unit.id) || unit.inline === true || !shared.has(unit.id)) continue;
    if (calls.recursive.has(unit.id) || isCalledAsItIs(unit)) continue;
    if (unit.derivative !== undefined || unit.kind === "constructor") continue;
    const fields = unit.parameters.map((p) => fieldsInstead(unit, p));
    if (fields.some((f) => f !== null)) copies.set(unit.id, { id: draft.ids.unit(unit.id), fields });
  }
  const called = new Set<UnitId>();
  const redirect = (s: Statement): Statement => {
    const copy = s.kind === "call" && s.callee.kind === "unit" ? copies.get(s.callee.unit) : undefined;
    if (s.kind !== "call" || copy === undefined) return s;
    const given = givenFields(s, copy.fields);
    if (given === null) return s;
    if (s.callee.kind === "unit") called.add(s.callee.unit);
    return { ...s, callee: { kind: "unit", unit: copy.id }, arguments: given };
  };
  for (const unit of program.units.values()) draft.setBody(unit, rewriteBlock(unit.body, { statement: redirect }));
  for (const id of called) {
    const copy = copies.get(id);
    const unit = draft.units.get(id);
    if (copy !== undefined && unit !== undefined) draft.setUnit(takingFields(unit, copy.id, copy.fields, draft));
  }
  return draft.finish();

  /** Null: the parameter stays as it is. */
  function fieldsInstead(unit: Unit, parameter: VariableId): Fields | null {
    const variable = program.variables.get(parameter);
    const type = variable?.type;
    if (type?.kind !== "pointer" || type.nullable !== false || type.target.kind !== "record") return null;
    if (variable?.passing === "reference") return null;
    const declared = program.records.get(type.target.record);
    if (declared === undefined || declared.kind === "closure") return null;
    const fields = new Map<string, Type>();
    let possible = true;
    forEachStatement(unit.body, (s) =>
      forEachAccess(s, (path, access) => {
        if (path.root !== parameter) return;
        const [deref, field] = path.steps;
        const isPart = deref?.kind === "deref" && field?.kind === "field";
        const part = isPart ? declared.fields.find((f) => f.name === field.name) : undefined;
        if (part === undefined || !isPlain(part.type)) possible = false;
        else if (path.steps.length === 2 && access !== "read") possible = false;
        else fields.set(part.name, part.type);
      }),
    );
    const types = [...fields.values()];
    const hasArray = types.some((t) => t.kind === "pointer" && t.target.kind === "array");
    if (!possible || !hasArray || fields.size > mostFields) return null;
    return assigned.mayAssign(unit, fields.keys()) ? null : fields;
  }
}

/** A number, a decision, a text, an array of numbers: nothing that leads to objects. */
function isPlain(type: Type): boolean {
  switch (type.kind) {
    case "real":
    case "integer":
    case "boolean":
    case "string":
    case "nil":
      return true;
    case "pointer":
      return type.target.kind === "array" && isPlain(type.target.element) && type.target.element.kind !== "pointer";
    case "union":
      return type.members.every(isPlain);
    default:
      return false;
  }
}

/** What a call hands over instead; null: it does not say which object it is. */
function givenFields(call: CallStatement, fields: readonly (Fields | null)[]): Argument[] | null {
  const given: Argument[] = [];
  for (const [k, argument] of call.arguments.entries()) {
    const parts = fields[k] ?? null;
    if (parts === null) given.push(argument);
    else if (argument.kind !== "read") return null;
    else for (const [name, type] of parts) given.push({ kind: "read", path: partOf(argument.path, name, type), type });
  }
  return call.arguments.length < fields.length ? null : given;
}

function partOf(object: Path, name: string, type: Type): Path {
  return { root: object.root, steps: [...object.steps, { kind: "deref" }, { kind: "field", name }], type };
}

function takingFields(unit: Unit, id: UnitId, fields: readonly (Fields | null)[], draft: ProgramDraft): Unit {
  const { host: _host, owner: _owner, ...copy } = copyUnit(unit, id, draft);
  const parts = new Map<VariableId, Map<string, VariableId>>();
  const parameters = copy.parameters.flatMap((parameter, k) => {
    const names = fields[k] ?? null;
    const variable = draft.variables.get(parameter);
    if (names === null || variable === undefined) return [parameter];
    const variables = new Map<string, VariableId>();
    for (const [name, type] of names) {
      const part = { ...variable, id: draft.ids.variable(), name: `${variable.name}${capital(name)}`, type };
      variables.set(name, draft.addVariable(part).id);
    }
    parts.set(parameter, variables);
    return [...variables.values()];
  });
  const path = (p: Path): Path => {
    const field = p.steps[1];
    const part = field?.kind === "field" ? parts.get(p.root)?.get(field.name) : undefined;
    return part === undefined ? p : { ...p, root: part, steps: p.steps.slice(2) };
  };
  const rewriter: Rewriter = { path };
  const kind = copy.kind === "lambda" ? "lambda" : "function";
  return { ...copy, kind, parameters, body: rewriteBlock(copy.body, rewriter) };
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Units with several calls, and what they call: their parameters stand for more than one object. */
function calledInSeveralPlaces(
  program: Program,
  facts: UnitFacts,
  { bottomUp, callSites }: DirectCalls,
): ReadonlySet<UnitId> {
  const shared = new Set<UnitId>([...callSites].flatMap(([unit, count]) => (count > 1 ? [unit] : [])));
  for (const id of [...bottomUp].reverse()) {
    const unit = program.units.get(id);
    if (unit !== undefined && shared.has(id)) for (const callee of facts.contentsOf(unit).callees) shared.add(callee);
  }
  return shared;
}
