/**
 * `try`, `catch` and `finally` where the text shows what may be thrown: a `throw` of the block itself leaves it for the `catch`.
 *
 * In: a try statement. Out: labelled blocks, marked `catches` where calls inside may throw (6-simplify/calls/catch-exceptions.ts); refused (RG2060)
 * where a missing object may throw, where the catch asks what the throws do not show, and where control may leave the `finally` itself.
 * Limits: what the library throws by itself (an array of a negative length) leaves the derivative, and is not caught there.
 */
import ts from "#typescript";
import type { Origin } from "../../../diagnostics/origin.js";
import { read } from "../../../il/builders.js";
import type { Asked } from "../../../il/conventions/caught.js";
import { asking, typeOfAnswer } from "../../../il/conventions/caught.js";
import { againPath } from "../../../il/conventions/stacks-again.js";
import { derivedClasses } from "../classes/class-facts.js";
import type { ProgramContext, UnitContext } from "../context.js";
import { bare } from "../context.js";
import { isFunctionNode, symbolOf } from "../names/symbols.js";
import { textOfName } from "../objects/literal-keys.js";
import { originOf, refuse } from "../origins.js";
import { askedOfCaught } from "./caught-variables.js";
import { lowerFinally } from "./finally-blocks.js";

export function lowerTry(u: UnitContext, node: ts.TryStatement): void {
  const p = u.program;
  const { tryBlock, catchClause, finallyBlock } = node;
  if (putsStacksBack(p, node)) {
    u.lower.statement(u, tryBlock);
    return;
  }
  const thrower = [tryBlock, ...(finallyBlock === undefined || catchClause === undefined ? [] : [catchClause.block])]
    .flatMap((part) => new Calls(p, false).throwerIn(part) ?? [])
    .at(0);
  if (thrower !== undefined) {
    const hint = "Let it give a value that says so (NaN, null), and test that; or test before.";
    refuse(p, thrower, "RG2060", "What may be thrown inside here cannot be caught in a derivative.", hint);
    return;
  }
  const leaving = finallyBlock === undefined ? undefined : wayOutOf(finallyBlock);
  if (leaving !== undefined) {
    const hint = "Leave behind the finally; what the block before it returns or throws is given up there.";
    refuse(p, leaving, "RG2060", "Control leaves the block of a finally here.", hint);
    return;
  }
  if (finallyBlock === undefined) lowerCatch(u, node);
  else {
    const last = (): void => u.lower.statement(u, finallyBlock);
    lowerFinally(u, () => beforeFinally(u, node, last), last);
  }
}

/**
 * `catch (error) { release(start); throw error; }` of an adjoint that is differentiated once more: its derivative is printed with the like of
 * it around the whole (7-print/typescript/units.ts).
 */
function putsStacksBack(p: ProgramContext, { catchClause, finallyBlock }: ts.TryStatement): boolean {
  const name = catchClause?.variableDeclaration?.name;
  const [first, second, ...others] = catchClause?.block.statements ?? [];
  if (finallyBlock !== undefined || name === undefined || others.length > 0) return false;
  if (first === undefined || !ts.isExpressionStatement(first) || !ts.isCallExpression(first.expression)) return false;
  if (second === undefined || !ts.isThrowStatement(second) || second.expression.getText() !== name.getText())
    return false;
  const called = symbolOf(p, first.expression.expression);
  const declaration = called?.valueDeclaration;
  return called?.name === "release" && declaration?.getSourceFile().fileName === againPath;
}

/** What stands before a `finally`: where it may throw, `last` runs on the way of the error, too. */
function beforeFinally(u: UnitContext, node: ts.TryStatement, last: () => void): void {
  const body = (): void => (node.catchClause === undefined ? u.lower.statement(u, node.tryBlock) : lowerCatch(u, node));
  const part = node.catchClause?.block ?? node.tryBlock;
  const catching = new Calls(u.program, true).throwerIn(part) !== undefined;
  if (!catching && throwIn(part) === undefined) {
    body();
    return;
  }
  const place = u.temporary("error", typeOfAnswer("error"));
  const { origin } = u;
  lowerAttempt(u, originOf(node), { asked: [{ question: "error", place }], catching, body }, () => {
    last();
    if (!leaveUnasked(u, origin))
      u.emit({ kind: "throw", message: { pieces: ["", ""], operands: [read(place)] }, origin });
  });
}

