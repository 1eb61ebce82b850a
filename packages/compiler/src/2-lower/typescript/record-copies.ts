/** Object.assign: the properties of some objects stored in another. */
import type ts from "typescript";
import { deref, field, read, recordType } from "../../il/builders.js";
import type { Expression } from "../../il/types.js";
import { pointerPath } from "./access.js";
import type { UnitContext } from "./context.js";
import { originOf, refuse } from "./origins.js";
import { recordBehind, withoutNil } from "./type-keys.js";

export function recordFieldsInto(
  u: UnitContext,
  node: ts.CallExpression,
  to: Expression,
  sources: readonly Expression[],
): Expression {
  const target = pointerPath(u, to, node);
  const record = u.program.records.get(recordBehind(withoutNil(to.type))!);
  for (const source of sources) {
    const own = u.program.records.get(recordBehind(withoutNil(source.type))!);
    const missing = own?.fields.find((f) => record?.fields.every((g) => g.name !== f.name));
    if (record === undefined || own === undefined || missing !== undefined) {
      refuse(
        u.program,
        node,
        "RG2052",
        "Object.assign between objects whose properties are not known to match.",
        "Assign the properties one by one.",
      );
      continue;
    }
    const base = pointerPath(u, source, node);
    for (const f of own.fields) {
      const value = read(field(deref(base, recordType(own.id)), f.name, f.type));
      u.emit({
        kind: "assign",
        target: field(deref(target, recordType(record.id)), f.name, f.type),
        value,
        origin: originOf(node),
      });
    }
  }
  return read(target);
}
