/**
 * What an expression gives one after the other, as a list: for a spread, a pattern or a function of the library that takes all values.
 *
 * In: an expression. Out: statements that fill a new list with all of its values, or with the first few.
 * Method: where it is a choice (`?:`, `??`, `||`), each side fills the list; generators run and append what they yield; entries of a Map
 * become pairs, a text its characters. What takes the value as it is (an array, a Set in a spread) is left alone.
 */
import ts from "#typescript";
import { arrayOf, block, constant, emptyBlock, exit, ifThen, length, less, not, read } from "../../../il/builders.js";
import type { Expression, Type } from "../../../il/types.js";
import { append, listOf } from "../arrays/lists.js";
import type { UnitContext } from "../context.js";
import { bare } from "../context.js";
import { held, isSurelyMissing } from "../expressions/choices.js";
import { condition, truthy } from "../expressions/conditions.js";
import { isNil } from "../expressions/nil-tests.js";
import { evaluateArguments } from "../functions/arguments.js";
import { emitScope, generatorCalled, isGenerated } from "../statements/generators.js";
import { isMapOrNothing, overValues, valuesOf } from "../statements/loops-over-values.js";
import { dictionaryBehind, kindOfArray, listBehind, mapBehind, withoutNil } from "../types/type-keys.js";
import { convertType, typeOfNode } from "../types/types.js";
import { isIterator, iteratedType } from "./iterated-types.js";
import { askedForIterator, iterated, iteratedItself } from "./iterators.js";
import { refuseKept, takerOf } from "./used-up-at-once.js";

/** The list, where `node` stands for all of its values and is not taken as it is. */
export function collected(u: UnitContext, node: ts.Expression): Expression | undefined {
  if (u.collecting.has(bare(node))) return undefined;
  const taker = takerOf(u.program, node);
  if (taker === undefined) return makesIterator(u, node) ? refuseKept(u, node) : undefined;
  if (isListed(u, node, taker)) return listedValues(u, node);
  const itself = iteratedItself(u, node);
  return itself === node ? undefined : u.lower.expression(u, itself);
}

function makesIterator(u: UnitContext, node: ts.Expression): boolean {
  if (ts.isCallExpression(node) && askedForIterator(node) !== undefined) return true;
  return generatorCalled(u, node) !== undefined;
}

/** Is a list made of it, or is it taken as it is? */
export function isListed(u: UnitContext, node: ts.Expression, taker: string): boolean {
  const source = bare(iteratedItself(u, node));
  if (isGenerated(u, source)) return true;
  const type = withoutNil(typeOfNode(u, source));
  const sides = sidesOf(source);
  if (sides !== undefined) return areOfSeveralKinds(u, sides) || sides.some((side) => isListed(u, side, taker));
  if (type.kind === "string") return true;
  const map = mapBehind(type);
  if (map !== undefined && dictionaryBehind(type) === undefined)
    return !(map.value.kind === "nil" ? takesSets : takesMaps).has(taker);
  if (!isIterator(u.program, u.program.checker.getTypeAtLocation(source))) return false;
  return source !== bare(node) || !takesIterators.has(taker) || !isPlainIterator(u, source);
}

const takesSets: ReadonlySet<string> = new Set(["spread", "Set", "Array.from"]);
const takesMaps: ReadonlySet<string> = new Set(["Map", "Array.from", "Object.fromEntries"]);
const takesIterators: ReadonlySet<string> = new Set([
  ..."spread Set Map Array.from Object.fromEntries Object.groupBy Map.groupBy".split(" "),
]);

/** `m.values()`, `list.entries()`: a list that the library makes. */
function isPlainIterator(u: UnitContext, source: ts.Expression): boolean {
  const { node, part } = iterated(u, source);
  const type = typeOfNode(u, node);
  const map = mapBehind(type);
  return map === undefined ? listBehind(type) !== undefined : map.value.kind !== "nil" || part !== "entries";
}

