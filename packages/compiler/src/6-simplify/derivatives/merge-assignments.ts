/**
 * Local derivatives that are computed only to be passed on once are computed where they are used: `tb = tb - sb; pyb = tb` becomes
 * `pyb = tb - sb`; and a seed that is only scaled is scaled where it is taken: `seed = xb[k]; xb[k] = 0; seed0 = 0.5 * seed` becomes
 * `seed0 = 0.5 * xb[k]; xb[k] = 0`.
 *
 * In: a derivative program; the variables that hold derivatives. Out: the same program with fewer assignments; the same operations in the
 * same order.
 * Method: within one block, from an assignment to the next statement that mentions its target, if that is an assignment that reads it
 * once and nothing reads it later; what either value reads stays the same in between (interference).
 * Limits: short values only, but for plain copies; names of longer ones say more than they cost.
 */

import { isContinuous } from "../../il/builders.js";
import { sameType } from "../../il/equal.js";
import { expressionSize } from "../../il/queries/size.js";
import { rewriteExpression } from "../../il/rewrite.js";
import type { AssignStatement, Block, Expression, Program, Statement, Unit, VariableId } from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import type { LiveLocals } from "../locals/live-locals.js";
import { liveLocals } from "../locals/live-locals.js";
import type { TrackedLocals } from "../locals/tracked-locals.js";
import { trackedLocals } from "../locals/tracked-locals.js";
import { ProgramDraft } from "../program-draft.js";
import { mayChange, readsOf } from "../units/interference.js";
import { UnitFacts } from "../units/unit-facts.js";
import { forEachAccess, sharedIn } from "../units/variable-uses.js";
import type { DerivativeValues } from "./derivative-values.js";
import { derivativeUnits, derivativeValues } from "./derivative-values.js";

/** Values with more nodes than this keep their variable. */
const longest = 9;
/** How far ahead a use is looked for. */
const farthest = 40;

export function mergeAssignments(
  program: Program,
  shadows: ReadonlySet<VariableId>,
  facts: UnitFacts = new UnitFacts(),
): Program {
  const draft = new ProgramDraft(program);
  for (const unit of derivativeUnits(program)) {
    const values = derivativeValues(program, unit, shadows);
    const tracked = trackedLocals(program, facts.usesOf(unit), (id) => {
      const type = program.variables.get(id)?.type;
      return isContinuous(type) && values.holds({ root: id, steps: [], type });
    });
    let jumps = false;
    forEachStatement(unit.body, (s) => {
      if (s.kind === "goto" || s.kind === "label") jumps = true;
    });
    if (tracked.size === 0 || jumps) continue;
    draft.setBody(unit, mergeIn(program, unit, values, tracked, facts));
  }
  return draft.finish();
}

