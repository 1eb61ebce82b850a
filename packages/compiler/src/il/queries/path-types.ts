/** The types along a path, from the program's declarations. */
import { sameType } from "../equal.js";
import type { Path, RecordDeclaration, RecordId, Step, Type, Variable } from "../types.js";

/** What is asked of a program here: the fields of its records. */
interface Fields {
  readonly records: { get(record: RecordId): Pick<RecordDeclaration, "fields"> | undefined };
}

/** Fields, and types of variables. */
interface Declarations extends Fields {
  readonly variables: { get(variable: Path["root"]): Pick<Variable, "type"> | undefined };
}

/** A field's type in a record; undefined where the record has no such field. */
export function fieldType(program: Fields, record: RecordId, name: string): Type | undefined {
  return program.records.get(record)?.fields.find((f) => f.name === name)?.type;
}

/** What lies one step beyond storage of a type; undefined where it cannot be told (unions, structural typing, a wrong step). */
export function typeAfter(program: Fields, type: Type, step: Step): Type | undefined {
  switch (step.kind) {
    case "deref":
      return type.kind === "pointer" ? type.target : undefined;
    case "field":
      return type.kind === "record" ? fieldType(program, type.record, step.name) : undefined;
    case "index":
      return type.kind === "array" ? type.element : undefined;
    case "key":
      return type.kind === "map" ? type.value : undefined;
    case "section":
      return type.kind === "array" ? type : undefined;
  }
}

/**
 * The type of the storage that the first `count` steps lead to; undefined where it cannot be told. The whole path's type is
 * the one it carries.
 */
export function prefixType(program: Declarations, path: Path, count: number): Type | undefined {
  if (count === path.steps.length) return path.type;
  let type = program.variables.get(path.root)?.type;
  for (let i = 0; i < count && type !== undefined; i++) {
    if (type.kind === "union") type = memberWith(program, type.members, path.steps.slice(i), path.type);
    if (type !== undefined) type = typeAfter(program, type, path.steps[i]!);
  }
  return type;
}

/** The only one of several types that storage of a type is reached from in these steps. */
function memberWith(program: Fields, members: readonly Type[], steps: readonly Step[], end: Type): Type | undefined {
  const fitting = members.filter((member) => {
    let type: Type | undefined = member;
    for (const step of steps) type = type === undefined ? undefined : typeAfter(program, type, step);
    return type !== undefined && sameType(type, end);
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The type the declarations give for a path, whatever the path itself says. */
export function declaredType(program: Declarations, root: Path["root"], steps: readonly Step[]): Type | undefined {
  let type = program.variables.get(root)?.type;
  for (const step of steps) {
    if (type === undefined) return undefined;
    type = typeAfter(program, type, step);
  }
  return type;
}

/** The path that the first `count` steps make, if its type can be told. */
export function prefixPath(program: Declarations, path: Path, count: number): Path | undefined {
  const type = prefixType(program, path, count);
  return type === undefined ? undefined : { root: path.root, steps: path.steps.slice(0, count), type };
}
