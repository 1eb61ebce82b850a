/** Paths cut at their dereferences: the steps from the root variable to the first pointer, from there to the next, … */
import { prefixType, typeAfter } from "../il/path-types.js";
import type { Path, Program, Step, Type } from "../il/types.js";

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