/** The block and its `catch`. */
function lowerCatch(u: UnitContext, node: ts.TryStatement): void {
  const p = u.program;
  const catchClause = node.catchClause!;
  const asked = askedOfCaught(u, catchClause);
  if (asked === undefined) {
    const hint =
      "Ask for its class (instanceof), its message, or throw it on; or keep what went wrong in a variable of your own.";
    const message = "What is asked here of what was caught is not known in a derivative.";
    refuse(p, catchClause.variableDeclaration!, "RG2060", message, hint);
    return;
  }
  const catching = new Calls(p, true).throwerIn(node.tryBlock) !== undefined;
  const body = (): void => u.lower.statement(u, node.tryBlock);
  lowerAttempt(u, originOf(node), { asked, catching, body }, () => u.lower.statement(u, catchClause.block));
}

interface Attempt {
  readonly asked: readonly Asked[];
  /** Calls inside may throw. */
  readonly catching: boolean;
  readonly body: () => void;
}

function lowerAttempt(u: UnitContext, origin: Origin, { asked, catching, body }: Attempt, otherwise: () => void): void {
  const done = u.program.label("done");
  const caught = { label: u.program.label("caught"), used: false, asked };
  const leading = u.takeLeading();
  const whole = u.inBlock(() => {
    u.handlers.push(caught);
    const inner = u.inBlock(() => {
      for (const one of asked) u.emit(asking(one, origin));
      body();
    });
    u.handlers.pop();
    if (!caught.used && !catching) {
      u.block.push(...inner.statements.slice(asked.length));
      return;
    }
    const isMarked = catching || asked.length > 0;
    const end = { kind: "exit", how: "break", label: done, origin } as const;
    caught.used = true;
    const tried = { ...inner, statements: [...inner.statements, end] };
    u.emit({ kind: "scope", label: caught.label, body: tried, origin, ...(isMarked ? { catches: true } : {}) });
    otherwise();
  });
  if (caught.used) u.emit({ kind: "scope", label: done, body: whole, origin, ...leading });
  else u.block.push(...whole.statements);
}

/** A `throw` inside a try block goes to its catch; undefined where there is none. */
export function leaveForHandler(u: UnitContext, node: ts.ThrowStatement): boolean {
  const error = bare(node.expression);
  if (!isUnasked(u)) return false;
  // What the error is made of may have effects; the error itself nobody sees.
  if (ts.isNewExpression(error)) for (const each of error.arguments ?? []) u.lower.effect(u, each);
  else u.lower.effect(u, error);
  return leaveUnasked(u, originOf(node));
}

/** Goes to the handler around, where that asks nothing of what was thrown; else false. */
function leaveUnasked(u: UnitContext, origin: Origin): boolean {
  if (!isUnasked(u)) return false;
  u.emit({ kind: "exit", how: "break", label: u.handlers.at(-1)!.label, origin });
  return true;
}

function isUnasked(u: UnitContext): boolean {
  const handler = u.handlers.at(-1);
  if (handler === undefined) return false;
  handler.used = true;
  return handler.asked.length === 0;
}

/** A statement by which control leaves a block for something around it. */
function wayOutOf(block: ts.Block): ts.Node | undefined {
  const visit = (node: ts.Node, inLoop: boolean): ts.Node | undefined => {
    if (isFunctionNode(node) || ts.isClassLike(node)) return undefined;
    if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) return node;
    if (ts.isBreakOrContinueStatement(node)) return inLoop && node.label === undefined ? undefined : node;
    const isLoop = ts.isIterationStatement(node, false) || ts.isSwitchStatement(node);
    return ts.forEachChild(node, (child) => visit(child, inLoop || isLoop));
  };
  return visit(block, false);
}

/** What is thrown in a block, by its own text. */
function throwIn(node: ts.Node | undefined): ts.Node | undefined {
  if (node === undefined || isFunctionNode(node) || ts.isClassLike(node)) return undefined;
  return ts.isThrowStatement(node) ? node : ts.forEachChild(node, throwIn);
}

/** Which calls may throw, by the texts of what they call. */
class Calls {
  readonly #seen = new Set<ts.Node>();

  /** `thrown`: does what a function says it throws count? Else only what is thrown without a word, or by what nobody knows. */
  constructor(
    readonly p: ProgramContext,
    readonly thrown: boolean,
  ) {}

