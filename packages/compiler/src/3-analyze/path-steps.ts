/** Paths cut at their dereferences: the steps from the root variable to the first pointer, from there to the next, … */
import { prefixType, typeAfter } from "../il/path-types.js";
import type { Expression, Path, Program, Step, Type } from "../il/types.js";

/** Step keys: ".name", "[]" (elements), "#" (length), "{}" (values of a map), "?" (its keys). */
export type StepKey = string;

export function stepKey(step: Step): StepKey {
  switch (step.kind) {
    case "field":
      return `.${step.name}`;
    case "key":
      return "{}";
    case "deref":
    case "index":
    case "section":
      return "[]";
  }
}

/** `v.f.*.g[i].*` gives [[".f"], [".g", "[]"], []]. */
export function segments(path: Path): readonly (readonly StepKey[])[] {
  const all: StepKey[][] = [[]];
  for (const step of path.steps) {
    if (step.kind === "deref") all.push([]);
    else (all[all.length - 1] as StepKey[]).push(stepKey(step));
  }
  return all;
}

/** What is known of the field a segment of a path ends in. */
export interface FieldHint {
  readonly type: Type;
  /** The record type by which the path gets there has the field. */
  readonly declared: boolean;
}

const somePointer: Type = { kind: "pointer", target: { kind: "nil" }, nullable: true };

/** For each segment the field it ends in, if it ends in one. */
export function fieldHints(program: Program, path: Path): readonly (FieldHint | null)[] {
  const found: (FieldHint | null)[] = [];
  const close = (count: number): void => {
    const step = path.steps[count - 1];
    if (step?.kind !== "field") {
      found.push(null);
      return;
    }
    const before = prefixType(program, path, count - 1);
    const declared = before === undefined ? undefined : typeAfter(program, before, step);
    const type = count === path.steps.length ? path.type : (declared ?? somePointer);
    found.push({ type, declared: declared !== undefined });
  };
  path.steps.forEach((step, k) => {
    if (step.kind === "deref") close(k);
  });
  close(path.steps.length);
  return found;
}

/** May a value of the type lead to storage? */
export function holdsPointers(type: Type): boolean {
  switch (type.kind) {
    case "pointer":
    case "procedure":
      return true;
    case "union":
      return type.members.some(holdsPointers);
    default:
      return false;
  }
}

/** May a value of the type, or of a part of it, lead to storage? */
export function containsPointers(program: Program, type: Type): boolean {
  switch (type.kind) {
    case "array":
      return containsPointers(program, type.element);
    case "map":
      return containsPointers(program, type.value) || containsPointers(program, type.key);
    case "record":
      return (program.records.get(type.record)?.fields ?? []).some((f) => containsPointers(program, f.type));
    default:
      return holdsPointers(type);
  }
}

/** The types that pointers of this type lead to. */
export function pointedTypes(type: Type): readonly Type[] {
  switch (type.kind) {
    case "pointer":
      return [type.target];
    case "procedure":
      return [type];
    case "union":
      return type.members.flatMap(pointedTypes);
    default:
      return [];
  }
}

/** The operands whose value the expression's value may be, where it is a pointer. */
export function pointerSources(e: Expression): readonly Expression[] {
  switch (e.kind) {
    case "conditional":
      return [...pointerSources(e.whenTrue), ...pointerSources(e.whenFalse)];
    case "binary":
      return e.operator === "coalesce" || e.operator === "and" || e.operator === "or"
        ? [...pointerSources(e.left), ...pointerSources(e.right)]
        : [];
    case "convert":
      return leadsToMany(e.type) ? pointerSources(e.operand).map((s) => asFirst(s, e.type)) : pointerSources(e.operand);
    case "operation":
      if (e.name === "view") return e.arguments[0] === undefined ? [] : pointerSources(e.arguments[0]);
      return [e];
    case "read":
    case "address":
      return [e];
    case "constant":
    case "unary":
    case "intrinsic":
      return [];
  }
}

function leadsToMany(type: Type): boolean {
  return type.kind === "pointer" && type.target.kind === "array";
}

/** The address of a member, used as that of the first of many, has their type. */
function asFirst(source: Expression, type: Type): Expression {
  return source.kind === "address" && isMember(source.path) ? { ...source, type } : source;
}

function isMember(path: Path): boolean {
  return path.type.kind !== "array" && path.steps[path.steps.length - 1]?.kind === "field";
}

/** C: an address of a member (`&v.x`) from which one goes on to the members beside it. */
export function leadsToNeighbors(e: Expression): boolean {
  return e.kind === "address" && leadsToMany(e.type) && isMember(e.path);
}
