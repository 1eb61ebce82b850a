/** What loops have in common. */
import type ts from "typescript";
import { constant, emptyBlock, exit, ifThen, not } from "../../../il/builders.js";
import type { Expression, LoopStatement } from "../../../il/types.js";
import type { JumpTarget, UnitContext } from "../context.js";

export interface LoopParts {
  readonly init?: () => void;
  readonly test?: ts.Expression | (() => Expression);
  readonly update?: () => void;
  /** Statements at the head of each iteration. */
  readonly head?: () => void;
  /** Statements at the end of each iteration, before the update; `continue` goes there. */
  readonly foot?: () => void;
  readonly body?: ts.Statement;
  readonly testAt?: "start" | "end";
}

/** Emits a loop; a test that needs statements of its own moves into the body. */
export function emitLoop(u: UnitContext, names: readonly string[], parts: LoopParts): void {
  const origin = u.origin;
  const leading = { ...u.takeLeading(), ...u.directives.ofLoop(parts.body) };
  const label = u.program.label(names[0] ?? "loop");
  const target: JumpTarget = { names, label, loop: true, plainBreak: true, used: false };
  const init = u.inBlock(() => parts.init?.());
  u.origin = origin;
  const { testAt = "start" } = parts;
  let test: Expression = constant(true);
  const testBlock = u.inBlock(() => {
    if (typeof parts.test === "function") test = parts.test();
    else if (parts.test !== undefined) test = u.lower.condition(u, parts.test);
  });
  const isPlain = testBlock.statements.length === 0;
  u.jumps.push(target);
  const body = u.inBlock(() => {
    if (!isPlain && testAt === "start") {
      u.block.push(...testBlock.statements);
      u.emit(ifThen(not(test), { statements: [exit("break", label, origin)] }, emptyBlock, origin));
    }
    parts.head?.();
    if (parts.body !== undefined) u.lower.statement(u, parts.body);
    u.takeLeading();
  });
  u.jumps.pop();
  u.origin = origin;
  const update = u.inBlock(() => {
    parts.foot?.();
    parts.update?.();
    if (!isPlain && testAt === "end") u.block.push(...testBlock.statements);
  });
  u.origin = origin;
  const tested = isPlain || testAt === "end" ? test : constant(true);
  const loop: LoopStatement = { kind: "loop", label, init, test: tested, testAt, update, body, origin, ...leading };
  u.emit(loop);
}
