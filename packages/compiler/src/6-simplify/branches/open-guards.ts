/**
 * Branches that are left out where a number is zero, because it is a factor of all that they add: `if (c != 0) y += c * a` is `y += c == 0 ? 0 : c * a`.
 * By c the derivative at zero is a, which the branch does not say, and the value with its guard does (il/queries/guarded-value.ts). Such tests
 * save work in texts about matrices, and keep infinite factors away from adjoints that are zero: an adjoint that is differentiated once more
 * is full of them.
 *
 * In: a program. Out: a program of the same meaning.
 * Method: the branch adds multiples of c to places, computes locals of its own, and sets c to zero; in loops and other branches, too, which do not
 * ask for c. A local that is a multiple of c is as zero as c. What the branch sets for itself alone is set always; what it sets that has nothing to do
 * with the rest (how many there are) stays in a branch.
 * Counter-cases: a place that is set (`if (c != 0) y = c * a`) and was not zero before, a sum that is no multiple (`y += c * a + b`), a call, a
 * local that is read behind the branch, a place that a loaded subscript or a pointer in an object leads to (padding of sparse rows, partners that
 * nobody has: there may be no such place): there the branch counts.
 * Limits: C's output, goto and exits stay in their branches.
 */
import { constant, ifThen } from "../../il/builders.js";
import { samePath } from "../../il/equal.js";
import { isZero } from "../../il/fold-arithmetic.js";
import type { GuardTest } from "../../il/queries/guarded-value.js";
import { guardedMultiple, guardTest, isMultipleOf } from "../../il/queries/guarded-value.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type {
  AssignStatement,
  Block,
  Expression,
  IfStatement,
  LabelId,
  LoopStatement,
  Path,
  Program,
  Statement,
  Unit,
  VariableId,
} from "../../il/types.js";
import { forEachExpression, forEachPath, forEachStatement, writtenPaths } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import type { LiveLocals } from "../locals/live-locals.js";
import { liveLocals } from "../locals/live-locals.js";
import { trackedLocals } from "../locals/tracked-locals.js";
import { ProgramDraft } from "../program-draft.js";
import type { UnitFacts } from "../units/unit-facts.js";
import type { IsReachable } from "./reachable-at-zero.js";
import { reachableAtZero } from "./reachable-at-zero.js";

export function openGuards(program: Program, facts: UnitFacts): Program {
  const draft = new ProgramDraft(program);
  for (const unit of program.units.values())
    if (unit.derivative === undefined) {
      const isReachable = reachableAtZero(program, unit);
      const body = hasGuards(unit.body) ? opened(program, unit, facts, isReachable) : unit.body;
      draft.setBody(unit, marked(body, isReachable));
    }
  return draft.finish();
}

/** What stands before a branch, in its block and in those around it, up to the loop that it is in. */
interface Before {
  readonly statements: readonly Statement[];
  readonly outer: Before | null;
}

/** What is tested, and the only branch. */
interface Guard {
  readonly of: GuardTest;
  readonly body: Block;
}

function guardOf(s: Statement): Guard | undefined {
  if (s.kind !== "if" || (s.directives ?? []).length > 0) return undefined;
  const tested = guardTest(s.test);
  if (tested === undefined) return undefined;
  const [atZero, body] = tested.isZeroWhen ? [s.then, s.else] : [s.else, s.then];
  return atZero.statements.length === 0 && body.statements.length > 0 ? { of: tested, body } : undefined;
}

/** `if (c == 0) continue;`: what the rest of the iteration asks for. */
function skipOf(s: Statement, loop: LabelId): GuardTest | undefined {
  if (s.kind !== "if" || s.else.statements.length > 0) return undefined;
  const [only, ...others] = s.then.statements;
  const tested = guardTest(s.test);
  const skips = only?.kind === "exit" && only.how === "continue" && only.label === loop && others.length === 0;
  return skips && tested?.isZeroWhen === true ? tested : undefined;
}

function hasGuards(body: Block): boolean {
  let has = false;
  forEachStatement(body, (s) => {
    has ||=
      guardOf(s) !== undefined || (s.kind === "loop" && s.body.statements.some((inner) => skipOf(inner, s.label)));
  });
  return has;
}

/** Guards of values as they are. */
function marked(body: Block, isReachable: IsReachable): Block {
  return rewriteBlock(body, {
    expression: (e) => {
      if (e.kind !== "conditional" || e.guard === true) return e;
      const guarded = guardedMultiple(e);
      return guarded !== undefined && isReachable(guarded.value, guarded.of) ? { ...e, guard: true } : e;
    },
  });
}

