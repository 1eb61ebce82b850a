/**
 * Getters and setters of object literals: fields `get x` and `set x` that hold closures, as methods of literals that use `this` are.
 *
 * A type that lists x may be met by an object that has it and by one that computes it: where some literal that is reached has accessors of
 * that name, records with x have these fields as optional ones, and who reads or sets x asks which it is.
 * Limits: keys of objects with accessors, and stores that may meet a getter alone, are refused (RG2042).
 */
import ts from "#typescript";
import { deref, field, ifThen, read } from "../../../il/builders.js";
import type { Expression, Field, Path, Type } from "../../../il/types.js";
import type { RecordInfo, UnitContext } from "../context.js";
import { choose, held } from "../expressions/choices.js";
import { isNil } from "../expressions/nil-tests.js";
import { pointerPath } from "../expressions/pointer-paths.js";
import { undefinedConstant } from "../expressions/undefined.js";
import { originOf, refuse } from "../origins.js";
import { procedureBehind, recordBehind, withoutNil } from "../types/type-keys.js";
import type { Kind } from "./accessor-fields.js";
import { accessorField, isAccessorField } from "./accessor-fields.js";
import { textOfName } from "./literal-keys.js";

function recordOf(u: UnitContext, type: Type): RecordInfo | undefined {
  return u.program.records.get(recordBehind(withoutNil(type))!);
}

function fieldNamed(u: UnitContext, type: Type, kind: Kind, name: string): Field | undefined {
  const found = recordOf(u, type)?.fields.find((f) => f.name === accessorField(kind, name));
  // A text may have a property of that name, which is none of ours: `{ "get area": … }`.
  return found !== undefined && procedureBehind(withoutNil(found.type)) !== undefined ? found : undefined;
}

/** May a property of objects of the type be computed by a getter? */
export function mayBeGotten(u: UnitContext, type: Type, name: string): boolean {
  return fieldNamed(u, type, "get", name) !== undefined;
}

/** Has the property an accessor, or may it have one? */
export function mayHaveAccessor(u: UnitContext, type: Type, name: string): boolean {
  return mayBeGotten(u, type, name) || fieldNamed(u, type, "set", name) !== undefined;
}

/** The value of a property that may have a getter: what that gives, or what `own` reads; undefined where it has none. */
export function gotten(
  u: UnitContext,
  object: Expression,
  name: string,
  node: ts.Node,
  own: () => Expression,
): Expression | undefined {
  const f = fieldNamed(u, object.type, "get", name);
  if (f === undefined) return undefined;
  if (f.optional !== true) return call(u, object, f, node);
  return choose(u, isNil(read(placeOf(u, object, f, node))), own, () => call(u, object, f, node));
}

/** Stores in a property that may have a setter, or `own` does. */
export function setBySetter(
  u: UnitContext,
  object: Expression,
  name: string,
  node: ts.Node,
  stored: Expression,
  own: (value: Expression) => void,
): void {
  const [getter, setter] = [fieldNamed(u, object.type, "get", name), fieldNamed(u, object.type, "set", name)];
  if (setter !== undefined && setter.optional !== true) {
    call(u, object, setter, node, stored);
    return;
  }
  const field = setter ?? getter;
  if (field === undefined) {
    own(stored);
    return;
  }
  if (field.optional !== true || (getter !== undefined && setter === undefined)) {
    const hint = "Give it a setter, or make it a property in every object.";
    refuse(u.program, node, "RG2042", `What is stored in ${name} may meet a getter without a setter.`, hint);
    return;
  }
  const value = held(u, stored, "value");
  const absent = u.inBlock(() => own(value));
  const present = u.inBlock(() => call(u, object, field, node, value));
  u.emit(ifThen(isNil(read(placeOf(u, object, field, node))), absent, present, originOf(node)));
}

function placeOf(u: UnitContext, object: Expression, f: Field, node: ts.Node): Path {
  return field(deref(pointerPath(u, object, node)), f.name, f.type);
}

function call(u: UnitContext, object: Expression, f: Field, node: ts.Node, stored?: Expression): Expression {
  const closure = field(deref(pointerPath(u, object, node)), f.name, withoutNil(f.type));
  const { result } = procedureBehind(closure.type)!;
  const target = result.kind === "nil" ? undefined : u.temporary(f.name.slice("get ".length), result);
  u.emit({
    kind: "call",
    targets: target === undefined ? [] : [target],
    callee: { kind: "method", receiver: closure, method: "call" },
    arguments: [read(closure), ...(stored === undefined ? [] : [stored])],
    origin: originOf(node),
  });
  return target === undefined ? undefinedConstant : read(target);
}

/**
 * The properties of an object as a copy has them: values in place of getters, what `own` gives of others, and undefined where there is
 * a setter alone.
 */
export function withoutAccessors(
  u: UnitContext,
  object: Expression,
  record: RecordInfo,
  node: ts.Node,
  own: (name: string, f: Field | undefined) => Expression,
): [string, Expression][] {
  const names = new Set(record.fields.map((f) => f.name.replace(/^[gs]et /, "")));
  return [...names].map((name) => {
    const f = record.fields.find((each) => each.name === name);
    const plain = (): Expression => own(name, f);
    return [name, gotten(u, object, name, node, plain) ?? plain()];
  });
}

/** Refuses what would take accessors for properties. */
export function refuseAccessors(u: UnitContext, type: Type, node: ts.Node): boolean {
  if (recordOf(u, type)?.fields.some((f) => isAccessorField(f.name)) !== true) return false;
  const hint = "Name the properties, or write a method in place of the accessor.";
  refuse(
    u.program,
    node,
    "RG2042",
    "The properties of an object with a getter are listed or chosen at run time.",
    hint,
  );
  return true;
}

/** Refuses a literal in place of an instance of a class, with a property that is a method or an accessor of the class. */
export function refuseStandIn(
  u: UnitContext,
  node: ts.Node,
  wanted: RecordInfo | undefined,
  names: readonly string[],
): void {
  for (let record = wanted; record !== undefined; record = record.base) {
    const member = record.classNode?.members.find(
      (m) => (ts.isMethodDeclaration(m) || ts.isAccessor(m)) && names.includes(textOfName(u.program, m.name)),
    );
    if (member === undefined) continue;
    const message = `The object literal has its own ${member.name!.getText()}, in place of that of the class ${record.name}.`;
    const hint = ts.isMethodDeclaration(member)
      ? "Write a class that extends it, or an interface that both have."
      : "Write a class that extends it.";
    refuse(u.program, node, "RG2042", message, hint);
    return;
  }
}
