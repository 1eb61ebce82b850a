/**
 * Lists whose derivatives a caller cannot hold: `[number, number?]`, `(number | Float64Array)[]`. As text they are held one by one, each
 * number with an array of its own. A list that has nothing but numbers in it when it is called looks like any list of numbers, whose
 * derivatives are one long array, and `zerosLike` makes that.
 */
import type { Program, RecordId, Type } from "../../../il/types.js";
import { isMixed, isNumber } from "./direction-types.js";

/** Does a type lead to such a list? */
export function leadsToListHeldTwice(program: Program, type: Type, seen = new Set<RecordId>()): boolean {
  const leads = (inner: Type): boolean => leadsToListHeldTwice(program, inner, seen);
  switch (type.kind) {
    case "pointer":
      return leads(type.target);
    case "union":
      return type.members.some(leads);
    case "array":
      return isMixed(type.element) || leads(type.element);
    case "map":
      return leads(type.value);
    case "record": {
      const record = program.records.get(type.record);
      if (record === undefined || seen.has(record.id)) return false;
      seen.add(record.id);
      const types = record.fields.map((field) => field.type);
      const mayBeNumbers = types.every((each) => isNumber(each) || isMixed(each));
      return (record.kind === "tuple" && types.length > 0 && mayBeNumbers) || types.some(leads);
    }
    default:
      return false;
  }
}
