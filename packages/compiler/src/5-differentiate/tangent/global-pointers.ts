/**
 * Shadows of global variables of C that hold pointers: a head clears the numbers in them and leaves the pointers, which lead where the
 * program's own pointers lead. From the beginning on: what an initial value leads to, the shadow's leads to the shadow of.
 */
import type { Origin } from "../../diagnostics/origin.js";
import type { IdSource } from "../../il/builders.js";
import { assign, binary, block, constant, element, field, loop, newLocal, pathOf, readOf } from "../../il/builders.js";
import type { Expression, Path, Program, Statement, Type, Unit, UnitId, Variable, VariableId } from "../../il/types.js";
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

/** The initial values of shadows: `shadowOf` may make more of them. Null if none leads anywhere. */
export function initialShadows(
  program: Program,
  known: () => ReadonlyMap<VariableId, Variable>,
  shadowOf: (id: VariableId) => VariableId,
  origin: Origin,
): Unit | null {
  const statements: Statement[] = [];
  const done = new Set<VariableId>();
  const mirrored = (e: Expression): Expression | null => {
    switch (e.kind) {
      case "address": {
        const root = program.variables.get(e.path.root);
        if (root?.role !== "global" || isFunction(program, root.type)) return root === undefined ? null : e;
        return { ...e, path: { ...e.path, root: shadowOf(e.path.root) } };
      }
      case "convert": {
        const operand = mirrored(e.operand);
        return operand === null ? null : { ...e, operand };
      }
      case "operation": {
        const [pointer, ...others] = e.arguments;
        const of = e.name === "view" && pointer !== undefined ? mirrored(pointer) : null;
        return of === null ? null : { ...e, arguments: [of, ...others] };
      }
      default:
        return null;
    }
  };
  for (let open = [...known()]; open.length > 0; open = [...known()].filter(([id]) => !done.has(id)))
    for (const [id, shadow] of open) {
      done.add(id);
      for (const unit of program.initializers)
        forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
          if (s.kind !== "assign" || s.target.root !== id || s.target.type.kind !== "pointer") return;
          const value = mirrored(s.value);
          if (value !== null) statements.push(assign({ ...s.target, root: shadow.id }, value, origin));
        });
    }
  if (statements.length === 0) return null;
  return {
    id: "initial_shadows" as UnitId,
    name: "initial_shadows",
    kind: "function",
    parameters: [],
    results: [],
    resultForm: "plain",
    body: { statements },
    origin,
  };
}

function isFunction(program: Program, type: Type): boolean {
  return type.kind === "record" && program.records.get(type.record)?.kind === "closure";
}
