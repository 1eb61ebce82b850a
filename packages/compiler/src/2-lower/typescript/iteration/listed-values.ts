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
import { emitScope, generatorCalled, isGenerated } from "../statements/generators.js";
import { isMapOrNothing, overValues, valuesOf } from "../statements/loops-over-values.js";
import { dictionaryBehind, listBehind, mapBehind, withoutNil } from "../types/type-keys.js";
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
  if (sides !== undefined) return mixesCollections(type) || sides.some((side) => isListed(u, side, taker));
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

/** Is it of one of several collections? */
function mixesCollections(type: Type): boolean {
  const isOne = ({ kind }: Type): boolean => kind === "pointer" || kind === "opaque" || kind === "nil";
  return type.kind === "union" && type.members.every(isOne);
}

/** Both sides of a choice. */
function sidesOf(node: ts.Expression): readonly ts.Expression[] | undefined {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (!ts.isBinaryExpression(node)) return undefined;
  const { kind } = node.operatorToken;
  const isChoice = kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
  return isChoice ? [node.left, node.right] : undefined;
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
  const { origin } = u;
  const both = (test: Expression, yes: () => void, no: () => void): void => {
    const blocks = [yes, no].map((side) => u.inBlock(side));
    u.origin = origin;
    u.emit(ifThen(test, blocks[0]!, blocks[1]!, origin));
  };
  u.collecting.add(source);
  if (ts.isConditionalExpression(source)) {
    const test = condition(u, source.condition);
    both(
      test,
      () => fill(u, source.whenTrue, each),
      () => fill(u, source.whenFalse, each),
    );
  } else if (sidesOf(source) !== undefined && ts.isBinaryExpression(source) && !isMapOrNothing(u, source)) {
    const { node: left, part } = iterated(u, source.left);
    const value = held(u, u.lower.expression(u, left), "source");
    if (isSurelyMissing(value)) {
      fill(u, source.right, each);
      u.collecting.delete(source);
      return;
    }
    const present = value.kind === "read" ? read({ ...value.path, type: withoutNil(value.type) }) : value;
    const isOr = source.operatorToken.kind === ts.SyntaxKind.BarBarToken;
    both(
      isOr ? truthy(u, value) : not(isNil(value)),
      () => valuesOf(u, present, left, each, part),
      () => fill(u, source.right, each),
    );
  } else overValues(u, source, each);
  u.collecting.delete(source);
}
