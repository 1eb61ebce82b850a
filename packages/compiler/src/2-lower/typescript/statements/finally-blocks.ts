/**
 * Ways out of a `try` that has a `finally`: `return`, `break` and `continue` run its block first.
 *
 * Method: such a statement keeps what it returns and which way it goes in variables, and leaves the block; behind the `finally` control goes on
 * the way it was going.
 */
import { assign, binary, booleanType, constant, ifThen, read, real64 } from "../../../il/builders.js";
import type { Expression, Path, Statement } from "../../../il/types.js";
import type { Finally, UnitContext } from "../context.js";
import { leaves } from "./leaving.js";

/** Runs `body`, and then `after`, whichever way control leaves the body. */
export function lowerFinally(u: UnitContext, body: () => void, after: () => void): void {
  const { origin } = u;
  const leading = u.takeLeading();
  const frame: Finally = {
    label: u.program.label("ended"),
    way: u.temporary("way", real64),
    jumps: u.jumps.length,
    leaving: u.leaving,
    exits: [],
  };
  u.finallies.push(frame);
  const inner = u.inBlock(body);
  u.finallies.pop();
  const { exits, label, way } = frame;
  if (exits.length === 0) {
    const [first, ...others] = inner.statements;
    if (first !== undefined) u.block.push({ ...first, ...leading }, ...others);
    after();
    return;
  }
  const isOnly = exits.length === 1 && leaves(inner.statements);
  if (!isOnly) u.emit(assign(way, constant(0), origin));
  u.emit({ kind: "scope", label, body: inner, origin, ...leading });
  after();
  exits.forEach((exit, i) => {
    if (isOnly) exit.resume();
    else {
      const then = u.inBlock(exit.resume);
      u.emit(ifThen(binary("equal", read(way), constant(i + 1), booleanType), then, { statements: [] }, origin));
    }
  });
}

/** `return value`, through the blocks of `finally` that stand around it. */
export function returnThrough(u: UnitContext, value: Expression | undefined, statement: Statement): void {
  const frame = u.finallies.at(-1);
  if (frame === undefined || frame.leaving !== u.leaving) {
    u.emit(statement);
    return;
  }
  let kept: Path | undefined;
  if (value !== undefined && u.result !== undefined) {
    frame.result ??= u.temporary("kept", u.result);
    kept = frame.result;
    u.emit(assign(kept, value, u.origin));
  }
  const { origin } = u;
  leaveBy(u, frame, "return", () => {
    const given = kept === undefined ? undefined : read(kept);
    returnThrough(
      u,
      given,
      given === undefined ? { ...statement, origin } : { kind: "return", values: [given], origin },
    );
  });
}

/** `break` or `continue` to the jump target at `target`. */
export function jumpThrough(u: UnitContext, target: number, statement: Extract<Statement, { kind: "exit" }>): void {
  const frame = u.finallies.at(-1);
  if (frame === undefined || target >= frame.jumps) {
    u.emit(statement);
    return;
  }
  leaveBy(u, frame, `${statement.how} ${statement.label}`, () => jumpThrough(u, target, statement));
}

function leaveBy(u: UnitContext, frame: Finally, way: string, resume: () => void): void {
  let index = frame.exits.findIndex((exit) => exit.way === way);
  if (index < 0) index = frame.exits.push({ way, resume }) - 1;
  u.emit(assign(frame.way, constant(index + 1), u.origin));
  u.emit({ kind: "exit", how: "break", label: frame.label, origin: u.origin });
}
