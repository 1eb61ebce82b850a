/**
 * Structs that end in an array of a few elements and have room for more of them, as was done before arrays could be left open:
 * `struct row { int n; double v[1]; }` in a block of `sizeof(struct row) + (n - 1) * sizeof(double)`. In the IL such an array is of open length.
 * In: the program. Out: which last fields are such arrays; how many elements the struct's own size has room for.
 * Method: some allocation for the struct adds to its size, and it is nowhere a value: no variable, field, element, copy or argument.
 */
import type { CProgram } from "../../../1-parse/c/program.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { CType, Field, RecordDeclaration } from "../../../1-parse/c/types/c-types.js";
import { originalField, originalOf } from "../../../1-parse/c/types/record-identity.js";
import { allocationOf } from "../storage/allocation-calls.js";
import { sizeOf } from "../storage/size-of.js";
import { forEachExpression, forEachInitialized, forEachPart } from "../walk-syntax.js";
import type { StorageBehindStructs } from "./storage-behind-structs.js";

export class OpenEnds {
  readonly #open = new Set<Field>();

  constructor(program: CProgram, behind: StorageBehindStructs) {
    const larger = new Set<RecordDeclaration>();
    const values = new Set<RecordDeclaration>();
    const seen = new Set<RecordDeclaration>();
    const isValue = (type: CType): void => {
      if (type.kind === "array") isValue(type.element);
      if (type.kind === "record") values.add(originalOf(type.declaration));
    };
    const meet = (type: CType): void => {
      if (type.kind === "pointer") meet(type.target);
      if (type.kind === "array") meet(type.element);
      if (type.kind !== "record" || seen.has(originalOf(type.declaration))) return;
      seen.add(originalOf(type.declaration));
      for (const field of type.declaration.fields) {
        isValue(field.type);
        meet(field.type);
      }
    };
    const look = (e: Expression): void => {
      meet(e.type);
      if (standsForValue(e)) isValue(e.type);
      if (e.kind === "call") for (const argument of e.arguments) isValue(argument.type);
      const record = e.kind === "convert" && e.type.kind === "pointer" ? fewAtTheEnd(e.type.target) : null;
      const allocation = record === null ? null : allocationOf(e);
      if (record === null || allocation === null) return;
      if (allocation.size.some((size) => behind.sumsOf(size)?.some((terms) => terms.length > 1) === true))
        larger.add(record);
    };
    for (const { body } of program.definitions.values()) forEachExpression(body, look);
    forEachInitialized(program, (_target, type, value) => {
      isValue(type);
      forEachPart(value, look);
    });
    for (const record of larger) {
      const last = record.fields.at(-1);
      if (last !== undefined && !values.has(record)) this.#open.add(last);
    }
  }

  /** The field's type; where it is such an array, of open length. */
  typeOf(field: Field): CType {
    const { type } = field;
    return type.kind === "array" && this.#open.has(originalField(field))
      ? { ...type, extent: { kind: "incomplete" } }
      : type;
  }

  /** How many of the elements at the end lie within the struct's own size. */
  within(declaration: RecordDeclaration): number {
    const last = declaration.fields.at(-1);
    if (last?.type.kind !== "array" || !this.#open.has(originalField(last))) return 0;
    return Math.floor((declaration.size - last.offset) / sizeOf(last.type.element));
  }
}

function standsForValue(e: Expression): boolean {
  switch (e.kind) {
    case "variable":
    case "member":
    case "subscript":
    case "compoundLiteral":
    case "call":
    case "assign":
      return true;
    default:
      return false;
  }
}

/** A struct that ends in an array of numbers, or of structs, of a length that is said. */
function fewAtTheEnd(type: CType): RecordDeclaration | null {
  if (type.kind !== "record" || type.declaration.keyword !== "struct") return null;
  const record = originalOf(type.declaration);
  const last = record.fields.at(-1)?.type;
  const isFew = last?.kind === "array" && last.extent.kind === "constant" && last.extent.length > 0;
  return isFew && last.element.kind !== "array" ? record : null;
}
