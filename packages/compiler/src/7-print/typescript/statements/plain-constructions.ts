/**
 * An instance whose fields are set at once becomes a call of its class's constructor, where that does nothing but set these fields:
 * `v = Object.create(Vec.prototype); v.x = a; v.y = b;` is printed as `v = new Vec(a, b);`, which is what its author wrote, and faster.
 * What is made and set in between comes first, as the object's shadow, if it leaves what the constructor is given as it is.
 */
import type { AllocateStatement, Expression, Statement, Type, VariableId } from "../../../il/types.js";
import { forEachExpression, forEachExpressionOf, forEachPath } from "../../../il/visit.js";
import type { UnitContext } from "../unit-context.js";
import { store } from "../unit-context.js";
import { isConstructible } from "./allocations.js";

export interface PlainConstruction {
  readonly allocation: AllocateStatement;
  readonly values: readonly { readonly value: Expression; readonly type: Type }[];
  /** What happens before the last field is set. */
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
  const given = new Map<string, Expression>();
  const made = new Set<VariableId>();
  for (let k = at + 1; given.size < declared.sets.length; k++) {
    const next = list[k];
    if (next === undefined || k > at + farthest) return undefined;
    const field = fieldOf(next, object);
    if (field !== null) {
      if (given.has(field.name) || reads(next, object) || (next.comments ?? []).length > 0) return undefined;
      given.set(field.name, field.value);
      continue;
    }
    if ((next.kind !== "allocate" && next.kind !== "assign") || mentions(next, object)) return undefined;
    if ([...given.values()].some((value) => mayChange(next, value))) return undefined;
    if (next.kind === "allocate" && next.target.steps.length === 0) made.add(next.target.root);
    between.push(next);
  }
  const values = declared.sets.flatMap(({ name, ifGiven }) => {
    const value = given.get(name);
    const type = record.fields.find((each) => each.name === name)?.type;
    const isThere = value?.kind === "read" && value.path.steps.length === 0 && made.has(value.path.root);
    return value === undefined || type === undefined || (ifGiven && !isThere) ? [] : [{ value, type }];
  });
  if (values.length < declared.sets.length) return undefined;
  return { allocation: s, values, between, count: between.length + declared.sets.length };
}

/** So many statements may lie between the allocation and the last field. */
const farthest = 20;

/** The field of the object that the statement sets, and to what. */
function fieldOf(s: Statement, object: VariableId): { readonly name: string; readonly value: Expression } | null {
  if (s.kind !== "assign" || s.target.root !== object) return null;
  const [deref, field, ...more] = s.target.steps;
  return deref?.kind === "deref" && field?.kind === "field" && more.length === 0
    ? { name: field.name, value: s.value }
    : null;
}

/** May the statement change what the value reads? Everything at module level and behind pointers is taken to be one. */
function mayChange(s: AllocateStatement | (Statement & { kind: "assign" }), value: Expression): boolean {
  let changes = false;
  forEachExpression(value, (e) => {
    if (e.kind === "operation" && s.target.steps.length > 0) changes = true;
    if (e.kind !== "read" && e.kind !== "address") return;
    if (s.target.steps.length === 0 ? e.path.root === s.target.root : e.path.steps.length > 0) changes = true;
  });
  return changes;
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
