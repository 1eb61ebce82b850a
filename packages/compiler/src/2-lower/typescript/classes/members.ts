/** Which class a member belongs to, for an object of a given type. */
import ts from "#typescript";
import type { Type } from "../../../il/types.js";
import type { RecordInfo, UnitContext } from "../context.js";
import { recordBehind } from "../types/type-keys.js";
import { typeOfNode } from "../types/types.js";

/** The record, on the way from the object's class up, whose class declares the member. */
export function memberOwner(u: UnitContext, type: Type, member: ts.ClassElement): RecordInfo | undefined {
  const id = recordBehind(type);
  let record = id === undefined ? undefined : u.program.records.get(id);
  while (record !== undefined && record.classNode !== member.parent) record = record.base;
  return record;
}

/** The same, by the checker's type of an expression. */
export function ownerRecord(u: UnitContext, node: ts.Expression, member: ts.ClassElement): RecordInfo | undefined {
  return memberOwner(u, typeOfNode(u, node), member);
}

/** The constructor a class has, own or inherited. */
export function constructorOf(record: RecordInfo): ts.ConstructorDeclaration | undefined {
  const own = record.classNode?.members.find(
    (m): m is ts.ConstructorDeclaration => ts.isConstructorDeclaration(m) && m.body !== undefined,
  );
  return own ?? (record.base === undefined ? undefined : constructorOf(record.base));
}
