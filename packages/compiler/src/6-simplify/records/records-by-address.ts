/**
 * Records given to procedures by value, or given by them, travel as addresses, so that the passes after this one know pointers only.
 * In: a program. Out: a program of the same meaning: a parameter that is a record is a pointer to one (`record argument`), a result
 * that is a record a pointer behind the other parameters (`record result`), which the procedure stores to.
 * Method: the callee copies what it changes itself; the caller copies what anything else may change meanwhile. Results go to storage
 * that no argument leads to.
 * Limits: external procedures keep taking and giving records.
 */
import { madeBy } from "../../diagnostics/origin.js";
import { assign, deref, pathOf, pointerTo, read, returns } from "../../il/builders.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type {
  Argument,
  CallStatement,
  Expression,
  Path,
  Statement,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { ProgramDraft } from "../program-draft.js";
import { mayStore } from "../units/interference.js";
import { forEachAccess } from "../units/variable-uses.js";

const pass = "expand-record-assignments";

/** What calls of a unit have to know. */
interface Passing {
  /** It stores to nothing but its own variables, and calls nothing. */
  readonly isQuiet: boolean;
  readonly names: readonly string[];
}

export function passRecordsByAddress(draft: ProgramDraft): void {
  const passing = new Map<UnitId, Passing>();
  const units = [...draft.units.values()];
  for (const unit of units) {
    const names = unit.parameters.map((p) => draft.variables.get(p)?.name ?? "record");
    passing.set(unit.id, { isQuiet: isQuiet(draft, unit), names });
  }
  for (const unit of units) draft.replaceUnit(unit, rewriteUnit(draft, unit, passing));
}

function rewriteUnit(draft: ProgramDraft, unit: Unit, passing: ReadonlyMap<UnitId, Passing>): Unit {
  const { exposed, changed } = handling(unit);
  const origin = madeBy(pass, unit.origin);
  const behind = new Set<VariableId>();
  const copies: Statement[] = [];
  const parameters = unit.parameters.map((id) => {
    const variable = draft.variables.get(id)!;
    if (!isRecordByValue(variable)) return id;
    const pointer: Variable = { ...variable, type: pointerTo(variable.type), record: "argument" };
    if (!changed.has(id) && !exposed.has(id)) {
      behind.add(id);
      draft.addVariable(pointer);
      return id;
    }
    const { passing: _, ...rest } = variable;
    draft.addVariable({ ...rest, role: "local" });
    const handed = draft.addVariable({ ...pointer, id: draft.ids.variable() });
    copies.push(assign(pathOf(variable), read(deref(pathOf(handed))), origin));
    return handed.id;
  });
  const [result] = unit.results;
  const gives = result?.type.kind === "record" && unit.results.length === 1 ? result.type : null;
  let results = unit.results;
  let given: Path | null = null;
  if (gives !== null) {
    const pointer = draft.addVariable({
      id: draft.ids.variable(),
      name: unit.name,
      type: pointerTo(gives),
      role: "parameter",
      passing: "value",
      record: "result",
      origin,
    });
    parameters.push(pointer.id);
    given = deref(pathOf(pointer));
    results = [];
  }
  const isOwn = (path: Path, args: readonly Argument[]): boolean =>
    isLocalStorage(draft, path) && !exposed.has(path.root) && !args.some((a) => readsVariable(a, path.root));
  const body = rewriteBlock(unit.body, {
    path: (p) => (behind.has(p.root) ? { ...p, steps: [{ kind: "deref" }, ...p.steps] } : p),
    statement: (s) => {
      if (s.kind === "call" && s.callee.kind !== "external") return rewriteCall(draft, s, passing, exposed, isOwn);
      const [value] = s.kind === "return" ? s.values : [];
      if (given === null || value === undefined) return s;
      const { comments } = s;
      const stored = assign(given, value, s.origin);
      return [comments === undefined ? stored : { ...stored, comments }, returns([], s.origin)];
    },
  });
  if (body === unit.body && copies.length === 0 && behind.size === 0 && gives === null) return unit;
  const all = copies.length === 0 ? body : { statements: [...copies, ...body.statements] };
  return { ...unit, parameters, results, body: all };
}

