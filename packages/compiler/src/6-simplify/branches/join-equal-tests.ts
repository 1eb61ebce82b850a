/**
 * Branches that belong together become one: `if (c) { A } if (c) { B }` is `if (c) { A; B }`, `if (c) { A } if (!c) { B }` has an else,
 * a branch whose test is known loses it, and so does one that stands alone in a branch whose test follows from its own.
 * In: a program. Out: the same program, derivative units with fewer branches.
 * Method: one walk over each block. The tests read local variables alone, which the first branch does not assign.
 * Limits: neighbouring statements; the second has no comment.
 */

import { ifThen } from "../../il/builders.js";
import { sameExpression } from "../../il/equal.js";
import type { Block, Constant, Expression, IfStatement, Program, Statement, Unit, VariableId } from "../../il/types.js";
import { forEachExpression, forEachStatement, writtenPaths } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import { derivativeUnits } from "../derivatives/derivative-values.js";
import { opposite } from "../derivatives/drop-dead-stores.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";

export function joinEqualTests(program: Program, facts: UnitFacts = new UnitFacts()): Program {
  const draft = new ProgramDraft(program);
  for (const unit of derivativeUnits(program)) draft.setBody(unit, joinIn(program, unit, facts));
  return draft.finish();
}

function joinIn(program: Program, unit: Unit, facts: UnitFacts): Block {
  const uses = facts.usesOf(unit);
  return block(unit.body);

  function block(b: Block): Block {
    const out: Statement[] = [];
    let changed = false;
    for (const before of b.statements) {
      const s = withChildBlocks(before, block);
      if (s !== before) changed = true;
      const known = s.kind === "if" && s.test.kind === "constant" ? s.test.value : undefined;
      if (s.kind === "if" && typeof known === "boolean") {
        const [first, ...more] = (known ? s.then : s.else).statements;
        if (first !== undefined) out.push(withComments(first, s), ...more);
        changed = true;
        continue;
      }
      const last = out.at(-1);
      const joined = s.kind === "if" && last?.kind === "if" ? join(last, s) : undefined;
      if (joined === undefined) out.push(s.kind === "if" ? unwrapped(s) : s);
      else out[out.length - 1] = joined;
      if (joined !== undefined || out.at(-1) !== s) changed = true;
    }
    return changed ? { statements: out } : b;
  }

  function join(first: IfStatement, second: IfStatement): Statement | undefined {
    if ((second.comments ?? []).length > 0 || !isStable(first)) return undefined;
    const both = (a: Block, b: Block): Block => block({ statements: [...a.statements, ...b.statements] });
    if (sameExpression(first.test, second.test))
      return {
        ...first,
        ...ifThen(first.test, both(first.then, second.then), both(first.else, second.else), first.origin),
      };
    if (sameExpression(opposite(first.test), second.test) || sameExpression(first.test, opposite(second.test)))
      return {
        ...first,
        ...ifThen(first.test, both(first.then, second.else), both(first.else, second.then), first.origin),
      };
    return undefined;
  }

  /** The test gives the same after either branch has run. */
  function isStable(s: IfStatement): boolean {
    const read = new Set<VariableId>();
    let stable = true;
    forEachExpression(s.test, (e) => {
      if (e.kind === "operation" || e.kind === "address") stable = false;
      if (e.kind !== "read") return;
      read.add(e.path.root);
      const role = program.variables.get(e.path.root)?.role;
      if (e.path.steps.length > 0 || role === "global" || uses.get(e.path.root)?.exposed === true) stable = false;
    });
    for (const side of [s.then, s.else])
      forEachStatement(side, (inner) => {
        if (inner.kind === "label" || inner.kind === "goto") stable = false;
        if (writtenPaths(inner).some((path) => read.has(path.root))) stable = false;
      });
    return stable;
  }
}

/** `if (v === 0 || v > 1) { if (v === 2) { A } }` is `if (v === 2) { A }`. */
function unwrapped(s: IfStatement): Statement {
  const [inner, more] = s.then.statements;
  if (inner?.kind !== "if" || more !== undefined || s.else.statements.length > 0) return s;
  if (inner.else.statements.length > 0 || (inner.comments ?? []).length > 0) return s;
  const { test } = inner;
  if (test.kind !== "binary" || test.operator !== "equal" || test.right.kind !== "constant") return s;
  return holdsFor(s.test, test.left, test.right) === true ? withComments(inner, s) : s;
}

/** What a test of one value gives where that value is a known number; undefined where it depends on more. */
function holdsFor(test: Expression, value: Expression, known: Constant): boolean | undefined {
  if (test.kind !== "binary") return undefined;
  if (test.operator === "or" || test.operator === "and") {
    const left = holdsFor(test.left, value, known);
    const right = holdsFor(test.right, value, known);
    if (left === undefined || right === undefined) return undefined;
    return test.operator === "or" ? left || right : left && right;
  }
  if (!sameExpression(test.left, value) || test.right.kind !== "constant") return undefined;
  const a = known.value;
  const b = test.right.value;
  if (typeof a !== "number" || typeof b !== "number") return undefined;
  switch (test.operator) {
    case "equal":
      return a === b;
    case "notEqual":
      return a !== b;
    case "greater":
      return a > b;
    case "less":
      return a < b;
    default:
      return undefined;
  }
}

function withComments<S extends Statement>(s: S, from: Statement): S {
  const comments = [...(from.comments ?? []), ...(s.comments ?? [])];
  return comments.length === 0 || from.comments === undefined ? s : { ...s, comments };
}
