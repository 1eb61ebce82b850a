/**
 * Objects that a caller hands to a head may be of any class derived from the declared one: those classes are part of the program.
 * Limits: generic derived classes are left out, their type arguments are not known.
 */
import type { RecordId, Type, UnitId } from "../../../il/types.js";
import type { ProgramContext } from "../context.js";
import { classRecord } from "../types/records.js";
import { convertType } from "../types/types.js";
import { derivedClasses } from "./class-facts.js";

/** Enters the derived classes. Returns whether there was a new one. */
export function reachHeadClasses(p: ProgramContext, heads: readonly UnitId[]): boolean {
  const before = p.records.size;
  const seen = new Set<RecordId>();
  const visit = (type: Type): void => {
    switch (type.kind) {
      case "pointer":
        visit(type.target);
        break;
      case "array":
        visit(type.element);
        break;
      case "map":
        visit(type.value);
        break;
      case "union":
        for (const member of type.members) visit(member);
        break;
      case "record":
        visitRecord(type.record);
        break;
      default:
    }
  };
  const visitRecord = (id: RecordId): void => {
    const record = p.records.get(id);
    if (record === undefined || seen.has(id)) return;
    seen.add(id);
    for (const f of record.fields) visit(f.type);
    if (record.classNode === undefined) return;
    for (const node of derivedClasses(p, record.classNode)) {
      if (node.typeParameters === undefined) visitRecord(classRecord(p, node, [], convertType).id);
    }
  };
  for (const head of heads) {
    for (const parameter of p.units.get(head)?.parameters ?? []) visit(p.variables.get(parameter)!.type);
  }
  return p.records.size > before;
}