function opened(program: Program, unit: Unit, facts: UnitFacts, isReachable: IsReachable): Block {
  const tracked = trackedLocals(program, facts.usesOf(unit));
  let known: LiveLocals | undefined;
  return block(unit.body, null);

  function block(b: Block, outer: Before | null): Block {
    let changed = false;
    const out: Statement[] = [];
    const here: Before = { statements: out, outer };
    for (const before of b.statements) {
      const guard = guardOf(before);
      const inside = guard === undefined ? undefined : openedBranch(guard, before as IfStatement, here);
      if (inside !== undefined) {
        changed = true;
        out.push(...inside);
        continue;
      }
      // What an iteration begins with the one before it has left.
      const around = before.kind === "loop" ? null : here;
      const s = withChildBlocks(before.kind === "loop" ? withoutSkips(before) : before, (inside) =>
        block(inside, around),
      );
      if (s !== before) changed = true;
      out.push(s);
    }
    return changed ? { statements: out } : b;
  }

  function withoutSkips(loop: LoopStatement): LoopStatement {
    const { statements } = loop.body;
    for (let k = statements.length - 2; k >= 0; k--) {
      const skip = statements[k] as Statement;
      const of = skipOf(skip, loop.label);
      if (of === undefined) continue;
      const rest = { statements: statements.slice(k + 1) };
      const inside = openedBranch({ of, body: rest }, skip as IfStatement, {
        statements: statements.slice(0, k),
        outer: null,
      });
      // The statements have changed: what is live is asked anew by whoever opens the next one.
      if (inside !== undefined) return { ...loop, body: { statements: [...statements.slice(0, k), ...inside] } };
    }
    return loop;
  }

  function openedBranch(
    { of: tested, body }: Guard,
    from: IfStatement,
    before: Before,
  ): readonly Statement[] | undefined {
    const last = body.statements.at(-1) as Statement;
    const of = tested.path;
    const multiples: Path[] = [of];
    const guarded = (factor: Path, value: Expression): Expression =>
      samePath(factor, of) ? chosen(tested.test, tested.isZeroWhen, value) : unlessZero(factor, value);
    const isMultiple = (e: Expression): Path | undefined => multiples.find((m) => isMultipleOf(m, e));
    const namesOne = (e: Expression): boolean => {
      let names = false;
      forEachExpression(e, (inner) => {
        if (inner.kind === "read" || inner.kind === "address")
          names ||= multiples.some(({ root }) => root === inner.path.root);
      });
      return names;
    };
    /** Nobody reads behind the branch what it leaves in the local variable. */
    const endsHere = ({ root, steps }: Path): boolean => {
      const n = steps.length === 0 ? tracked.numberOf(root) : undefined;
      if (n === undefined || last.kind === "if" || last.kind === "scope" || last.kind === "switch") return false;
      known ??= liveLocals(unit, tracked);
      return last.kind === "loop" ? !known.behind(last.label, n) : !known.after(last, n);
    };
    /** The local variable is zero where the branch begins: it is set before, and by nothing in between. */
    const wasZero = ({ root, steps }: Path): boolean => {
      if (steps.length > 0 || tracked.numberOf(root) === undefined) return false;
      for (let at: Before | null = before; at !== null; at = at.outer) {
        const last = at.statements.filter((s) => assignsTo(s, root)).at(-1);
        if (last !== undefined) return last.kind === "assign" && isZero(last.value);
      }
      return false;
    };
    const assignments = assignmentsIn(body);
    /** Nothing that it is set to asks for c, so that it is set always: counters, values that are used more than once. */
    const isOwn = (target: Path): boolean =>
      endsHere(target) &&
      !multiples.some((m) => samePath(m, target)) &&
      (assignments.get(target.root) ?? []).every(({ value }) => !namesOne(value) && !mayTrap(value));
    const assigned = (s: AssignStatement): Statement | undefined => {
      const { target, value } = s;
      const place: Expression = { kind: "read", path: target, type: target.type };
      if (![place, value].every((e) => isReachable(e, of))) return undefined;
      const isSetToMore = (assignments.get(target.root) ?? []).some((other) => !isZero(other.value));
      const isNumber = target.type.kind === "real" || target.type.kind === "complex";
      if (isOwn(target) && (isSetToMore || !isNumber)) return s;
      if (!isNumber) return undefined;
      // What is a multiple stays one; but for NaN, which `c &&= c * a` leaves as it is.
      if (tested.ofNaN === true && samePath(target, of)) return undefined;
      if (multiples.some((m) => samePath(m, target)) && isMultipleOf(target, value))
        return { ...s, value: guarded(target, value) };
      const added = addedTo(target, value);
      if (added !== undefined) {
        const factor = isMultiple(added.value);
        return factor === undefined || samePath(target, factor)
          ? undefined
          : { ...s, value: added.with(guarded(factor, added.value)) };
      }
      if (isZero(value) && samePath(target, of)) return s;
      const factor = isMultiple(value);
      if (!(endsHere(target) || wasZero(target)) || samePath(target, of) || (factor === undefined && !isZero(value)))
        return undefined;
      if (!multiples.some((m) => samePath(m, target))) multiples.push(target);
      return factor === undefined ? s : { ...s, value: guarded(factor, value) };
    };
    const all = ({ statements }: Block): Block | undefined => {
      const out: Statement[] = [];
      for (const s of statements) {
        const made = one(s);
        if (made === undefined) return undefined;
        out.push(made);
      }
      return { statements: out };
    };
    /** What has nothing to do with the rest stays in a branch of its own: `count++`. */
    const apart = (s: AssignStatement): Statement | undefined => {
      const { target, value } = s;
      const isAlone = target.steps.length === 0 && countNaming(body, target.root) === 1;
      if (!isAlone || namesOne(value) || assignments.has(of.root)) return undefined;
      const [kept, nothing] = [{ statements: [s] }, { statements: [] }];
      const [then, otherwise] = tested.isZeroWhen ? [nothing, kept] : [kept, nothing];
      return ifThen(tested.test, then, otherwise, s.origin);
    };
    const one = (s: Statement): Statement | undefined => {
      if (s.kind === "assign") return assigned(s) ?? apart(s);
      if (s.kind !== "if" && s.kind !== "loop") return undefined;
      if (namesOne(s.test) || mayTrap(s.test)) return undefined;
      let isOpen = true;
      const made = withChildBlocks(s, (b) => {
        const inside = all(b);
        if (inside === undefined) isOpen = false;
        return inside ?? b;
      });
      return isOpen ? made : undefined;
    };
    // What is a multiple only by what comes later in a loop is found by a second walk, which begins with all that the first has found.
    let count: number;
    let result: Block | undefined;
    do {
      count = multiples.length;
      result = all(body);
    } while (result !== undefined && multiples.length > count);
    const [first, ...others] = result?.statements ?? [];
    if (first === undefined) return undefined;
    const comments = [...(from.comments ?? []), ...(first.comments ?? [])];
    return [comments.length > 0 ? { ...first, comments } : first, ...others];
  }
}

