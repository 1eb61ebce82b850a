/**
 * Patterns by position, `[a, , b = 1, ...rest]`: what they take from arrays, and from what has to be run for its values.
 *
 * In: the parts of a pattern, and what is taken apart. Out: statements that store in each part.
 * Method: elements of arrays and fields of tuples are read where they stand. A generator that yields each value in a line of its own runs
 * with the parts in place of its yields; of everything else (loops that yield, a Map, a Set, a text) the first values are put in a list.
 * Limits: in that list the values stand before any part is stored, while JavaScript takes one after the other: refused (RG2057) where a
 * part, but the last, does more than give a variable a value.
 */
import ts from "#typescript";
import { arrayOf, exit, pointerTo, read, stringType } from "../../../il/builders.js";
import type { Expression, Type } from "../../../il/types.js";
import { append, listOf } from "../arrays/lists.js";
import { found } from "../arrays/shrinking-callbacks.js";
import { memberOwner } from "../classes/members.js";
import type { UnitContext } from "../context.js";
import { bare } from "../context.js";
import { undefinedConstant } from "../expressions/undefined.js";
import { acts } from "../iteration/acts.js";
import { iteratedType } from "../iteration/iterated-types.js";
import { iteratedItself } from "../iteration/iterators.js";
import { fill, isListed, listOfValues } from "../iteration/listed-values.js";
import { refuse } from "../origins.js";
import { emitScope, generatorCalled, isGenerated, iteratorOfClass, yieldsInLine } from "../statements/generators.js";
import { valuesOf } from "../statements/loops-over-values.js";
import { pairType } from "../types/records.js";
import { dictionaryBehind, mapBehind, withoutNil } from "../types/type-keys.js";
import { convertType } from "../types/types.js";
import { captureFacts } from "./captures.js";
import { itemOf } from "./items.js";
import { declarationOf, isModuleLevel, symbolOf } from "./symbols.js";

/** One part of a pattern: `target = initializer`, perhaps all that remains. */
export interface Part {
  readonly node: ts.Node;
  readonly target: ts.Node;
  readonly initializer?: ts.Expression;
  readonly isRest: boolean;
  readonly store: (value: Expression) => void;
}

/** A part that is left out is undefined. */
export type Parts = readonly (Part | undefined)[];

type Run = (each: (value: Expression) => void) => void;

/** `const [a, b] = g(x)`: the values of an expression that has to be run, or to be listed, for them; false where it is to be read first. */
export function storeFrom(u: UnitContext, parts: Parts, given: ts.Expression): boolean {
  const node = bare(iteratedItself(u, given));
  const method = generatorCalled(u, node);
  const isObject = method === undefined && isGenerated(u, node);
  if (isObject || !isListed(u, given, "pattern")) {
    if (node === bare(given) && !isObject) return false;
    storeParts(u, parts, valueItself(u, node), node);
    return true;
  }
  const { checker } = u.program;
  const run: Run = (each) => fill(u, node, each);
  const type = convertType(u.program, iteratedType(u.program, checker.getTypeAtLocation(node)), u.environment);
  const runs = method !== undefined || ts.isConditionalExpression(node) || ts.isBinaryExpression(node);
  storeValues(u, parts, { node, type, run, runs, ...(method === undefined ? {} : { method }) });
  return true;
}

/** The value of an expression, not a list of what it gives. */
function valueItself(u: UnitContext, node: ts.Expression): Expression {
  u.collecting.add(node);
  const value = u.lower.expression(u, node);
  u.collecting.delete(node);
  return value;
}

/** The parts of a value. */
export function storeParts(u: UnitContext, parts: Parts, value: Expression, node: ts.Node): void {
  const plain = withoutNil(value.type);
  const run: Run = (each) => valuesOf(u, value, node as ts.Expression, each);
  const method = iteratorOfClass(u, plain);
  const type = method === undefined ? valueType(u, plain) : yieldedBy(u, method, plain);
  if (type !== undefined) {
    storeValues(u, parts, { node, type, run, runs: method !== undefined, ...(method === undefined ? {} : { method }) });
    return;
  }
  parts.forEach((part, i) => part?.store(itemOf(u, value, i, part.isRest, part.node)));
}

/** What a Map, a Set or a text gives one after the other. */
function valueType(u: UnitContext, type: Type): Type | undefined {
  if (type.kind === "string") return stringType;
  const map = dictionaryBehind(type) === undefined ? mapBehind(type) : undefined;
  if (map === undefined) return undefined;
  return map.value.kind === "nil" ? map.key : pointerTo(pairType(u.program, map.key, map.value));
}

