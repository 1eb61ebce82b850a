/** What a spread in an object literal copies. */
import type ts from "typescript";
import { conditional, deref, field, read, recordType } from "../../../il/builders.js";
import type { Expression, Field } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { isNil } from "../expressions/nil-tests.js";
import { pointerPath } from "../expressions/pointer-paths.js";
import { undefinedConstant } from "../expressions/undefined.js";
import { refuse } from "../origins.js";
import { joinTypes, mayBeNil, recordBehind, withoutNil } from "../types/type-keys.js";
import { accessorField, isAccessorField } from "./accessor-fields.js";
import { refuseAccessors, withoutAccessors } from "./literal-accessors.js";

/** The fields an object spread copies; those that may be missing leave what stands before them. */
export function fieldsOf(
  u: UnitContext,
  value: Expression,
  node: ts.Expression,
  before: ReadonlyMap<string, Expression>,
): [string, Expression][] {
  if (value.type.kind === "nil") return [];
  const record = u.program.records.get(recordBehind(withoutNil(value.type))!);
  if (record === undefined) {
    const hint = "Name the properties; in a generic function, write the type itself: Partial<Options> for Partial<T>.";
    refuse(u.program, node, "RG2052", "The properties of what is spread here are not known.", hint);
    return [];
  }
  const mayLack = mayBeNil(value.type);
  const base = pointerPath(u, value, node);
  const own = (f: Field): Expression => read(field(deref(base, recordType(record.id)), f.name, f.type));
  const copy = (f: Field): Expression => {
    const old = before.get(f.name);
    return f.optional && old !== undefined ? unlessMissing(own(f), old) : own(f);
  };
  if (record.fields.some((f) => isAccessorField(f.name))) {
    if (mayLack) refuseAccessors(u, value.type, node);
    return withoutAccessors(u, value, record, node, (name, f) => {
      if (f !== undefined) return copy(f);
      const isSetter = record.fields.some((g) => g.name === accessorField("set", name) && g.optional !== true);
      return (isSetter ? undefined : before.get(name)) ?? undefinedConstant;
    });
  }
  return record.fields.map((f) => {
    const old = before.get(f.name);
    const copied = (): Expression => copy(f);
    if (!mayLack) return [f.name, copied()];
    const value = conditionalOf(isNil(read(base)), old ?? undefinedConstant, copied());
    return [f.name, value];
  });
}

/** A property that an object lacks is undefined here: what stood before it stays. */
function unlessMissing(value: Expression, before: Expression): Expression {
  const present = value.kind === "read" ? read({ ...value.path, type: withoutNil(value.type) }) : value;
  return conditionalOf(isNil(value), before, present);
}

function conditionalOf(test: Expression, whenTrue: Expression, whenFalse: Expression): Expression {
  return conditional(test, whenTrue, whenFalse, joinTypes(whenTrue.type, whenFalse.type));
}
