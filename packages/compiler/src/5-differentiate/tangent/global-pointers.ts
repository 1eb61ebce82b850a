/**
 * Shadows of global variables of C that hold pointers: a head clears the numbers in them and leaves the pointers, which lead where the
 * program's own pointers lead. From the beginning on: what an initial value leads to, the shadow's leads to the shadow of.
 */
import type { Origin } from "../../diagnostics/origin.js";
import type { IdSource } from "../../il/builders.js";
import { assign, binary, block, constant, element, field, loop, newLocal, pathOf, readOf } from "../../il/builders.js";
import type {
  AssignStatement,
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
import { forEachStatement } from "../../il/visit.js";
import { zeroOf } from "./render-linear.js";

export function holdsPointers(program: Program, type: Type): boolean {
  if (type.kind === "pointer") return true;
  if (type.kind === "array") return holdsPointers(program, type.element);
  if (type.kind !== "record") return false;
  const record = program.records.get(type.record);
  return record?.kind !== "union" && record?.fields.some((f) => holdsPointers(program, f.type)) === true;
}

/** Zero for all that is no pointer; what `ofPointer` gives for what is. `primal` is the place that the shadow is of. */
export function clearNumbers(
  program: Program,
  primal: Path,
  shadow: Path,
  ids: IdSource,
  made: Variable[],
  ofPointer: (primal: Path, shadow: Path) => readonly Statement[],
  origin: Origin,
): readonly Statement[] {
  const { type } = shadow;
  if (type.kind === "pointer") return ofPointer(primal, shadow);
  if (!holdsPointers(program, type)) return [assign(shadow, zeroOf(type), origin)];
  const inner = (p: Path, s: Path): readonly Statement[] => clearNumbers(program, p, s, ids, made, ofPointer, origin);
  if (type.kind === "record")
    return (program.records.get(type.record)?.fields ?? []).flatMap((f) =>
      inner(field(primal, f.name, f.type), field(shadow, f.name, f.type)),
    );
  if (type.kind !== "array") return [];
  const counters = type.dimensions.map(() => newLocal(ids, "i", long, origin, { temporary: true }));
  const indices = counters.map(readOf);
  let statements = inner(element(primal, indices), element(shadow, indices));
  if (statements.length === 0) return [];
  made.push(...counters);
  for (const [k, counter] of [...counters.entries()].reverse()) {
    const zero = constant(0, undefined, counter.type);
    const next = binary("add", readOf(counter), constant(1, undefined, counter.type));
    const parts = {
      init: block(assign(pathOf(counter), zero, origin)),
      test: binary("less", readOf(counter), type.dimensions[k]?.extent ?? zero),
      update: block(assign(pathOf(counter), next, origin)),
      body: block(...statements),
    };
    statements = [loop(`clear_${counter.id}`, parts, origin)];
  }
  return statements;
}

const long: Type = { kind: "integer", bits: 64, signed: true };

/** A unit that gives shadows their initial values, and what its locals are the shadows of. */
export interface InitialShadows {
  readonly unit: Unit;
  readonly locals: ReadonlyMap<VariableId, Variable>;
}

/**
 * The initial values of shadows: `shadowOf` may make more of them. Null if none leads anywhere. An initial value may go through locals of
 * the unit that gives it (`(double *)m + 5` moves a pointer that the cast has made); what these hold is mirrored first.
 */
export function initialShadows(
  program: Program,
  known: () => ReadonlyMap<VariableId, Variable>,
  shadowOf: (id: VariableId) => VariableId,
  ids: IdSource,
  suffix: string,
  origin: Origin,
): InitialShadows | null {
  const assignments: AssignStatement[] = [];
  for (const unit of program.initializers)
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (s.kind === "assign" && s.target.type.kind === "pointer") assignments.push(s);
    });
  const statements: Statement[] = [];
  const locals = new Map<VariableId, Variable>();
  const shadowOfLocal = (local: Variable): VariableId | null => {
    const made = locals.get(local.id);
    if (made !== undefined) return made.id;
    const given = assignments.find((s) => s.target.root === local.id);
    const value = given === undefined ? null : mirrored(given.value);
    if (value === null) return null;
    const shadow: Variable = { ...local, id: ids.variable(), name: local.name + suffix, origin };
    locals.set(local.id, shadow);
    statements.push(assign(pathOf(shadow), value, origin));
    return shadow.id;
  };
  const mirroredRoot = (root: Variable): VariableId | null => {
    if (root.role === "local") return shadowOfLocal(root);
    return isFunction(program, root.type) ? root.id : shadowOf(root.id);
  };
  const mirrored = (e: Expression): Expression | null => {
    switch (e.kind) {
      case "constant":
        return e.value === null ? e : null;
      case "read":
      case "address": {
        const variable = program.variables.get(e.path.root);
        if (variable === undefined || (e.kind === "read" && variable.role !== "local")) return null;
        const root = mirroredRoot(variable);
        return root === null ? null : { ...e, path: { ...e.path, root } };
      }
      case "convert": {
        const operand = mirrored(e.operand);
        return operand === null ? null : { ...e, operand };
      }
      case "conditional": {
        const [whenTrue, whenFalse] = [mirrored(e.whenTrue), mirrored(e.whenFalse)];
        return whenTrue === null || whenFalse === null ? null : { ...e, whenTrue, whenFalse };
      }
      default:
        return null;
    }
  };
  const done = new Set<VariableId>();
  for (let open = [...known()]; open.length > 0; open = [...known()].filter(([id]) => !done.has(id)))
    for (const [id, shadow] of open) {
      done.add(id);
      for (const s of assignments) {
        if (s.target.root !== id) continue;
        const value = mirrored(s.value);
        // What is null without being told needs no statement.
        if (value !== null && value.kind !== "constant")
          statements.push(assign({ ...s.target, root: shadow.id }, value, origin));
      }
    }
  if (statements.length === 0) return null;
  const unit: Unit = {
    id: "initial_shadows" as UnitId,
    name: "initial_shadows",
    kind: "function",
    parameters: [],
    results: [],
    resultForm: "plain",
    body: { statements },
    origin,
  };
  return { unit, locals };
}

function isFunction(program: Program, type: Type): boolean {
  return type.kind === "record" && program.records.get(type.record)?.kind === "closure";
}
