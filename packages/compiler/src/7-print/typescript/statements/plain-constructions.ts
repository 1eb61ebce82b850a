/**
 * An instance whose fields are set at once becomes a call of its class's constructor, where that does nothing but set these fields:
 * `v = Object.create(Vec.prototype); v.x = a; v.y = b;` is printed as `v = new Vec(a, b);`, which is what its author wrote, and faster.
 */
import type { AllocateStatement, Expression, Statement, Type, VariableId } from "../../../il/types.js";
import { forEachExpressionOf, forEachPath } from "../../../il/visit.js";
import type { UnitContext } from "../unit-context.js";
import { store } from "../unit-context.js";
import { isConstructible } from "./allocations.js";

export interface PlainConstruction {
  readonly allocation: AllocateStatement;
  readonly values: readonly { readonly value: Expression; readonly type: Type }[];
  /** Shadows that are made before the fields are set. */
  readonly between: readonly Statement[];
  /** How many statements it takes the place of, beside the allocation. */
  readonly count: number;
}

/** `at`: the number of the allocation among the statements of its block. */
export function plainConstruction(
  c: UnitContext,
  list: readonly Statement[],
  at: number,
): PlainConstruction | undefined {
  const s = list[at];
  if (s?.kind !== "allocate" || s.allocated.kind !== "record" || s.initial.kind !== "none" || s.target.steps.length > 0)
    return undefined;
  const record = c.module.record(s.allocated.record);
  const declared = isConstructible(c, record) ? c.module.member(record, "constructor") : undefined;
  if (declared?.sets === undefined || declared.visibility !== "public") return undefined;
  const object = s.target.root;
  const between: Statement[] = [];
  for (const next of list.slice(at + 1)) {
    if (next.kind !== "allocate" || mentions(next, object)) break;
    between.push(next);
  }
  const given = new Map<string, Expression>();
  const stores = at + 1 + between.length;
  for (const next of list.slice(stores, stores + declared.sets.length)) {
    const [deref, field, ...more] = next.kind === "assign" ? next.target.steps : [];
    if (next.kind !== "assign" || next.target.root !== object || (next.comments ?? []).length > 0) return undefined;
    if (deref?.kind !== "deref" || field?.kind !== "field" || more.length > 0 || reads(next, object)) return undefined;
    given.set(field.name, next.value);
  }
  const values = declared.sets.flatMap((name) => {
    const value = given.get(name);
    const type = record.fields.find((f) => f.name === name)?.type;
    return value === undefined || type === undefined ? [] : [{ value, type }];
  });
  if (values.length < declared.sets.length) return undefined;
  return { allocation: s, values, between, count: between.length + declared.sets.length };
}

function mentions(s: Statement, variable: VariableId): boolean {
  let isMentioned = false;
  forEachPath(s, ({ root }) => {
    if (root === variable) isMentioned = true;
  });
  return isMentioned;
}

function reads(s: Statement, variable: VariableId): boolean {
  let isRead = false;
  forEachExpressionOf(s, (e) => {
    if ((e.kind === "read" || e.kind === "address") && e.path.root === variable) isRead = true;
  });
  return isRead;
}

/** `x = new C(args);` */
export function printPlainConstruction(c: UnitContext, { allocation: s, values }: PlainConstruction): void {
  if (s.allocated.kind !== "record") return;
  const args = values.map(({ value, type }) => c.expressions.as(value, type));
  const text = `new ${c.expressions.className(s.allocated.record)}(${args.join(", ")})`;
  store(c, s, s.target, { text, type: { kind: "pointer", target: s.allocated, nullable: false } });
}