/** Are some arrays, and others typed arrays, Maps or Sets? */
function areOfSeveralKinds(u: UnitContext, sides: readonly ts.Expression[]): boolean {
  const kinds = sides.flatMap((side) => {
    const type = withoutNil(typeOfNode(u, side));
    const members = type.kind === "union" ? type.members : [type];
    return members.map((member) => kindOfArray(member) ?? (mapBehind(member) === undefined ? member.kind : "map"));
  });
  return new Set(kinds.filter((kind) => kind !== "nil")).size > 1 && !kinds.includes("real");
}

/** The sides of a choice; all of `a ?? b ?? c`. */
function sidesOf(given: ts.Expression): readonly ts.Expression[] | undefined {
  const node = bare(given);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (!ts.isBinaryExpression(node)) return undefined;
  const { kind } = node.operatorToken;
  if (kind !== ts.SyntaxKind.QuestionQuestionToken && kind !== ts.SyntaxKind.BarBarToken) return undefined;
  const left = bare(node.left);
  const isAlike = ts.isBinaryExpression(left) && left.operatorToken.kind === kind;
  return [...((isAlike ? sidesOf(left) : undefined) ?? [node.left]), node.right];
}

/** A list of all values, or of the first `count`. */
export function listedValues(u: UnitContext, node: ts.Expression, count?: number): Expression {
  const given = iteratedType(u.program, u.program.checker.getTypeAtLocation(bare(iteratedItself(u, node))));
  return listOfValues(u, convertType(u.program, given, u.environment), (each) => fill(u, node, each), count);
}

/** The same, of what `run` hands on. */
export function listOfValues(
  u: UnitContext,
  element: Type,
  run: (each: (value: Expression) => void) => void,
  count?: number,
): Expression {
  const { origin } = u;
  const type = arrayOf(element, "list");
  const list = listOf(u, type, [], "list");
  const done = u.program.label("done");
  const body = u.inBlock(() =>
    run((value) => {
      append(u, list, type, value);
      if (count === undefined) return;
      const isFull = not(less(length(read(list)), constant(count)));
      u.emit(ifThen(isFull, block(exit("break", done, origin)), emptyBlock, origin));
    }),
  );
  u.origin = origin;
  emitScope(u, done, body);
  return read(list);
}

/** Hands each value on. */
export function fill(u: UnitContext, given: ts.Expression, each: (value: Expression) => void): void {
  const source = bare(iteratedItself(u, given));
  const sides = sidesOf(source) ?? [];
  u.collecting.add(source);
  if (ts.isConditionalExpression(source)) {
    const test = condition(u, source.condition);
    inEither(
      u,
      test,
      () => fill(u, source.whenTrue, each),
      () => fill(u, source.whenFalse, each),
    );
  } else if (ts.isBinaryExpression(source) && sides.length > 0 && !isMapOrNothing(u, source)) {
    fillFromFirst(u, sides, source.operatorToken.kind === ts.SyntaxKind.BarBarToken, each);
  } else if (ts.isArrayLiteralExpression(source)) {
    for (const { spread, value } of evaluateArguments(u, source.elements, []).pieces) {
      if (spread) valuesOf(u, value, source, each);
      else each(value);
    }
  } else overValues(u, source, each);
  u.collecting.delete(source);
}

/** `a ?? b ?? c`, `a || b`: the values of the first that is there. */
function fillFromFirst(
  u: UnitContext,
  [first, ...others]: readonly ts.Expression[],
  isOr: boolean,
  each: (value: Expression) => void,
): void {
  if (others.length === 0) {
    fill(u, first!, each);
    return;
  }
  const { node, part } = iterated(u, first!);
  const value = held(u, u.lower.expression(u, node), "source");
  if (isSurelyMissing(value)) {
    fillFromFirst(u, others, isOr, each);
    return;
  }
  const present = value.kind === "read" ? read({ ...value.path, type: withoutNil(value.type) }) : value;
  inEither(
    u,
    isOr ? truthy(u, value) : not(isNil(value)),
    () => valuesOf(u, present, node, each, part),
    () => fillFromFirst(u, others, isOr, each),
  );
}

function inEither(u: UnitContext, test: Expression, yes: () => void, no: () => void): void {
  const { origin } = u;
  const blocks = [yes, no].map((side) => u.inBlock(side));
  u.origin = origin;
  u.emit(ifThen(test, blocks[0]!, blocks[1]!, origin));
}
