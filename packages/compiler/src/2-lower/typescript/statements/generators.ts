/**
 * Generators: `for…of` over a call of one runs its body where the loop stands, and the loop's body where it yields. So do spreads and
 * patterns (iteration/listed-values.ts, names/values-by-position.ts), and functions that only return an iterator.
 *
 * In: the expression that a loop runs over; what is to be done with each value. Out: the statements of both.
 * Method: a call of a `function*`, or an object whose class has `[Symbol.iterator]`, gives the body of that function; its parameters become
 * variables. Around a `yield` the generator's names, jumps and `this` make room for the loop's, so that each runs as it is written.
 * Limits: refused (RG2031) where a generator is anything but run through at once, calls itself, yields inside `try`, or asks what `yield` gives.
 */
import ts from "#typescript";
import { read, scope } from "../../../il/builders.js";
import type { Block, Expression, LabelId, Path, Type } from "../../../il/types.js";
import { childBlocks } from "../../../il/visit.js";
import { found } from "../arrays/shrinking-callbacks.js";
import { derivedClasses, isOverridden } from "../classes/class-facts.js";
import { memberOwner } from "../classes/members.js";
import type { Environment, FunctionNode, UnitContext } from "../context.js";
import { bare } from "../context.js";
import { argumentTypes, evaluateArguments, fillArguments } from "../functions/arguments.js";
import { isIterator } from "../iteration/iterated-types.js";
import { askedForIterator } from "../iteration/iterators.js";
import { functionOf, isFunctionNode, symbolOf } from "../names/symbols.js";
import { originOf, refuse } from "../origins.js";
import { inferEnvironment } from "../types/generics.js";
import { recordBehind, withoutNil } from "../types/type-keys.js";

/** Runs over an expression and hands each value on. */
export type Run = (u: UnitContext, node: ts.Expression, each: (value: Expression) => void) => void;

/** Does the expression give values by running a function of the program? */
export function isGenerated(u: UnitContext, node: ts.Expression): boolean {
  return hasAny(u) && (generatorCalled(u, node) !== undefined || iteratorOf(u, node) !== undefined);
}

/** Is there any in the files at all? */
function hasAny({ program: p }: UnitContext): boolean {
  return p.remember("generators", p.parsed, () =>
    p.parsed.files.some((file) => !file.isDeclarationFile && found(file, isOne)),
  );
}

function isOne(node: ts.Node): boolean {
  if (isGenerator(node)) return true;
  if (!isFunctionNode(node)) return false;
  if (ts.isMethodDeclaration(node) && node.name.getText() === "[Symbol.iterator]") return true;
  const result = onlyResult(node);
  return result !== undefined && makesIterator(bare(result));
}

/** `m.values()`, `list[Symbol.iterator]()` */
function makesIterator(node: ts.Expression): boolean {
  if (!ts.isCallExpression(node) || node.arguments.length > 0) return false;
  const callee = bare(node.expression);
  if (ts.isPropertyAccessExpression(callee)) return /^(?:keys|values|entries)$/.test(callee.name.text);
  return askedForIterator(node) !== undefined;
}

/** The body of a generator in place of a loop over it; false where the expression is something else. */
export function runGenerator(
  u: UnitContext,
  node: ts.Expression,
  each: (value: Expression) => void,
  run: Run,
): boolean {
  if (!hasAny(u)) return false;
  const called = generatorCalled(u, node);
  if (called !== undefined) {
    enter(u, called, bare(node) as ts.CallExpression, each, run);
    return true;
  }
  const iterator = iteratorOf(u, node);
  if (iterator === undefined) return false;
  runMethod(u, iterator, u.lower.expression(u, node), node, each, run);
  return true;
}

/** The same for an object that is there already. */
export function runIterator(
  u: UnitContext,
  value: Expression,
  node: ts.Node,
  each: (value: Expression) => void,
  run: Run,
): boolean {
  const iterator = iteratorOfClass(u, value.type);
  if (iterator === undefined) return false;
  runMethod(u, iterator, value, node, each, run);
  return true;
}

function runMethod(
  u: UnitContext,
  iterator: ts.MethodDeclaration,
  value: Expression,
  node: ts.Node,
  each: (value: Expression) => void,
  run: Run,
): void {
  const self = steadyObject(u, value);
  const owner = memberOwner(u, self.type, iterator);
  if (owner === undefined || isOverriddenBelow(u, iterator)) {
    refuseUse(u, node, "Which class this object is of is not known here.");
    return;
  }
  inside(u, iterator, { self, environment: owner.environment }, () => body(u, iterator, each, run));
}

/** A path to the object that stays the same while its values are taken. */
function steadyObject(u: UnitContext, value: Expression): Path {
  const type = withoutNil(value.type);
  if (value.kind === "read" && value.path.steps.length === 0) {
    const variable = u.program.variables.get(value.path.root)!;
    if (variable.constant === true || variable.temporary === true) return { ...value.path, type };
  }
  const own = u.temporary("self", type);
  u.emit({ kind: "assign", target: own, value, origin: u.origin });
  return own;
}

