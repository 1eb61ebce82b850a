/** Assignments, compound assignments and increments: a statement, and the value it leaves. */
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import type { CType, Field } from "../../../1-parse/c/types/c-types.js";
import { isVariableLength } from "../../../1-parse/c/types/type-relations.js";
import { assign, constant, convert, pathOf, read } from "../../../il/builders.js";
import { sameType } from "../../../il/equal.js";
import type { AssignStatement, BinaryOperator, Expression, Path, Type } from "../../../il/types.js";
import { bitFieldOf, cutTo } from "../records/bit-fields.js";
import { storeToPart } from "../records/overlaid-members.js";
import { allocationOf } from "../storage/allocation-calls.js";
import { lowerAllocation } from "../storage/allocations.js";
import { elementsIn, times } from "../storage/flat-arrays.js";
import { depthOf, lowerType } from "../types.js";
import type { UnitContext } from "../unit-context.js";
import type { Part } from "./complex-numbers.js";
import { convertComplex, isPart, lowerPart, withPart } from "./complex-numbers.js";
import { coerce } from "./conversions.js";
import { lowerPath, partOfUnion } from "./places.js";
import { inOrder } from "./sequencing.js";

export function lowerAssign(u: UnitContext, e: CExpression & { kind: "assign" }): Expression {
  const allocation = allocationOf(e.value);
  if (allocation !== null) {
    const target = lowerPath(u, e.target);
    lowerAllocation(u, target, allocation, e.target.type);
    return read(target);
  }
  if (isPart(e.target)) {
    const made = withPart(u, e.target, u.hold(u.lower.value(u, e.value)));
    store(u, made.target, made.value);
    return lowerPart(u, e.target);
  }
  const part = e.target.type.kind === "record" ? partOfUnion(u, e.target) : null;
  if (part !== null) {
    const value = u.lower.value(u, e.value);
    storeToPart(u, part, value.kind === "read" ? value.path : u.holdPointer(value));
    return value;
  }
  let target: Path | undefined;
  const [value] = inOrder(u, [
    () => u.lower.value(u, e.value),
    () => {
      target = lowerPath(u, e.target);
      return read(target);
    },
  ]);
  store(u, target as Path, value as Expression, bitFieldOf(e.target));
  return read(target as Path);
}

export function store(u: UnitContext, target: Path, value: Expression, field: Field | null = null): void {
  u.emit(assign(target, converted(cutTo(field, value, target.type), target.type), u.origin) satisfies AssignStatement);
}

function converted(value: Expression, type: Type): Expression {
  return type.kind === "complex" || value.type.kind === "complex" ? convertComplex(value, type) : coerce(value, type);
}

export function lowerCompoundAssign(u: UnitContext, e: CExpression & { kind: "compoundAssign" }): Expression {
  if (e.target.type.kind === "pointer") {
    const value = u.lower.value(u, e.value);
    const target = lowerPath(u, e.target);
    move(u, e.target, target, e.operator === "subtract" ? negated(value) : value);
    return read(target);
  }
  const value = u.lower.value(u, e.value);
  const part = isPart(e.target) ? e.target : null;
  const target = part === null ? lowerPath(u, e.target) : null;
  const type = lowerType(u.program, e.computationType);
  const old = part === null ? read(target as Path) : lowerPart(u, part);
  const left = converted(old, type);
  const isShift = e.operator === "shiftLeft" || e.operator === "shiftRight";
  const isMixed = type.kind === "complex" && value.type.kind === "real";
  const right = isShift || isMixed ? value : converted(value, type);
  const computed: Expression = { kind: "binary", operator: e.operator as BinaryOperator, left, right, type };
  if (target === null) {
    const made = withPart(u, part as Part, coerce(computed, old.type));
    store(u, made.target, made.value);
    return lowerPart(u, part as Part);
  }
  store(u, target, computed, bitFieldOf(e.target));
  return read(target);
}

function negated(value: Expression): Expression {
  if (value.kind === "constant" && typeof value.value === "number") return { ...value, value: -value.value };
  return { kind: "unary", operator: "negate", operand: value, type: value.type };
}

/** The pointer goes on by so many elements. */
function move(u: UnitContext, e: CExpression, target: Path, by: Expression): void {
  const dimensions = target.type.kind === "pointer" && target.type.target.kind === "array" ? target.type.target : null;
  if (dimensions === null) {
    u.program.refuse(
      e.span,
      "RG2116",
      "This pointer cannot be moved: what it leads to is unknown.",
      "Give it a complete type.",
    );
    return;
  }
  const row = e.type.kind === "pointer" ? e.type.target : e.type;
  const steps = isVariableLength(row) ? times(by, elementsIn(u.program, row, depthOf(row))) : by;
  const rest = dimensions.dimensions.slice(1).map(() => constant(0, undefined, by.type));
  const element: Path = {
    root: target.root,
    steps: [...target.steps, { kind: "deref" }, { kind: "index", indices: [steps, ...rest] }],
    type: dimensions.element,
  };
  u.emit(assign(target, { kind: "address", path: element, type: target.type }, u.origin));
}

export function lowerIncrement(u: UnitContext, e: CExpression & { kind: "increment" }): Expression {
  const target = lowerPath(u, e.operand);
  const before = e.position === "postfix" && !u.isUnused(e) ? oldValue(u, target) : null;
  const step = e.operator === "increment" ? 1 : -1;
  if (e.operand.type.kind === "pointer") {
    move(u, e.operand, target, constant(step, undefined, { kind: "integer", bits: 64, signed: true }));
  } else {
    const computed = computation(e.operand.type, target);
    const left = computed === null ? read(target) : convert(read(target), computed);
    const one = constant(1, undefined, left.type);
    const operator: BinaryOperator = step > 0 ? "add" : "subtract";
    store(u, target, { kind: "binary", operator, left, right: one, type: left.type }, bitFieldOf(e.operand));
  }
  return before ?? read(target);
}

/** Small integers are promoted. */
function computation(type: CType, target: Path): Path["type"] | null {
  const isSmall = (type.kind === "integer" && type.bits < 32) || type.kind === "bool";
  const int = { kind: "integer", bits: 32, signed: true } as const;
  return isSmall && !sameType(target.type, int) ? int : null;
}

/** What the target holds now, kept. */
function oldValue(u: UnitContext, target: Path): Expression {
  const held = u.temporary("old", target.type);
  u.emit(assign(pathOf(held), read(target), u.origin));
  return read(pathOf(held));
}
