/**
 * Storage whose tangents of several directions have no place: structs by value, arrays of several dimensions, and, where the number of
 * directions is not known before the program runs, arrays by value.
 */
import type { Program, RecordId, Type } from "../../il/types.js";
import { interleaves, isNumber } from "./direction-types.js";

/** What stands in the way, in words; null: nothing. `isFixed`: the number of directions is known. */
export function withoutDirections(program: Program, type: Type, isFixed: boolean): string | null {
  const seen = new Set<RecordId>();
  return ofVariable(type);

  function ofVariable(t: Type): string | null {
    if (t.kind === "record") return carriesReals(program, t) ? "a struct by value" : null;
    if (t.kind === "array") return ofArray(t, true);
    return t.kind === "pointer" ? behind(t.target) : null;
  }

  function ofArray(t: Type & { kind: "array" }, isOwn: boolean): string | null {
    if (!carriesReals(program, t)) return null;
    if (t.dimensions.length > 1) return "an array of several dimensions";
    if (isNumber(t.element)) {
      const isOpen = t.dimensions[0]?.extent === undefined;
      return isOwn && !isOpen && !isFixed ? "an array by value, in a number of directions that is not known," : null;
    }
    if (isOwn || t.element.kind === "array") return "an array of structs, arrays or pointers by value";
    return t.element.kind === "record" ? behind(t.element) : ofVariable(t.element);
  }

  function behind(t: Type): string | null {
    if (t.kind === "array") return ofArray(t, false);
    if (t.kind !== "record") return ofVariable(t);
    if (seen.has(t.record)) return null;
    seen.add(t.record);
    for (const field of program.records.get(t.record)?.fields ?? []) {
      const found = ofVariable(field.type);
      if (found !== null) return found;
    }
    return null;
  }
}

function carriesReals(program: Program, type: Type, seen = new Set<RecordId>()): boolean {
  if (type.kind === "array") return interleaves(type) || carriesReals(program, type.element, seen);
  if (type.kind === "pointer") return carriesReals(program, type.target, seen);
  if (type.kind !== "record") return isNumber(type);
  if (seen.has(type.record)) return false;
  seen.add(type.record);
  const fields = program.records.get(type.record)?.fields ?? [];
  return fields.some((field) => carriesReals(program, field.type, seen));
}