function mergeIn(
  program: Program,
  unit: Unit,
  values: DerivativeValues,
  tracked: TrackedLocals,
  facts: UnitFacts,
): Block {
  const live: LiveLocals = liveLocals(unit, tracked);
  const uses = facts.usesOf(unit);
  const isShared = sharedIn(program.variables, uses);
  const isTemporary = (id: VariableId): boolean => program.variables.get(id)?.temporary === true;
  const mentioned = new Map<Statement, ReadonlySet<VariableId>>();
  return block(unit.body);

  function mentions(s: Statement, id: VariableId): boolean {
    return mentionedIn(s).has(id);
  }

  function mentionedIn(s: Statement): ReadonlySet<VariableId> {
    const known = mentioned.get(s);
    if (known !== undefined) return known;
    const variables = new Set<VariableId>();
    forEachAccess(s, (path) => variables.add(path.root));
    for (const b of childBlocks(s))
      for (const inner of b.statements) for (const id of mentionedIn(inner)) variables.add(id);
    mentioned.set(s, variables);
    return variables;
  }

  function block(b: Block): Block {
    let changed = false;
    /** What is left of the block. Each statement comes with the one of the unit that it was made from, of which liveness is known. */
    const out: { s: Statement; from: Statement }[] = [];
    for (const from of b.statements) {
      let s = withChildBlocks(from, block);
      if (s !== from) changed = true;
      if (s.kind === "assign") {
        const earlier = source(s, from, out);
        if (earlier !== undefined) {
          const first = out[earlier]!.s as AssignStatement;
          const merged = withComments({ ...s, value: substituted(s.value, first.target.root, first.value) }, first);
          changed = true;
          if (movesUp(s, out, earlier)) {
            out[earlier] = { s: merged, from };
            continue;
          }
          out.splice(earlier, 1);
          s = merged;
        }
      }
      out.push({ s, from });
    }
    return changed ? { statements: out.map((entry) => entry.s) } : b;
  }

  /** The place of an assignment whose value can be taken in instead of its target. */
  function source(
    s: AssignStatement,
    from: Statement,
    out: readonly { s: Statement; from: Statement }[],
  ): number | undefined {
    if (!values.holds(s.target)) return undefined;
    const counts = new Map<VariableId, number>();
    forEachAccess(s, (path, access) => {
      if (access === "write" && path.steps.length === 0) return;
      counts.set(path.root, (counts.get(path.root) ?? 0) + 1);
    });
    for (const [id, count] of counts) {
      const n = tracked.numberOf(id);
      const isReplaced = s.target.root === id;
      if (count !== 1 || n === undefined || (!isReplaced && live.after(from, n))) continue;
      const place = definition(id, out);
      const first = place === undefined ? undefined : (out[place]!.s as AssignStatement);
      if (place === undefined || first === undefined || !sameType(first.target.type, first.value.type)) continue;
      const isCopy = s.value.kind === "read" && s.target.steps.length === 0;
      const isShort = isCopy || expressionSize(first.value) <= longest;
      if (first.comments !== undefined && s.comments !== undefined) continue;
      if (movesUp(s, out, place) || (isShort && staysTheSame(first.value, out, place))) return place;
    }
    return undefined;
  }

  /** The last statement that mentions the variable, if it assigns it and nothing else happens to it there. */
  function definition(id: VariableId, out: readonly { s: Statement }[]): number | undefined {
    for (let k = out.length - 1; k >= Math.max(0, out.length - farthest); k--) {
      const { s } = out[k]!;
      if (!mentions(s, id)) continue;
      return s.kind === "assign" && s.target.root === id && s.target.steps.length === 0 ? k : undefined;
    }
    return undefined;
  }

  /** Between the place and now, nothing changes what the value reads. */
  function staysTheSame(value: Expression, out: readonly { s: Statement }[], place: number): boolean {
    const reads = readsOf(value);
    return out.slice(place + 1).every(({ s }) => !changes(s, reads));
  }

  /** A temporary made of a temporary can be computed at the earlier place. */
  function movesUp(s: AssignStatement, out: readonly { s: Statement }[], place: number): boolean {
    const first = out[place]!.s;
    if (first.kind !== "assign" || !isTemporary(first.target.root) || !isTemporary(s.target.root)) return false;
    if (s.target.steps.length > 0 || s.target.root === first.target.root) return false;
    const reads = readsOf(s.value);
    if (reads.locations.size > 0) return false;
    return out
      .slice(place + 1)
      .every(({ s: between }) => !mentions(between, s.target.root) && !changes(between, reads));
  }

  function changes(s: Statement, reads: ReturnType<typeof readsOf>): boolean {
    if (childBlocks(s).length > 0) return true;
    return s.kind !== "push" && s.kind !== "stack" && mayChange(s, reads, isShared);
  }
}

function substituted(value: Expression, id: VariableId, by: Expression): Expression {
  return rewriteExpression(value, {
    expression: (e) => (e.kind === "read" && e.path.root === id && e.path.steps.length === 0 ? by : e),
  });
}

function withComments(s: AssignStatement, from: Statement): AssignStatement {
  return from.comments === undefined || s.comments !== undefined ? s : { ...s, comments: from.comments };
}