function unlessZero(factor: Path, value: Expression): Expression {
  const read: Expression = { kind: "read", path: factor, type: factor.type };
  const test: Expression = {
    kind: "binary",
    operator: "equal",
    left: read,
    right: constant(0, undefined, factor.type),
    type: { kind: "boolean" },
  };
  return chosen(test, true, value);
}

function chosen(test: Expression, isZeroWhen: boolean, value: Expression): Expression {
  const zero = constant(0, undefined, value.type);
  const [whenTrue, whenFalse] = isZeroWhen ? [zero, value] : [value, zero];
  return { kind: "conditional", test, whenTrue, whenFalse, guard: true, type: value.type };
}

/** How many statements of the block name the variable. */
function countNaming(body: Block, root: VariableId): number {
  let count = 0;
  forEachStatement(body, (s) => {
    let names = false;
    forEachPath(s, (path) => {
      names ||= path.root === root;
    });
    if (names) count++;
  });
  return count;
}

function assignsTo(s: Statement, root: VariableId): boolean {
  let assigns = false;
  forEachStatement({ statements: [s] }, (inner) => {
    assigns ||= writtenPaths(inner).some((path) => path.root === root);
  });
  return assigns;
}

function assignmentsIn(body: Block): ReadonlyMap<VariableId, readonly AssignStatement[]> {
  const all = new Map<VariableId, AssignStatement[]>();
  forEachStatement(body, (s) => {
    if (s.kind === "assign") all.set(s.target.root, [...(all.get(s.target.root) ?? []), s]);
  });
  return all;
}

/** `target + a - b`: what is added, and how it is put back. */
function addedTo(
  target: Path,
  value: Expression,
): { readonly value: Expression; readonly with: (added: Expression) => Expression } | undefined {
  if (value.kind === "convert") {
    const inside = addedTo(target, value.operand);
    return inside === undefined
      ? undefined
      : { value: inside.value, with: (e) => ({ ...value, operand: inside.with(e) }) };
  }
  if (value.kind !== "binary" || (value.operator !== "add" && value.operator !== "subtract")) return undefined;
  const { left, right } = value;
  if (isRead(left, target)) return { value: right, with: (e) => ({ ...value, right: e }) };
  if (value.operator === "add" && isRead(right, target)) return { value: left, with: (e) => ({ ...value, left: e }) };
  const inside = addedTo(target, left);
  if (inside === undefined) return undefined;
  const both: Expression = { ...value, left: inside.value, right, type: value.type };
  return { value: both, with: (e) => inside.with(e) };
}

const isRead = (e: Expression, path: Path): boolean =>
  e.kind === "convert" ? isRead(e.operand, path) : e.kind === "read" && samePath(e.path, path);

/** Whole numbers divided by what may be zero. */
function mayTrap(e: Expression): boolean {
  let may = false;
  forEachExpression(e, (inner) => {
    if (inner.kind === "operation") may = true;
    if (inner.kind === "binary" && inner.type.kind === "integer")
      may ||= inner.operator === "divide" || inner.operator === "remainder";
  });
  return may;
}