function rewriteCall(
  draft: ProgramDraft,
  s: CallStatement,
  passing: ReadonlyMap<UnitId, Passing>,
  exposed: ReadonlySet<VariableId>,
  isOwn: (path: Path, args: readonly Argument[]) => boolean,
): Statement | readonly Statement[] {
  const [target] = s.targets;
  const callee = s.callee.kind === "unit" ? draft.units.get(s.callee.unit) : undefined;
  const known = s.callee.kind === "unit" ? passing.get(s.callee.unit) : undefined;
  const origin = madeBy(pass, s.origin);
  const before: Statement[] = [];
  const after: Statement[] = [];
  const local = (name: string, type: Variable["type"]): Path =>
    pathOf(draft.addVariable({ id: draft.ids.variable(), name, type, role: "local", temporary: true, origin }));
  const args = s.arguments.map((a, k): Argument => {
    if (a.kind === "reference" || a.type.kind !== "record") return a;
    const isSafe =
      a.kind === "read" && (known?.isQuiet === true || (isLocalStorage(draft, a.path) && !exposed.has(a.path.root)));
    if (a.kind === "read" && isSafe) return addressOf(a.path);
    const copy = local(known?.names[k] ?? "record", a.type);
    before.push(assign(copy, a, origin));
    return addressOf(copy);
  });
  const result = target?.type.kind === "record" ? target.type : callee?.results[0]?.type;
  if (s.targets.length !== 1 || result?.kind !== "record") {
    return args.every((a, k) => a === s.arguments[k]) ? s : [...before, { ...s, arguments: args }];
  }
  let place = target ?? null;
  if (place === null || place.steps.length > 0 || !isOwn(place, args)) {
    place = local("result", result);
    if (target !== null && target !== undefined) after.push(assign(target, read(place), origin));
  }
  return [...before, { ...s, targets: [], arguments: [...args, addressOf(place)] }, ...after];
}

function addressOf(path: Path): Expression {
  return { kind: "address", path, type: pointerTo(path.type) };
}

function isRecordByValue(variable: Variable): boolean {
  return variable.type.kind === "record" && variable.passing !== "reference";
}

/** Part of a local variable of the unit. */
function isLocalStorage(draft: ProgramDraft, path: Path): boolean {
  return draft.variables.get(path.root)?.role === "local" && !path.steps.some((step) => step.kind === "deref");
}

function readsVariable(a: Argument, id: VariableId): boolean {
  if (a.kind === "reference") return a.path.root === id;
  return a.kind === "address" && a.path.root === id;
}

/** Variables that the unit changes itself, and variables that others may lead to. */
function handling(unit: Unit): {
  readonly changed: ReadonlySet<VariableId>;
  readonly exposed: ReadonlySet<VariableId>;
} {
  const changed = new Set<VariableId>();
  const exposed = new Set<VariableId>();
  forEachStatement(unit.body, (s) =>
    forEachAccess(s, (path, access) => {
      if (path.steps.some((step) => step.kind === "deref")) return;
      if (access === "write" || access === "storage") changed.add(path.root);
      else if (access === "address" || access === "reference") exposed.add(path.root);
    }),
  );
  return { changed, exposed };
}

function isQuiet(draft: ProgramDraft, unit: Unit): boolean {
  let quiet = true;
  forEachStatement(unit.body, (s) => {
    if (s.kind === "call" && mayStore(s)) quiet = false;
    if (s.kind === "release") quiet = false;
    forEachAccess(s, (path, access) => {
      if (access !== "write" && access !== "storage") return;
      if (path.steps.some((step) => step.kind === "deref")) quiet = false;
      if (draft.variables.get(path.root)?.role === "global") quiet = false;
    });
  });
  return quiet;
}