/** The method `[Symbol.iterator]` of the class that a value is of. */
export function iteratorOfClass(u: UnitContext, type: Type): ts.MethodDeclaration | undefined {
  const id = recordBehind(withoutNil(type));
  let record = id === undefined ? undefined : u.program.records.get(id);
  while (record !== undefined) {
    const own = record.classNode?.members.find(isIteratorMethod);
    if (own !== undefined) return own;
    record = record.base;
  }
  return undefined;
}

function isIteratorMethod(member: ts.ClassElement): member is ts.MethodDeclaration {
  return ts.isMethodDeclaration(member) && member.body !== undefined && member.name.getText() === "[Symbol.iterator]";
}

/** The generator that a call is of, or the function that only gives an iterator of the library: `keys() { return this.m.keys(); }` */
export function generatorCalled(u: UnitContext, node: ts.Expression): FunctionNode | undefined {
  const call = bare(node);
  if (!ts.isCallExpression(call) || !hasAny(u)) return undefined;
  const callee = bare(call.expression);
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  if (!ts.isIdentifier(name) && !ts.isPrivateIdentifier(name)) return undefined;
  const symbol = symbolOf(u.program, name);
  if (symbol === undefined) return undefined;
  const method = symbol.declarations?.find((d) => ts.isMethodDeclaration(d) && d.body !== undefined);
  const f = (method as ts.MethodDeclaration | undefined) ?? functionOf(u.program, symbol);
  return f !== undefined && (isGenerator(f) || givesIterator(u, f)) ? f : undefined;
}

function givesIterator({ program: p }: UnitContext, f: FunctionNode): boolean {
  if (onlyResult(f) === undefined) return false;
  const signature = p.checker.getSignatureFromDeclaration(f);
  return signature !== undefined && isIterator(p, signature.getReturnType());
}

/** What a function gives that does nothing else. */
function onlyResult({ body }: FunctionNode): ts.Expression | undefined {
  if (body === undefined || !ts.isBlock(body)) return body;
  const [only, ...others] = body.statements;
  return others.length === 0 && only !== undefined && ts.isReturnStatement(only) ? only.expression : undefined;
}

function isGenerator(f: ts.Node): boolean {
  return (f as ts.FunctionDeclaration).asteriskToken !== undefined;
}

/** The method `[Symbol.iterator]` of the class of the program that an object is of. */
function iteratorOf(u: UnitContext, node: ts.Expression): ts.MethodDeclaration | undefined {
  const type = u.program.checker.getTypeAtLocation(node).getNonNullableType();
  for (const property of type.symbol === undefined ? [] : type.getProperties()) {
    const method = property.valueDeclaration;
    if (method !== undefined && ts.isClassLike(method.parent) && isIteratorMethod(method as ts.ClassElement))
      return method as ts.MethodDeclaration;
  }
  return undefined;
}

function isOverriddenBelow(u: UnitContext, method: ts.MethodDeclaration): boolean {
  return (
    derivedClasses(u.program, method.parent as ts.ClassLikeDeclaration).length > 0 && isOverridden(u.program, method)
  );
}

function refuseUse(u: UnitContext, node: ts.Node, message: string): void {
  refuse(u.program, node, "RG2031", message, "Fill an array, and loop over it.");
}

/** A call: its arguments, then the body. */
function enter(
  u: UnitContext,
  f: FunctionNode,
  call: ts.CallExpression,
  each: (value: Expression) => void,
  run: Run,
): void {
  const callee = bare(call.expression);
  const isMethod = ts.isMethodDeclaration(f) && !(ts.getCombinedModifierFlags(f) & ts.ModifierFlags.Static);
  const receiver = isMethod && ts.isPropertyAccessExpression(callee) ? callee.expression : undefined;
  const { before, pieces } = evaluateArguments(
    u,
    call.arguments,
    receiver === undefined ? [] : [() => u.lower.expression(u, receiver)],
  );
  const self = before[0] === undefined ? undefined : steadyObject(u, before[0]);
  const owner = self === undefined ? undefined : memberOwner(u, self.type, f as ts.MethodDeclaration);
  if (isMethod && (owner === undefined || isOverriddenBelow(u, f as ts.MethodDeclaration))) {
    refuseUse(u, call, "Which class this object is of is not known here.");
    return;
  }
  const isLocal = ts.findAncestor(f.parent, isFunctionNode) !== undefined;
  const outer = owner?.environment ?? (isLocal ? u.environment : (u.program.environments.get("") ?? u.environment));
  const types = argumentTypes(f.parameters, pieces);
  const environment = inferEnvironment(u, { declaration: f, outer, types, call });
  const where = { environment, ...(self === undefined ? {} : { self }) };
  const values = fillArguments(u, { parameters: f.parameters, ...where }, pieces, call);
  // Bound one by one below: no argument may change by then.
  const kept = values.map((value) => {
    if (value.kind === "constant") return value;
    const own = u.temporary("argument", value.type);
    u.emit({ kind: "assign", target: own, value, origin: originOf(call) });
    return read(own);
  });
  inside(u, f, where, () => {
    for (const [i, parameter] of f.parameters.entries()) u.lower.bind(u, parameter.name, kept[i]!);
    body(u, f, each, run);
  });
}

