/** Assignments of every kind, `++` and `--`. */

import ts from "#typescript";
import { binary, constant, deref, emptyBlock, ifThen, operation, read, real64 } from "../../../il/builders.js";
import { samePath } from "../../../il/equal.js";
import type { Expression, Path } from "../../../il/types.js";
import { settledArray } from "../arrays/narrowed-arrays.js";
import { callAccessor, isComputedByClass } from "../classes/accessors.js";
import type { UnitContext } from "../context.js";
import { bare } from "../context.js";
import { isLibrary, symbolOf } from "../names/symbols.js";
import { accessorTarget } from "../objects/accessor-targets.js";
import { computedProperty, readComputed, storeComputed } from "../objects/computed-properties.js";
import { originOf } from "../origins.js";
import { joinTypes, listBehind, withoutNil } from "../types/type-keys.js";
import { placeOfNode, unusable } from "./access.js";
import { held } from "./choices.js";
import { negated, truthy } from "./conditions.js";
import { inOrder, isFixedPlace, keep, keepPath } from "./evaluation-order.js";
import { isNil } from "./nil-tests.js";
import { asNumber, combine, compoundOperator } from "./operators.js";
import { undefinedConstant } from "./undefined.js";

/** A place to store to, with the way there fixed: stores by assignment, setter or resize. */
interface Target {
  readonly path: Path | undefined;
  load(): Expression;
  /** `since`: what stands in the block from there on is done between the way to the target and the store. */
  store(value: Expression, since?: number): void;
}

/** Evaluates the way to the target of an assignment. `mark`s are taken after it. */
function target(u: UnitContext, outer: ts.Expression): Target {
  const node = bare(outer);
  const origin = u.origin;
  if (ts.isPropertyAccessExpression(node)) {
    const symbol = symbolOf(u.program, node.name);
    if (symbol !== undefined && isComputedByClass(symbol)) {
      const isSuper = node.expression.kind === ts.SyntaxKind.SuperKeyword;
      const receiver = isSuper ? undefined : held(u, u.lower.expression(u, node.expression));
      return {
        path: undefined,
        load: () => callAccessor(u, node, symbol, "get", undefined, receiver),
        store: (value) => {
          callAccessor(u, node, symbol, "set", value, receiver);
        },
      };
    }
    if (symbol !== undefined && isLibrary(u.program, symbol) && node.name.text === "length") {
      const list = held(u, u.lower.expression(u, node.expression));
      const type = listBehind(withoutNil(list.type));
      return {
        path: undefined,
        load: () => operation("length", [list], real64),
        store: (length) => {
          if (list.kind === "read")
            u.emit({ kind: "resize", array: deref(settledArray(u, list.path), type), length, origin });
        },
      };
    }
  }
  const ofLiteral = accessorTarget(u, node);
  if (ofLiteral !== undefined) return { path: undefined, ...ofLiteral };
  const computed = ts.isElementAccessExpression(node) ? computedProperty(u, node) : undefined;
  if (computed !== undefined) {
    return {
      path: undefined,
      load: () => readComputed(u, computed),
      store: (value) => storeComputed(u, computed, value),
    };
  }
  const place = placeOfNode(u, node, "store");
  if (place === undefined) return { path: undefined, load: () => unusable(u, node), store: () => undefined };
  let fixed = place;
  const mark = u.block.length;
  return {
    get path() {
      return fixed;
    },
    load: () => read(fixed),
    store: (value, since = mark) => {
      fixed = keepPath(u, fixed, since);
      u.emit({ kind: "assign", target: fixed, value, origin });
    },
  };
}