/** What the iterator of a class gives. */
function yieldedBy(u: UnitContext, method: ts.MethodDeclaration, type: Type): Type {
  const { checker } = u.program;
  const signature = checker.getSignatureFromDeclaration(method);
  const given = signature === undefined ? checker.getAnyType() : iteratedType(u.program, signature.getReturnType());
  return convertType(u.program, given, memberOwner(u, type, method)?.environment ?? u.environment);
}

interface Source {
  readonly node: ts.Node;
  readonly type: Type;
  readonly run: Run;
  /** May it run functions of the program? */
  readonly runs: boolean;
  /** The one that runs for the values. */
  readonly method?: ts.Node;
}

function storeValues(u: UnitContext, parts: Parts, source: Source): void {
  const { node, type, run, runs, method } = source;
  if (parts.length === 0) {
    refuse(u.program, node, "RG2057", "This pattern takes nothing of what it asks for.", "Leave it out.");
    return;
  }
  const inLine = method === undefined ? undefined : yieldsInLine(method);
  if (inLine !== undefined) {
    storeInLine(u, parts, source, inLine);
    return;
  }
  const loud = parts.slice(0, -1).find((part) => part !== undefined && !isQuiet(u, part, runs));
  if (loud !== undefined) {
    const message = "This part of the pattern is stored before the next value is asked for, which may depend on it.";
    const hint = "Give each value a name of its own, const [a, b] = …, and store them then.";
    refuse(u.program, loud.node, "RG2057", message, hint);
    return;
  }
  const count = parts.some((part) => part?.isRest === true) ? undefined : parts.length;
  const list = listOfValues(u, type, run, count);
  parts.forEach((part, i) => part?.store(itemOf(u, list, i, part.isRest, part.node)));
}

/** The parts in place of the yields. Where the last one has its value, the generator is left. */
function storeInLine(u: UnitContext, parts: Parts, { type, run, method }: Source, count: number): void {
  const { origin } = u;
  const last = parts[parts.length - 1];
  const rest = last?.isRest === true ? last : undefined;
  const single = rest === undefined ? parts : parts.slice(0, -1);
  const listType = arrayOf(type, "list");
  const list = rest === undefined ? undefined : listOf(u, listType, [], "rest");
  const done = u.program.label("done");
  let taken = 0;
  const body = u.inBlock(() =>
    run((value) => {
      if (taken < single.length) single[taken]?.store(value);
      else if (list !== undefined) append(u, list, listType, value);
      taken++;
      const isLeft = list === undefined && taken === single.length && !endsWithYield(method!, count === taken);
      if (isLeft) u.emit(exit("break", done, origin));
    }),
  );
  u.origin = origin;
  emitScope(u, done, body);
  for (const part of single.slice(count)) part?.store(undefinedConstant);
  if (list !== undefined) rest?.store(read(list));
}

/** Does nothing follow the last yield? */
function endsWithYield(method: ts.Node, isLast: boolean): boolean {
  const { body } = method as ts.MethodDeclaration;
  const last = body?.statements.at(-1);
  return isLast && last !== undefined && ts.isExpressionStatement(last) && ts.isYieldExpression(last.expression);
}

/** Does storing the part nothing that another value could depend on? `runs`: the values are computed by the program. */
function isQuiet(u: UnitContext, part: Pick<Part, "target" | "initializer">, runs: boolean): boolean {
  const { program: p } = u;
  if (part.initializer !== undefined && found(part.initializer, (node) => acts(p, node) || (runs && isProperty(node))))
    return false;
  const { target } = part;
  if (ts.isIdentifier(target)) {
    if (ts.isBindingElement(target.parent)) return true;
    const symbol = symbolOf(p, target);
    const declaration = declarationOf(symbol);
    if (symbol === undefined || declaration === undefined || isModuleLevel(declaration)) return false;
    const { captured, boxed } = captureFacts(p, target);
    return !runs || !(boxed.has(symbol) || [...captured.values()].some((all) => all.includes(symbol)));
  }
  if (runs || !(ts.isArrayBindingPattern(target) || ts.isObjectBindingPattern(target))) return false;
  return target.elements.every((e) => {
    if (ts.isOmittedExpression(e)) return true;
    return isQuiet(u, { target: e.name, ...(e.initializer === undefined ? {} : { initializer: e.initializer }) }, runs);
  });
}

function isProperty(node: ts.Node): boolean {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}
