/**
 * Scopes and endless loops that jumps have become, simplified: exits that lead where control goes anyway disappear, and scopes with them;
 * what ends an arm of a branch by an exit past the rest has the rest in its other arm; loops get their tests.
 * In: statements, the labels of the scopes and loops to look at. Out: statements of the same meaning.
 * Limits: a chain of more than `widest` branches keeps its exits: they read better than as many nested branches.
 */
import { exit, ifThen } from "../../il/builders.js";
import type { ExitStatement, IfStatement, LabelId, LoopStatement, ScopeStatement, Statement } from "../../il/types.js";
import { childBlocks } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import { completes } from "./jump-segments.js";
import { withStep, withTest } from "./loop-tests.js";
import { countExits, hasNoText, replaceExits } from "./placed-exits.js";

const widest = 2;

export function tidyPlaced(list: readonly Statement[], made: ReadonlySet<LabelId>): readonly Statement[] {
  const done: Statement[] = [];
  for (const s of list) {
    for (const now of tidied(s, made))
      done.push(now.kind === "loop" && made.has(now.label) ? withStep(now, done) : now);
  }
  return done;
}

function tidied(s: Statement, made: ReadonlySet<LabelId>): readonly Statement[] {
  if (childBlocks(s).length === 0) return [s];
  if (s.kind === "scope" && made.has(s.label)) {
    // First, so that a loop at its end has its own exits when it is looked at.
    const inner = withoutTail(s.body.statements, s.label, "break");
    return tidyScope(s, tidyPlaced(inner, made));
  }
  if (s.kind === "loop" && made.has(s.label)) return withTest(s, tidyLoop(s, tidyPlaced(s.body.statements, made)));
  return [withChildBlocks(s, (b) => ({ statements: tidyPlaced(b.statements, made) }))];
}

/** A loop's body that is a scope to its end: leaving that scope is `continue`. */
export function tailContinues(loop: LoopStatement, made: ReadonlySet<LabelId>): LoopStatement {
  const last = loop.body.statements.at(-1);
  if (last?.kind !== "scope" || !made.has(last.label)) return loop;
  const inner = replaceExits(last.body.statements, last.label, "break", (s) => [
    { ...s, ...exit("continue", loop.label, s.origin) },
  ]);
  return tailContinues({ ...loop, body: { statements: [...loop.body.statements.slice(0, -1), ...inner] } }, made);
}

function tidyScope(s: ScopeStatement, inner: readonly Statement[]): readonly Statement[] {
  const body = withoutTail(inner, s.label, "break");
  const absorbed = absorb(body, s.label, "break", widest);
  for (const list of [body, absorbed]) if (countExits(list, s.label, "break") === 0) return list;
  return [{ ...s, body: { statements: body } }];
}

function tidyLoop(s: LoopStatement, inner: readonly Statement[]): readonly Statement[] {
  const body = withoutTail(inner, s.label, "continue");
  const absorbed = absorb(body, s.label, "continue", widest);
  return countExits(absorbed, s.label, "continue") === 0 ? absorbed : body;
}

/** Exits to where control goes from the end of the list are left out, or become exits of the loop or scope that the list ends with. */
function withoutTail(list: readonly Statement[], label: LabelId, how: ExitStatement["how"]): readonly Statement[] {
  const last = list.at(-1);
  if (last === undefined) return list;
  const before = list.slice(0, -1);
  switch (last.kind) {
    case "exit":
      return last.label === label && last.how === how && hasNoText(last) ? withoutTail(before, label, how) : list;
    case "if":
    case "switch":
      return [...before, withChildBlocks(last, (b) => ({ statements: withoutTail(b.statements, label, how) }))];
    case "loop":
    case "scope": {
      const inner = replaceExits([last], label, how, (s) => [{ ...s, ...exit("break", last.label, s.origin) }]);
      return [...before, ...inner];
    }
    default:
      return list;
  }
}

/** `if (c) { a; exit } rest` becomes `if (c) a; else rest`. */
function absorb(
  list: readonly Statement[],
  label: LabelId,
  how: ExitStatement["how"],
  most: number,
): readonly Statement[] {
  if (most === 0) return list;
  const isExit = (s: Statement | undefined): boolean =>
    s?.kind === "exit" && s.label === label && s.how === how && hasNoText(s);
  const k = list.findIndex(
    (s) => s.kind === "if" && (isExit(s.then.statements.at(-1)) || isExit(s.else.statements.at(-1))),
  );
  const branch = list[k] as IfStatement | undefined;
  if (branch === undefined || k === list.length - 1) return list;
  const byThen = isExit(branch.then.statements.at(-1));
  const [leaving, staying] = byThen ? [branch.then, branch.else] : [branch.else, branch.then];
  if (!staying.statements.every(completes)) return list;
  const first = { statements: leaving.statements.slice(0, -1) };
  const rest = withoutTail([...staying.statements, ...list.slice(k + 1)], label, how);
  const second = { statements: absorb(rest, label, how, most - 1) };
  const [then, otherwise] = byThen ? [first, second] : [second, first];
  return [...list.slice(0, k), { ...branch, ...ifThen(branch.test, then, otherwise, branch.origin) }];
}
