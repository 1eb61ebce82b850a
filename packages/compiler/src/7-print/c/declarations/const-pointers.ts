/**
 * Which pointer variables must be declared as leading to read-only storage: those that a read-only pointer of the user's is given to.
 * In: a program; what the user's declarations say. Out: the variables, among those the user did not declare.
 * Method: passes over all assignments and calls until nothing changes.
 */

import { declaredType } from "../../../il/queries/path-types.js";
import type { Expression, Path, Program, Type, Unit, Variable, VariableId } from "../../../il/types.js";
import { forEachStatement, writtenPaths } from "../../../il/visit.js";

export type DeclaredConst = (id: VariableId, behind: number) => boolean | undefined;
/** Does the pointer that is reached from the variable by so many dereferences lead to read-only storage? */
export type IsConst = (id: VariableId, behind: number) => boolean;

export function constPointers(
  program: Program,
  /** What the user's declaration says of the pointer behind so many others; undefined where there is none. */
  declared: DeclaredConst,
  /** The unit's result is such a pointer. */
  givesConstResult: (unit: Unit) => boolean,
): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  const isConst: IsConst = (id, behind) => declared(id, behind) ?? (behind === 0 && found.has(id));
  const give = (target: Path | null, value: Expression): void => {
    if (target === null || target.type.kind !== "pointer" || target.steps.some(({ kind }) => kind !== "index")) return;
    if (givesConst(program, value, isConst)) note(target.root);
  };
  const note = (id: VariableId): void => {
    if (declared(id, 0) === undefined) found.add(id);
  };
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const unit of program.units.values())
      forEachStatement(unit.body, (s) => {
        if (s.kind === "assign") give(s.target, s.value);
        else if (s.kind === "call" && s.callee.kind === "unit") {
          const callee = program.units.get(s.callee.unit);
          const [target] = s.targets;
          if (target?.steps.length === 0 && callee !== undefined && givesConstResult(callee)) note(target.root);
          s.arguments.forEach((a, k) => {
            const parameter = program.variables.get(callee?.parameters[k] as VariableId);
            if (a.kind !== "reference" && parameter !== undefined)
              give({ root: parameter.id, steps: [], type: parameter.type }, a);
          });
        }
      });
  }
  return found;
}

/** Variables through which something is stored, whatever their declarations say: a cast took `const` away. */
export function storedThrough(program: Program): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      for (const { root, steps } of writtenPaths(s))
        if (steps[0]?.kind === "deref" && steps.every((step, k) => k === 0 || step.kind !== "deref")) found.add(root);
    });
  return found;
}

/** The pointer leads to storage that may only be read, as far as declarations tell. */
export function givesConst(program: Program, e: Expression, isConst: IsConst): boolean {
  switch (e.kind) {
    case "read":
      return isConstField(program, e.path) || isConstBehind(e.path, isConst);
    case "address":
      return throughConst(program, e.path, isConst) || isInConstant(program, e.path);
    case "convert":
      return givesConst(program, e.operand, isConst);
    case "conditional":
      return givesConst(program, e.whenTrue, isConst) || givesConst(program, e.whenFalse, isConst);
    case "constant":
      return e.type.kind === "string";
    default:
      return false;
  }
}

/** A field that is declared as a pointer to read-only storage. */
export function isConstField(program: Program, path: Path): boolean {
  const last = path.steps.at(-1);
  if (last?.kind !== "field") return false;
  const record = declaredType(program, path.root, path.steps.slice(0, -1));
  const fields = record?.kind === "record" ? program.records.get(record.record)?.fields : undefined;
  return fields?.some((f) => f.name === last.name && f.constTarget === true) ?? false;
}

/** `p`, `*p`, `p[i]` */
function isConstBehind({ root, steps }: Path, isConst: IsConst): boolean {
  if (steps.some((step) => step.kind !== "deref" && step.kind !== "index")) return false;
  return isConst(root, steps.filter((step) => step.kind === "deref").length);
}

/** A part of a table that does not change. */
function isInConstant(program: Program, path: Path): boolean {
  return isConstantStorage(program.variables.get(path.root)) && path.steps.every((step) => step.kind !== "deref");
}

function throughConst(program: Program, path: Path, isConst: IsConst): boolean {
  const derefs = path.steps.flatMap((step, k) => (step.kind === "deref" ? [k] : []));
  if (isConstField(program, { ...path, steps: path.steps.slice(0, derefs.at(-1) ?? 0) })) return true;
  return derefs.length === 1 && derefs[0] === 0 && isConst(path.root, 0);
}

/** A table or a number that the user's text declares as constant; pointers say themselves what they are. */
export function isConstantStorage(v: Variable | undefined): boolean {
  return v?.role === "global" && v.constant === true && v.host !== undefined && !hasPointer(v.type);
}

function hasPointer(type: Type): boolean {
  return type.kind === "array" ? hasPointer(type.element) : type.kind === "pointer" || type.kind === "string";
}