interface Where {
  readonly self?: Path;
  readonly environment: Environment;
}

/** Runs `step` as if in the generator; `each` below goes back to the loop. */
function inside(u: UnitContext, f: FunctionNode, where: Where, step: () => void): void {
  if (u.generators.some((g) => g.f === f)) {
    refuse(
      u.program,
      f,
      "RG2031",
      "A generator that runs itself cannot be differentiated.",
      "Write a function that is given an array and appends to it, and loop over the array.",
    );
    return;
  }
  const loop = u.frame();
  u.generators.push({ f, loop });
  u.enterFrame({ ...loop, jumps: [], finallies: [], ...where });
  step();
  const { loop: after } = u.generators.pop()!;
  u.enterFrame(after);
}

function body(u: UnitContext, f: FunctionNode, each: (value: Expression) => void, run: Run): void {
  const done = u.program.label("done");
  const origin = u.origin;
  const leading = u.takeLeading();
  if (f.body === undefined) return;
  const inner = u.inBlock(() => {
    if (!isGenerator(f)) {
      const result = onlyResult(f);
      const source = result !== undefined && ts.isCallExpression(bare(result)) ? result : undefined;
      if (source === undefined) {
        const hint = "Write it as a generator, *[Symbol.iterator]() { … yield … }.";
        refuse(u.program, f, "RG2031", "An iterator that is no generator cannot be differentiated.", hint);
      } else run(u, source, (value) => outside(u, () => each(value)));
      return;
    }
    u.leaving = done;
    u.yielding = (node) => yielded(u, node, each, run);
    u.lower.statement(u, f.body as ts.Block);
  });
  u.origin = origin;
  emitScope(u, done, inner, leading);
}

/** A block that something in it leaves; else its statements. */
export function emitScope(
  u: UnitContext,
  label: LabelId,
  inner: Block,
  leading: ReturnType<UnitContext["takeLeading"]> = {},
): void {
  const leaves = (block: Block): boolean =>
    block.statements.some((s) => (s.kind === "exit" && s.label === label) || childBlocks(s).some(leaves));
  if (leaves(inner)) {
    u.emit({ ...scope(label, inner, u.origin), ...leading });
    return;
  }
  const [first, ...others] = inner.statements;
  if (first !== undefined) u.block.push({ ...first, ...leading }, ...others);
}

function yielded(u: UnitContext, node: ts.YieldExpression, each: (value: Expression) => void, run: Run): void {
  const handler = ts.findAncestor(node, (at) => isFunctionNode(at) || ts.isTryStatement(at));
  if (handler !== undefined && ts.isTryStatement(handler)) {
    refuseUse(u, node, "A generator that yields inside try cannot be differentiated.");
    return;
  }
  if (node.asteriskToken !== undefined && node.expression !== undefined) {
    run(u, node.expression, (value) => outside(u, () => each(value)));
    return;
  }
  const value = node.expression === undefined ? undefined : u.lower.expression(u, node.expression);
  if (value === undefined) {
    refuseUse(u, node, "A generator that yields nothing cannot be differentiated.");
    return;
  }
  const own = u.temporary("yielded", value.type);
  u.emit({ kind: "assign", target: own, value, origin: u.origin });
  outside(u, () => each(read(own)));
}

/** Runs `step` as if in the loop, from within its generator. */
function outside(u: UnitContext, step: () => void): void {
  const generator = u.generators.pop();
  if (generator === undefined) return;
  const own = u.frame();
  u.enterFrame(generator.loop);
  step();
  u.generators.push({ ...generator, loop: u.frame() });
  u.enterFrame(own);
}

/** How many values a generator yields that yields each in a statement of its own, one after the other, whatever happens. */
export function yieldsInLine(f: ts.Node): number | undefined {
  if (!isGenerator(f) || !isFunctionNode(f) || f.body === undefined || !ts.isBlock(f.body)) return undefined;
  const jumps = (node: ts.Node): boolean => ts.isYieldExpression(node) || ts.isReturnStatement(node);
  let count = 0;
  for (const statement of f.body.statements) {
    const line = ts.isExpressionStatement(statement) ? statement.expression : undefined;
    const isLine = line !== undefined && ts.isYieldExpression(line) && line.asteriskToken === undefined;
    const inner = isLine ? line.expression : statement;
    if (inner !== undefined && found(inner, jumps)) return undefined;
    if (isLine) count++;
  }
  return count;
}

/** The loop's body for one value: `continue` goes to its end, `break` leaves the whole. */
export function bodyFor(
  u: UnitContext,
  names: readonly string[],
  done: LabelId,
  each: (value: Expression) => void,
): (value: Expression) => void {
  return (value) => {
    const next = u.program.label("next");
    const origin = u.origin;
    u.jumps.push({ names, label: done, next, loop: true, plainBreak: true, used: false });
    const inner = u.inBlock(() => each(value));
    u.jumps.pop();
    u.origin = origin;
    emitScope(u, next, inner);
  };
}