/** An assignment; its value where that is used. */
export function assignment(u: UnitContext, node: ts.BinaryExpression, used: boolean): Expression {
  u.origin = originOf(node);
  const left = bare(node.left);
  const kind = node.operatorToken.kind;
  if (kind === ts.SyntaxKind.EqualsToken) {
    if (ts.isArrayLiteralExpression(left) || ts.isObjectLiteralExpression(left)) {
      const elements = bare(node.right);
      if (
        ts.isArrayLiteralExpression(left) &&
        ts.isArrayLiteralExpression(elements) &&
        !used &&
        exchange(u, left, elements)
      )
        return undefinedConstant;
      if (!used && ts.isArrayLiteralExpression(left) && u.lower.assignFrom(u, left, node.right))
        return undefinedConstant;
      const value = held(u, u.lower.expression(u, node.right));
      u.lower.assignPattern(u, left, value);
      return value;
    }
    return simple(u, node, left, used);
  }
  const operator = compoundOperator(kind);
  const to = target(u, left);
  const old = to.load();
  const mark = u.block.length;
  if (operator !== undefined) {
    const right = u.lower.expression(u, node.right);
    const value = combine(u, operator, keep(u, old, mark), right, node);
    return stored(u, to, value, used);
  }
  // &&=, ||=, ??=
  const current = held(u, old);
  const missing = isNil(current);
  const test =
    kind === ts.SyntaxKind.QuestionQuestionEqualsToken
      ? missing
      : kind === ts.SyntaxKind.AmpersandAmpersandEqualsToken
        ? truthy(u, current)
        : negated(truthy(u, current));
  const leading = u.takeLeading();
  const { path } = to;
  let result: Path | undefined;
  const then = u.inBlock(() => {
    const since = u.block.length;
    const value = stored(u, to, u.lower.expression(u, node.right), used, since);
    // What the place is by then is known only where it was stored to.
    const after = to.path;
    if (!used || after === path || (path !== undefined && after !== undefined && samePath(after, path))) return;
    result = u.temporary("t", joinTypes(current.type, value.type));
    u.emit({ kind: "assign", target: result, value, origin: originOf(node) });
  });
  if (result !== undefined) u.emit({ kind: "assign", target: result, value: current, origin: originOf(node) });
  u.emit({ ...ifThen(test, then, emptyBlock, originOf(node)), ...leading });
  if (!used) return undefinedConstant;
  const value = result === undefined ? to.load() : read(result);
  return value.kind === "read" ? read({ ...value.path, type: withoutNil(value.type) }) : value;
}

/** Gives the value stored, as an expression that later statements may be placed before. */
function stored(u: UnitContext, to: Target, value: Expression, used: boolean, since?: number): Expression {
  if (!used) {
    to.store(value, since);
    return undefinedConstant;
  }
  const path = to.path;
  const isVariable = path !== undefined && path.steps.length === 0;
  const kept = isVariable || value.kind === "constant" ? value : held(u, value);
  to.store(kept, since);
  return isVariable ? read(path) : kept;
}

function simple(u: UnitContext, node: ts.BinaryExpression, left: ts.Expression, used: boolean): Expression {
  const to = target(u, left);
  const path = to.path;
  const isDirect = path !== undefined && !used && isFixedPlace(u.program, path) && !assignsVariables(node.right);
  if (path !== undefined && (path.steps.length === 0 || isDirect)) {
    u.lower.into(u, node.right, path);
    return used ? read(path) : undefinedConstant;
  }
  const value = u.lower.expression(u, node.right);
  return stored(u, to, value, used);
}

/** Does the expression itself give variables values? Subscripts of the place it is stored to may read them. */
function assignsVariables(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    if (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken) return true;
  }
  if (ts.isBinaryExpression(node)) {
    const kind = node.operatorToken.kind;
    if (kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment) return true;
  }
  return ts.forEachChild(node, assignsVariables) ?? false;
}

/** `[a, b] = [b, a]`: no array is made. */
function exchange(u: UnitContext, left: ts.ArrayLiteralExpression, right: ts.ArrayLiteralExpression): boolean {
  const plain = (e: ts.Expression): boolean => !ts.isSpreadElement(e) && !ts.isOmittedExpression(e);
  if (left.elements.length !== right.elements.length || !left.elements.every(plain) || !right.elements.every(plain))
    return false;
  const isPlace = (e: ts.Expression): boolean => {
    const inner = bare(e);
    return ts.isIdentifier(inner) || ts.isPropertyAccessExpression(inner) || ts.isElementAccessExpression(inner);
  };
  if (!left.elements.every(isPlace)) return false;
  const values = inOrder(
    u,
    right.elements.map((e) => () => u.lower.expression(u, e)),
  );
  for (const [i, element] of left.elements.entries()) {
    const before = u.block.length;
    const to = target(u, element);
    // A value that the way to the place, or the store, changes is read before.
    for (let j = i; j < values.length; j++) values[j] = keep(u, values[j]!, before);
    const mark = u.block.length;
    to.store(values[i]!);
    for (let j = i + 1; j < values.length; j++) values[j] = keep(u, values[j]!, mark);
  }
  return true;
}

/** `++` and `--` */
export function step(
  u: UnitContext,
  node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression,
  used: boolean,
): Expression {
  u.origin = originOf(node);
  const to = target(u, node.operand);
  const old = asNumber(u, to.load(), node);
  const operator = node.operator === ts.SyntaxKind.PlusPlusToken ? "add" : "subtract";
  if (!used || ts.isPrefixUnaryExpression(node)) return stored(u, to, binary(operator, old, constant(1), real64), used);
  const before = u.temporary("t", real64);
  u.emit({ kind: "assign", target: before, value: old, origin: u.origin });
  to.store(binary(operator, old, constant(1), real64));
  return read(before);
}
