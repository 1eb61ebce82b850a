/**
 * What storage may be what a pointer leads to, by the types of both (C).
 * In: the program, the type that a pointer leads to, the type of storage. Out: whether the one may be read and set as the other.
 */
import { sameType } from "../../il/equal.js";
import { prefixType } from "../../il/queries/path-types.js";
import type { Path, Program, RecordId, Type } from "../../il/types.js";
import { beginsWith } from "./kin-records.js";
import { consistsOf } from "./neighbor-places.js";

/** May storage of the one type be what a pointer to the other leads to? Numbers of C have one size, and are real, complex or integers. */
export function fits(program: Program, wanted: Type, there: Type): boolean {
  if (wanted.kind === "array") return fits(program, wanted.element, there);
  if (there.kind === "array") return fits(program, wanted, there.element);
  switch (wanted.kind) {
    case "real":
    case "complex":
      return there.kind === wanted.kind
        ? there.bits === wanted.bits
        : isUnion(program, there) || consistsOf(program, there, wanted);
    case "record":
      return there.kind === "record" && beginsWith(program, there.record, wanted.record);
    case "pointer":
      return there.kind === "pointer" || there.kind === "procedure" || isUnion(program, there);
    default:
      return true;
  }
}

/** Is the pointer to integers, and the storage made of real numbers or pointers? Then it reads their bits. */
export function areBits(program: Program, wanted: Type, there: Type): boolean {
  if (wanted.kind === "array") return areBits(program, wanted.element, there);
  return wanted.kind === "integer" && holdsOther(program, there);
}

function holdsOther(program: Program, type: Type): boolean {
  if (type.kind === "array") return holdsOther(program, type.element);
  if (type.kind !== "record") return type.kind === "real" || type.kind === "complex" || type.kind === "pointer";
  const record = program.records.get(type.record);
  return record?.kind === "struct" && record.fields.some((f) => holdsOther(program, f.type));
}

/** The record, or what an array has for elements. */
export function recordIn(type: Type): RecordId | null {
  if (type.kind === "array") return recordIn(type.element);
  return type.kind === "record" ? type.record : null;
}

export function isUnion(program: Program, type: Type): boolean {
  return type.kind === "record" && program.records.get(type.record)?.kind === "union";
}

/** Does a store to the path set every byte of the union? A store to a part of a member, or to a short member, leaves bytes of the others. */
export function coversUnion(program: Program, path: Path, union: Type): boolean {
  if (sameType(path.type, union)) return true;
  const last = path.steps.at(-1);
  const around = prefixType(program, path, path.steps.length - 1);
  if (last?.kind !== "field" || union.kind !== "record" || around === undefined || !sameType(around, union))
    return false;
  const members = program.records.get(union.record)?.fields ?? [];
  const end = members.find((m) => m.name === last.name)?.bytes?.to;
  return end !== undefined && members.every(({ bytes }) => bytes?.to !== undefined && bytes.to <= end);
}

/**
 * A struct where a pointer to numbers leads to, or numbers where a pointer to a struct leads to, all of the same kind: what is read there is
 * the one or the other, never a part of a number.
 */
export function isOfTheSameNumbers(program: Program, wanted: Type, there: Type): boolean {
  if ((recordIn(wanted) === null) === (recordIn(there) === null)) return false;
  const [a, b] = [new Set<string>(), new Set<string>()];
  const isKnown = numbersIn(program, wanted, a) && numbersIn(program, there, b);
  return isKnown && a.size <= 1 && b.size <= 1 && [...a].every((kind) => b.has(kind) || b.size === 0);
}

/** False: there are bytes or unions in it, which may hold anything. */
function numbersIn(program: Program, type: Type, into: Set<string>): boolean {
  switch (type.kind) {
    case "array":
      return numbersIn(program, type.element, into);
    case "record": {
      const record = program.records.get(type.record);
      return record?.kind === "struct" && record.fields.every((f) => numbersIn(program, f.type, into));
    }
    case "real":
    case "complex":
      into.add(`${type.kind} ${type.bits}`);
      return true;
    case "integer":
      return type.bits !== 8;
    default:
      return true;
  }
}
