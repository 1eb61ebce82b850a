/**
 * Endless loops that a test at their start or end leaves: `while`, `do` and, where one variable is set before, tested and stepped, `for`.
 * In: an endless loop, its simplified body. Out: what takes the loop's place.
 */
import { ifThen, not } from "../../il/builders.js";
import { oppositeComparison } from "../../il/queries/counting.js";
import type { Block, Expression, IfStatement, LabelId, LoopStatement, Statement, VariableId } from "../../il/types.js";
import { forEachReadPath } from "../../il/visit.js";
import { completes } from "./jump-segments.js";
import { countExits, hasNoText } from "./placed-exits.js";

export function withTest(s: LoopStatement, inner: readonly Statement[]): readonly Statement[] {
  const body = exitFirst(inner);
  const endless: LoopStatement = { ...s, body: { statements: body } };
  if (body.length > 0 && !body.every(completes) && countExits(body, s.label, "continue") === 0) {
    // Run once.
    if (countExits(body, s.label, "break") === 0) return body;
    return [endless];
  }
  const first = body[0];
  const atStart = first?.kind === "if" ? leavingTest(first, s.label) : undefined;
  if (atStart !== undefined) {
    const rest = [...atStart.staying, ...body.slice(1)];
    return [{ ...led(s, first), test: atStart.again, body: { statements: rest } }];
  }
  const last = body.at(-1);
  const atEnd = last?.kind === "if" ? leavingTest(last, s.label) : undefined;
  if (atEnd === undefined || atEnd.staying.length > 0 || countExits(body, s.label, "continue") > 0) return [endless];
  return [{ ...s, test: atEnd.again, testAt: "end", body: { statements: body.slice(0, -1) } }];
}

/** The comments of the test stand before the loop. */
function led(s: LoopStatement, test: Statement | undefined): LoopStatement {
  const comments = [...(s.comments ?? []), ...(test?.comments ?? [])];
  return comments.length === 0 ? s : { ...s, comments };
}

/** A last branch one arm of which is never completed: that arm first, the other after the branch. */
function exitFirst(body: readonly Statement[]): readonly Statement[] {
  const last = body.at(-1);
  if (last?.kind !== "if" || last.then.statements.length === 0 || last.else.statements.length === 0) return body;
  const leaves = (list: readonly Statement[]): boolean => !list.every(completes);
  const before = body.slice(0, -1);
  const none = { statements: [] };
  const alone = (test: Expression, arm: Block): Statement => ({ ...last, ...ifThen(test, arm, none, last.origin) });
  if (leaves(last.else.statements) && !leaves(last.then.statements))
    return [...before, alone(opposite(last.test), last.else), ...last.then.statements];
  if (leaves(last.then.statements) && !leaves(last.else.statements))
    return [...before, alone(last.test, last.then), ...last.else.statements];
  return body;
}

interface LeavingTest {
  /** The loop goes on. */
  readonly again: Expression;
  readonly staying: readonly Statement[];
}

function leavingTest(s: IfStatement, label: LabelId): LeavingTest | undefined {
  const isBreak = (list: readonly Statement[]): boolean => {
    const [only] = list;
    return (
      list.length === 1 && only?.kind === "exit" && only.how === "break" && only.label === label && hasNoText(only)
    );
  };
  if (isBreak(s.then.statements)) return { again: opposite(s.test), staying: s.else.statements };
  if (isBreak(s.else.statements)) return { again: s.test, staying: s.then.statements };
  return undefined;
}

/** The opposite test. Comparisons of reals are only negated as a whole: NaN is neither less nor greater or equal. */
function opposite(test: Expression): Expression {
  if (test.kind === "unary" && test.operator === "not") return test.operand;
  const operator = test.kind === "binary" ? oppositeComparison[test.operator] : undefined;
  if (test.kind !== "binary" || operator === undefined) return not(test);
  return test.left.type.kind === "integer" && test.right.type.kind === "integer" ? { ...test, operator } : not(test);
}

/** `v = a; while (… v …) { …; v = … v …; }` as a `for`; the first statement, the last of `before`, is then taken away there. */
export function withStep(s: LoopStatement, before: Statement[]): LoopStatement {
  if (s.testAt === "end" || s.update.statements.length + s.init.statements.length > 0) return s;
  const step = s.body.statements.at(-1);
  const start = before.at(-1);
  const variable = step === undefined ? undefined : assigned(step);
  if (step?.kind !== "assign" || variable === undefined || countExits([s], s.label, "continue") > 0) return s;
  if (start === undefined || assigned(start) !== variable || !hasNoText(step)) return s;
  if (!reads(s.test, variable) || !reads(step.value, variable)) return s;
  before.pop();
  const comments = [...(start.comments ?? []), ...(s.comments ?? [])];
  const { comments: _, ...init } = start;
  return {
    ...s,
    ...(comments.length > 0 ? { comments } : {}),
    init: { statements: [init] },
    update: { statements: [step] },
    body: { statements: s.body.statements.slice(0, -1) },
  };
}

function assigned(s: Statement): VariableId | undefined {
  return s.kind === "assign" && s.target.steps.length === 0 ? s.target.root : undefined;
}

function reads(e: Expression, variable: VariableId): boolean {
  let isRead = false;
  forEachReadPath(e, (path) => {
    if (path.root === variable && path.steps.length === 0) isRead = true;
  });
  return isRead;
}
