/**
 * What can be handed over as bytes, where storage is freed: blocks of numbers, of pointers to such blocks (`double **`), and objects whose pointers
 * lead to what can be.
 * In: a pointer. Out: how many pointers lie between it and the numbers, or the pointers in the object that it leads to; null where adjoints cannot be
 * handed over so: objects that lead to others of their kind, arrays of objects with pointers in them.
 */
import type { Path, Program, RecordId, Type } from "../types.js";

export type HandedObject =
  | { readonly kind: "numbers"; readonly levels: number }
  | { readonly kind: "object"; readonly pointers: readonly Path[] };

export function handedObject(program: Program, pointer: Path): HandedObject | null {
  const levels = levelsBehind(program, pointer.type);
  if (levels !== null) return { kind: "numbers", levels };
  const { type } = pointer;
  if (type.kind !== "pointer" || type.target.kind !== "record") return null;
  const inside: Path = { root: pointer.root, steps: [...pointer.steps, { kind: "deref" }], type: type.target };
  const pointers = pointersIn(program, inside);
  return pointers === null ? null : { kind: "object", pointers };
}

/** All the way down. */
export function canBeHandedOver(program: Program, pointer: Path, around: ReadonlySet<RecordId> = new Set()): boolean {
  const object = handedObject(program, pointer);
  if (object === null || object.kind === "numbers") return object !== null;
  const { type } = pointer;
  const record = type.kind === "pointer" && type.target.kind === "record" ? type.target.record : undefined;
  if (record === undefined || around.has(record)) return false;
  return object.pointers.every((inner) => canBeHandedOver(program, inner, new Set([...around, record])));
}

/** How many pointers lie one behind the other, at most: of what can be handed over. */
export function depthBehind(program: Program, pointer: Path): number {
  const object = handedObject(program, pointer);
  if (object?.kind !== "object") return object?.levels ?? 0;
  return Math.max(0, ...object.pointers.map((inner) => 1 + depthBehind(program, inner)));
}

export function holdsNumbers(program: Program, type: Type): boolean {
  switch (type.kind) {
    case "real":
    case "complex":
    case "integer":
    case "boolean":
      return true;
    case "array":
      return holdsNumbers(program, type.element);
    case "record":
      return program.records.get(type.record)?.fields.every((field) => holdsNumbers(program, field.type)) === true;
    default:
      return false;
  }
}

function pointersIn(program: Program, object: Path): readonly Path[] | null {
  const { type } = object;
  if (type.kind === "pointer") return [object];
  if (holdsNumbers(program, type)) return [];
  const record = type.kind === "record" ? program.records.get(type.record) : undefined;
  // Of the members of a union nobody knows which is there.
  if (record === undefined || record.kind !== "struct") return null;
  const all: Path[] = [];
  for (const { name, type: inner } of record.fields) {
    const steps = [...object.steps, { kind: "field", name } as const];
    const pointers = pointersIn(program, { root: object.root, steps, type: inner });
    if (pointers === null) return null;
    all.push(...pointers);
  }
  return all;
}

function levelsBehind(program: Program, pointer: Type): number | null {
  if (pointer.kind !== "pointer") return null;
  const element = elementOf(pointer.target);
  if (holdsNumbers(program, element)) return 0;
  const levels = levelsBehind(program, element);
  return levels === null ? null : levels + 1;
}

function elementOf(type: Type): Type {
  return type.kind === "array" ? elementOf(type.element) : type;
}
