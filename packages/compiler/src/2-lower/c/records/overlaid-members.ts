/**
 * Members of unions that are the same numbers as the member that stands for all (overlays.ts): where `v.x` is in the IL.
 * The steps from the union's object on are counted in numbers, and the same number is looked for in the other member. `M.column[i].x`
 * of a matrix that is `m[4][4]` too is `M.m[i][0]`.
 */
import type { Expression as CExpression, Initializer } from "../../../1-parse/c/syntax.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { assign, binary, constant, element, field, pathOf, read } from "../../../il/builders.js";
import type { Expression, Path } from "../../../il/types.js";
import type { Place } from "../expressions/place.js";
import { complete } from "../expressions/place.js";
import { longConstant, lowerType } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import { bytesOf, rowOf } from "./overlays.js";

/** Numbers from the beginning: so many, and `times` as many as each index says. */
interface Offset {
  readonly fixed: number;
  readonly terms: readonly { readonly times: number; readonly index: CExpression }[];
}

interface Term {
  readonly times: number;
  readonly index: Expression;
}

/** A part of a union under a name that the IL does not have. */
export interface OverlaidPart {
  readonly union: Path;
  readonly type: CType;
  readonly of: CType & { kind: "record" };
  readonly fixed: number;
  readonly terms: readonly Term[];
}

/** Null where no such name is on the way. `object`: lowers what the union is a part of. */
export function overlaidPart(
  u: UnitContext,
  e: CExpression,
  objectOf: (member: CExpression & { kind: "member" }) => Path,
): OverlaidPart | null {
  const member = overlaidMember(u, e);
  if (member === null) return null;
  const union = objectOf(member);
  const { fixed, terms } = offsetFrom(member, e);
  const held = terms.map(({ times, index }) => ({ times, index: u.lower.value(u, index) }));
  const of = { ...recordType(member), qualifiers: e.type.qualifiers };
  return { union, type: e.type, of, fixed, terms: held };
}

function recordType(member: CExpression & { kind: "member" }): CType & { kind: "record" } {
  return { kind: "record", declaration: member.record, qualifiers: member.type.qualifiers };
}

/** The first on the way from the object to the part that has another name in the IL. */
function overlaidMember(u: UnitContext, e: CExpression): (CExpression & { kind: "member" }) | null {
  const inner = e.kind === "member" && e.arrow ? null : containerOf(e);
  const found = inner === null ? null : overlaidMember(u, inner);
  if (found !== null) return found;
  if (e.kind !== "member") return null;
  const standing = u.program.overlays.memberFor(e.record);
  return standing === null || standing === e.field ? null : e;
}

/** What the expression is a member or an element of. */
function containerOf(e: CExpression): CExpression | null {
  if (e.kind === "member") return e.object;
  const base = e.kind === "subscript" ? e.base : e.kind === "unary" && e.operator === "dereference" ? e.operand : null;
  if (base?.kind === "convert" && base.how === "decay" && base.operand.type.kind === "array") return base.operand;
  return null;
}

function offsetFrom(member: CExpression, e: CExpression): Offset {
  const start: Offset = { fixed: 0, terms: [] };
  const inner = e === member ? null : containerOf(e);
  const before = inner === null ? start : offsetFrom(member, inner);
  if (e.kind === "member") {
    const bits = rowOf(e.type)?.bits ?? 64;
    return { ...before, fixed: before.fixed + e.field.offset / bytesOf(bits) };
  }
  if (e.kind !== "subscript") return before;
  const times = rowOf(e.type)?.count ?? 1;
  if (e.index.kind === "integer") return { ...before, fixed: before.fixed + Number(e.index.value) * times };
  return { ...before, terms: [...before.terms, { times, index: e.index }] };
}

/** Where the part is: a number, or numbers in one row from there on. */
export function placeOfPart(u: UnitContext, part: OverlaidPart): Place | null {
  const { type } = part;
  if (type.kind === "array" && type.element.kind !== "floating") return null;
  return type.kind === "record" ? null : numberAt(u, part.union, part.of, part.fixed, part.terms);
}