  /** A call in a block (not a `throw` of its own) that may throw. */
  throwerIn(block: ts.Node): ts.Node | undefined {
    const visit = (node: ts.Node): ts.Node | undefined => {
      if (isFunctionNode(node)) return this.#mayThrow(node) ? node : undefined;
      if (this.#isThrowing(node)) return node;
      return ts.forEachChild(node, visit);
    };
    return ts.forEachChild(block, visit);
  }

  #mayThrow(node: ts.Node): boolean {
    if (this.#seen.has(node)) return false;
    this.#seen.add(node);
    const visit = (at: ts.Node): boolean => {
      if ((this.thrown && ts.isThrowStatement(at)) || this.#isThrowing(at)) return true;
      // What the block of a try throws itself is caught there.
      if (ts.isTryStatement(at) && at.catchClause !== undefined) {
        const { tryBlock, catchClause, finallyBlock } = at;
        const isPlain = this.throwerIn(tryBlock) === undefined && !visit(catchClause.block);
        return !isPlain || (finallyBlock !== undefined && visit(finallyBlock));
      }
      return ts.forEachChild(at, (child) => visit(child) || undefined) ?? false;
    };
    return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false;
  }

  #isThrowing(node: ts.Node): boolean {
    if (ts.isNewExpression(node)) return this.#constructionThrows(node.expression);
    if (ts.isCallExpression(node)) {
      if (node.expression.kind === ts.SyntaxKind.SuperKeyword) return false;
      const declaration = this.p.checker.getResolvedSignature(node)?.declaration;
      if (declaration === undefined || ts.isJSDocSignature(declaration) || this.#calleeThrows(declaration)) return true;
      return isOfLibrary(declaration) && node.arguments.some((each) => this.#functionThrows(each));
    }
    if (!ts.isPropertyAccessExpression(node)) return false;
    if (this.#mayBeMissing(node.expression)) return true;
    const symbol = symbolOf(this.p, node.name);
    if (symbol === undefined || !(symbol.flags & ts.SymbolFlags.Accessor)) return false;
    return (symbol.declarations ?? []).some((d) => ts.isAccessor(d) && this.#calleeThrows(d));
  }

  /** A function that is handed to the library. */
  #functionThrows(argument: ts.Expression): boolean {
    const signatures = this.p.checker.getTypeAtLocation(argument).getCallSignatures();
    return signatures.some(
      ({ declaration }) =>
        declaration === undefined || ts.isJSDocSignature(declaration) || this.#calleeThrows(declaration),
    );
  }

  /** An object that only an assertion, or an index, says is there. */
  #mayBeMissing(object: ts.Expression): boolean {
    const at = bare(object);
    const isAsserted = ts.isNonNullExpression(object) || ts.isAsExpression(object);
    return isAsserted || ts.isElementAccessExpression(at);
  }

  #calleeThrows(declaration: ts.SignatureDeclaration): boolean {
    if (isOfLibrary(declaration)) return false;
    const { body } = declaration as ts.FunctionLikeDeclaration;
    if (body !== undefined && this.#mayThrow(body)) return true;
    const { parent, name } = declaration;
    if (!ts.isClassLike(parent) || name === undefined) return body === undefined && this.thrown;
    const others = derivedClasses(this.p, parent).flatMap((c) =>
      c.members.filter((m) => m.name !== undefined && textOfName(this.p, m.name) === textOfName(this.p, name)),
    );
    return others.some((other) => this.#mayThrow(other));
  }

  #constructionThrows(callee: ts.Expression): boolean {
    let declaration: ts.Declaration | undefined = symbolOf(this.p, callee)?.valueDeclaration;
    if (declaration === undefined) return true;
    while (declaration !== undefined) {
      if (isOfLibrary(declaration)) return false;
      if (!ts.isClassLike(declaration)) return true;
      for (const member of declaration.members) {
        const isMade = ts.isConstructorDeclaration(member) || ts.isPropertyDeclaration(member);
        if (isMade && this.#mayThrow(member)) return true;
      }
      const base: ts.Expression | undefined = declaration.heritageClauses?.find(
        (c) => c.token === ts.SyntaxKind.ExtendsKeyword,
      )?.types[0]?.expression;
      if (base === undefined) return false;
      declaration = symbolOf(this.p, base)?.valueDeclaration;
      if (declaration === undefined) return true;
    }
    return false;
  }
}

function isOfLibrary(node: ts.Node): boolean {
  return node.getSourceFile().fileName.startsWith("/~lib");
}
