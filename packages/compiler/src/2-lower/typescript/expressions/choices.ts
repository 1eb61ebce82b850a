/**
 * Choosing between two values: an expression where the operands need no statements of their own, else an `if` and a temporary.
 */

import ts from "#typescript";
import { conditional, ifThen, read } from "../../../il/builders.js";
import { mayBeMissing as mayBeMissingValue } from "../../../il/queries/missing-values.js";
import type { Block, Expression, Path, Type, VariableId } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { joinTypes, mayBeNil, withoutNil } from "../types/type-keys.js";
import { isNil } from "./nil-tests.js";

export interface Branch {
  readonly block: Block;
  readonly value: Expression;
}

/** A value and the statements it needs. */
export function branch(u: UnitContext, evaluate: () => Expression): Branch {
  let value!: Expression;
  const block = u.inBlock(() => {
    value = evaluate();
  });
  return { block, value };
}

/** whenTrue or whenFalse. `pure` makes the expression for operands without statements; the default is a conditional. */
export function choose(
  u: UnitContext,
  test: Expression,
  whenTrue: () => Expression,
  whenFalse: () => Expression,
  pure?: (whenTrue: Expression, whenFalse: Expression) => Expression,
  target?: Path,
  given?: Type,
): Expression {
  if (test.kind === "constant" && typeof test.value === "boolean") return test.value ? whenTrue() : whenFalse();
  const leading = u.takeLeading();
  const yes = branch(u, whenTrue);
  const no = branch(u, whenFalse);
  const type = given ?? joinTypes(yes.value.type, no.value.type);
  if (yes.block.statements.length === 0 && no.block.statements.length === 0) {
    u.comments.push(...(leading.comments ?? []));
    return pure === undefined ? conditional(test, yes.value, no.value, type) : pure(yes.value, no.value);
  }
  const result = target ?? u.temporary("t", type);
  const store = (b: Branch): Block => ({
    statements: [...b.block.statements, { kind: "assign", target: result, value: b.value, origin: u.origin }],
  });
  u.emit({ ...ifThen(test, store(yes), store(no), u.origin), ...leading });
  return read(result);
}

/** `value`, or what `initializer` gives where it is undefined. */
export function orDefault(u: UnitContext, value: Expression, initializer: ts.Expression, type?: Type): Expression {
  if (isSurelyMissing(value)) return u.lower.expression(u, initializer);
  const plain = withoutNil(value.type);
  if (isSurelyThere(value, u.program.given) || isMissingValue(initializer)) return value;
  const stable = value.kind === "read" ? value : held(u, value);
  const present: Expression = stable.kind === "read" ? read({ ...stable.path, type: plain }) : stable;
  return choose(
    u,
    isNil(stable),
    () => u.lower.expression(u, initializer),
    () => present,
    undefined,
    undefined,
    type,
  );
}

/** Is it null or undefined as written? As a default value it changes nothing. */
export function isMissingValue(node: ts.Expression): boolean {
  return node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === "undefined");
}

export function isSurelyMissing(value: Expression): boolean {
  return (
    value.type.kind === "nil" || (value.kind === "constant" && (value.value === undefined || value.value === null))
  );
}

/** Is it no place that may hold undefined, whatever the declared type promises? `given`: variables that are taken to hold something. */
export function isSurelyThere(value: Expression, given?: ReadonlySet<VariableId>): boolean {
  if (mayBeNil(value.type) || value.type.kind === "opaque") return false;
  return !mayBeMissingValue(value, (id) => given?.has(id) === true);
}

/** May the value be undefined, as far as its type says? Elements may lie outside their array, whatever that is. */
export function mayBeMissing(value: Expression): boolean {
  if (mayBeNil(value.type) || value.type.kind === "opaque") return true;
  const last = value.kind === "read" ? value.path.steps[value.path.steps.length - 1] : undefined;
  return last?.kind === "index" || last?.kind === "key";
}

/** A value in a temporary, so that it can be read twice. */
export function held(u: UnitContext, value: Expression, name = "t"): Expression {
  if (value.kind === "read" || value.kind === "constant") return value;
  const saved = u.temporary(name, value.type);
  u.emit({ kind: "assign", target: saved, value, origin: u.origin });
  return read(saved);
}