/** The number that is so many numbers behind the first one. */
export function numberAt(
  u: UnitContext,
  at: Path,
  type: CType,
  fixed: number,
  terms: readonly Term[] = [],
): Place | null {
  switch (type.kind) {
    case "floating":
      return fixed === 0 && terms.length === 0 ? { path: at, indices: [] } : null;
    case "array":
      return elementAt(u, at, type, fixed, terms);
    case "record": {
      const standing = u.program.overlays.memberFor(type.declaration);
      const fields = standing === null ? type.declaration.fields : [standing];
      for (const f of fields) {
        const row = rowOf(f.type);
        if (row === null) return null;
        const first = f.offset / bytesOf(row.bits);
        if (fixed < first || fixed >= first + row.count) continue;
        const inner = field(at, u.program.nameOfField(type.declaration, f), u.program.fieldType(f));
        return numberAt(u, inner, f.type, fixed - first, terms);
      }
      return null;
    }
    default:
      return null;
  }
}

function elementAt(
  u: UnitContext,
  at: Path,
  type: CType & { kind: "array" },
  fixed: number,
  terms: readonly Term[],
): Place | null {
  const indices: Expression[] = [];
  let rest = fixed;
  let left = terms;
  let inner: CType = type;
  while (inner.kind === "array") {
    const stride = rowOf(inner.element)?.count ?? 1;
    const here = left.filter((term) => term.times % stride === 0);
    left = left.filter((term) => term.times % stride !== 0);
    let index: Expression = longConstant(Math.floor(rest / stride));
    rest %= stride;
    for (const term of here) {
      const times = term.times / stride;
      const by = times === 1 ? term.index : binary("multiply", longConstant(times), term.index);
      index = index.kind === "constant" && index.value === 0 ? by : binary("add", index, by);
    }
    indices.push(index);
    inner = inner.element;
  }
  if (inner.kind !== "floating") return numberAt(u, element(at, indices), inner, rest, left);
  return left.length === 0 ? { path: at, indices } : null;
}

/** A struct in the union, in a variable of its own. */
export function copyOfPart(u: UnitContext, part: OverlaidPart): Path {
  const copy = pathOf(u.temporary("part", lowerType(u.program, part.type)));
  each(u, part, copy, (own, shared) => u.emit(assign(own, read(shared), u.origin)));
  return copy;
}

/** The struct is stored number by number. */
export function storeToPart(u: UnitContext, part: OverlaidPart, value: Path): void {
  each(u, part, value, (own, shared) => u.emit(assign(shared, read(own), u.origin)));
}

function each(u: UnitContext, part: OverlaidPart, other: Path, visit: (own: Path, shared: Path) => void): void {
  const count = rowOf(part.type)?.count ?? 0;
  for (let k = 0; k < count; k++) {
    const own = numberAt(u, other, part.type, k);
    const shared = numberAt(u, part.union, part.of, part.fixed + k, part.terms);
    if (own !== null && shared !== null) visit(complete(own), complete(shared));
  }
}

/** An initial value that is given under another name; what it does not mention is zero. */
export function initializeOverlaid(
  u: UnitContext,
  union: Path,
  type: CType & { kind: "record" },
  initializer: Initializer,
  store: (target: Path, initializer: Initializer, type: CType) => void,
): void {
  const count = rowOf(type)?.count ?? 0;
  const given = new Map<number, { readonly initializer: Initializer; readonly type: CType }>();
  const inside = (value: Initializer, of: CType, from: number): void => {
    const row = rowOf(of);
    if (value.kind === "expression") {
      given.set(from, { initializer: value, type: of });
      for (let k = 1; k < (row?.count ?? 1); k++) given.delete(from + k);
      return;
    }
    for (const e of value.elements) {
      if (e.kind === "field") inside(e.value, e.field.type, from + e.field.offset / bytesOf(row?.bits ?? 64));
      else if (of.kind === "array")
        for (let k = e.first; k <= e.last; k++) inside(e.value, of.element, from + k * (rowOf(of.element)?.count ?? 1));
      else inside(e.value, of, from);
    }
  };
  inside(initializer, type, 0);
  for (let k = 0; k < count; k++) {
    const target = numberAt(u, union, type, k);
    if (target !== null && !given.has(k)) {
      const at = complete(target);
      u.emit(assign(at, constant(0, undefined, at.type), u.origin));
    }
  }
  for (const [from, { initializer: value, type: of }] of given) {
    if (of.kind === "record" && value.kind === "expression") {
      const held = u.lower.value(u, value.value);
      const path = held.kind === "read" ? held.path : u.holdPointer(held);
      storeToPart(u, { union, type: of, of: type, fixed: from, terms: [] }, path);
      continue;
    }
    const target = numberAt(u, union, type, from);
    if (target !== null) store(complete(target), value, of);
  }
}
