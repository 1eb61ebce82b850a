/** Paths cut at their dereferences: the steps from the root variable to the first pointer, from there to the next, … */
import { prefixType, typeAfter } from "../../il/queries/path-types.js";
import type { Path, Program, RecordId, Step, Type } from "../../il/types.js";

/**
 * Step keys: ".name", "[]" (elements), "#" (length), "{}" (values of a map), "?" (its keys). ".name@record" is the field of that struct,
 * whatever the storage is.
 */
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

/** `v.f.*.g[i].*` gives [[".f"], [".g", "[]"], []]. `holder`: the struct that the path has after so many steps, where it is to be named. */
export function segments(
  path: Path,
  holder: ((count: number) => RecordId | null) | null,
): readonly (readonly StepKey[])[] {
  const all: StepKey[][] = [[]];
  path.steps.forEach((step, k) => {
    if (step.kind === "deref") {
      all.push([]);
      return;
    }
    const record = step.kind === "field" && holder !== null ? holder(k) : null;
    (all[all.length - 1] as StepKey[]).push(record === null ? stepKey(step) : `${stepKey(step)}@${record}`);
  });
  return all;
}

/** The struct that a step names. */
export function recordOfStep(step: StepKey): RecordId | null {
  const at = step.indexOf("@");
  return at < 0 ? null : (step.slice(at + 1) as RecordId);
}

/** The step without the struct's name. */
export function fieldStep(step: StepKey): StepKey {
  const at = step.indexOf("@");
  return at < 0 ? step : step.slice(0, at);
}

/** What is known of the field a segment of a path ends in. */
export interface FieldHint {
  readonly type: Type;
  /** The record type that the path has there declares the field. */
  readonly declared: boolean;
}

const somePointer: Type = { kind: "pointer", target: { kind: "nil" }, nullable: true };

/** For each segment the field it ends in, if it ends in one. */
export function fieldHints(program: Program, path: Path): readonly (FieldHint | null)[] {
  const hints: (FieldHint | null)[] = [];
  const close = (count: number): void => {
    const step = path.steps[count - 1];
    if (step?.kind !== "field") {
      hints.push(null);
      return;
    }
    const before = prefixType(program, path, count - 1);
    const declared = before === undefined ? undefined : typeAfter(program, before, step);
    const type = count === path.steps.length ? path.type : (declared ?? somePointer);
    hints.push({ type, declared: declared !== undefined });
  };
  path.steps.forEach((step, k) => {
    if (step.kind === "deref") close(k);
  });
  close(path.steps.length);
  return hints;
}
