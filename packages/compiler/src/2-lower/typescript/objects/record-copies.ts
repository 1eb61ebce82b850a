/** Object.assign: the properties of some objects stored in another. */
import type ts from "typescript";
import { deref, field, ifThen, read, recordType } from "../../../il/builders.js";
import type { Expression, Statement } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { pointerPath } from "../expressions/access.js";
import { isNil } from "../expressions/nil-tests.js";
import { originOf, refuse } from "../origins.js";
import { mayBeNil, recordBehind, withoutNil } from "../types/type-keys.js";
import { refuseAccessors } from "./literal-accessors.js";
import { refuseMethodsOf } from "./receivers.js";

export function recordFieldsInto(
  u: UnitContext,
  node: ts.CallExpression,
  to: Expression,
  sources: readonly Expression[],
): Expression {
  const target = pointerPath(u, to, node);
  const record = u.program.records.get(recordBehind(withoutNil(to.type))!);
  for (const source of node.arguments.slice(1)) refuseMethodsOf(u, source);
  for (const source of sources) {
    if (source.type.kind === "nil") continue;
    if (refuseAccessors(u, source.type, node) || refuseAccessors(u, to.type, node)) continue;
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
    const origin = originOf(node);
    const before = new Set(record.fields.map((f) => f.name));
    u.program.copies.push({ source: own.id, into: record.id, before, without: new Set(), origin });
    const copies = own.fields.map((f): Statement => {
      const value = field(deref(base, recordType(own.id)), f.name, f.type);
      const to = field(deref(target, recordType(record.id)), f.name, f.type);
      if (!f.optional) return { kind: "assign", target: to, value: read(value), origin };
      // What the source lacks stays as it is.
      const present = read({ ...value, type: withoutNil(f.type) });
      const copy: Statement = { kind: "assign", target: to, value: present, origin };
      return ifThen(isNil(read(value)), { statements: [] }, { statements: [copy] }, origin);
    });
    if (mayBeNil(source.type)) u.emit(ifThen(isNil(read(base)), { statements: [] }, { statements: copies }, origin));
    else for (const copy of copies) u.emit(copy);
  }
  return read(target);
}
