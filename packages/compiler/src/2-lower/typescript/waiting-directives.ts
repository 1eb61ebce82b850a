/**
 * The obeyed `$AD` directives above the statement that is being lowered, until what bears them is emitted: the loop itself, not what is
 * evaluated before it, and each call of the statement.
 */
import ts from "#typescript";
import type { Directive, Statement } from "../../il/types.js";
import { directivesForCalls, directivesForLoops } from "../../languages/directives.js";

interface Waiting {
  readonly directives: readonly Directive[];
  isTaken: boolean;
}

export class WaitingDirectives {
  /** By the loop's body. */
  readonly #loops = new Map<ts.Node, Waiting>();
  #calls: Waiting | undefined;

  /** Lowers a statement with the directives above it. Out: those that nothing obeyed. */
  over(node: ts.Statement, directives: readonly Directive[], lower: () => void): readonly Directive[] {
    const forLoop: Waiting = { directives: directivesForLoops(directives), isTaken: false };
    const forCalls: Waiting = { directives: directivesForCalls(directives), isTaken: false };
    const body = bodyOf(node);
    if (body !== undefined && forLoop.directives.length > 0) this.#loops.set(body, forLoop);
    const outer = this.#calls;
    if (forCalls.directives.length > 0) this.#calls = forCalls;
    try {
      lower();
    } finally {
      this.#calls = outer;
      if (body !== undefined) this.#loops.delete(body);
    }
    return [forLoop, forCalls].flatMap((waiting) => (waiting.isTaken ? [] : waiting.directives));
  }

  /** What the loop with this body bears. */
  ofLoop(body: ts.Statement | undefined): { readonly directives?: readonly Directive[] } {
    return taken(body === undefined ? undefined : this.#loops.get(body));
  }

  /** What a statement that is emitted bears: calls of the program's functions do. */
  ofStatement(s: Statement): { readonly directives?: readonly Directive[] } {
    return s.kind === "call" && s.callee.kind !== "external" ? taken(this.#calls) : {};
  }
}

function taken(waiting: Waiting | undefined): { readonly directives?: readonly Directive[] } {
  if (waiting === undefined) return {};
  waiting.isTaken = true;
  return { directives: waiting.directives };
}

function bodyOf(node: ts.Statement): ts.Statement | undefined {
  let inner = node;
  while (ts.isLabeledStatement(inner)) inner = inner.statement;
  return ts.isIterationStatement(inner, false) ? inner.statement : undefined;
}
