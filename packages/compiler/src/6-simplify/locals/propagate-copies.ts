/**
 * Temporaries that are copies of a variable, or constants, become that variable or constant; temporaries that nobody reads go.
 * In: a program. Out: a program of the same meaning with fewer temporaries.
 * Method: the temporary is assigned once, before all its uses in the same block, and the variable it copies keeps its value until the
 * last of them.
 * Limits: the user's own variables stay, whatever they copy.
 */
import { wholeVariable } from "../../il/queries/counting.js";
import type { Substitution } from "../../il/rewrite.js";
import { rewriteBlock, substitution } from "../../il/rewrite.js";
import type { Expression, Path, Program, Statement, Type, Unit, VariableId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { foldDecidedTests } from "../branches/fold-decided-tests.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import type { UnitLayout } from "../units/unit-layout.js";
import { dominatingDefinition, isAssignedBetween, lastOccurrence } from "../units/unit-layout.js";
import { canStandFor, isMorePrecise, narrowing, readsFit } from "./stand-in-types.js";

export function propagateCopies(program: Program, facts: UnitFacts = new UnitFacts()): Program {
  const draft = new ProgramDraft(program);
  for (const unit of program.units.values()) {
    draft.replaceUnit(
      unit,
      facts.settle("propagate-copies", unit, (u) => propagateIn(draft, u, facts)),
    );
  }
  return draft.finish();
}

function propagateIn(draft: ProgramDraft, unit: Unit, facts: UnitFacts): Unit {
  if (facts.contentsOf(unit).hasJump) return unit;
  let temporaries = false;
  forEachStatement(unit.body, (s) => {
    if (s.kind === "assign" && s.target.steps.length === 0 && draft.variables.get(s.target.root)?.temporary) {
      temporaries = true;
    }
  });
  if (!temporaries) return unit;
  const layout = facts.layoutOf(unit);
  const replaced = new Map<VariableId, Path | Expression>();
  const removed = new Set<Statement>();
  /** Variables of several kinds, with the one kind of what they are copies of. */
  const narrowed = new Map<VariableId, Type>();
  forEachStatement(unit.body, (s) => {
    if (s.kind !== "assign" || s.target.steps.length > 0) return;
    const temporary = s.target.root;
    const variable = draft.variables.get(temporary);
    if (variable?.temporary !== true || variable.role !== "local") return;
    if (isUnread(layout, temporary)) {
      removed.add(s);
      return;
    }
    if (dominatingDefinition(layout, temporary) !== s) return;
    const to = source(draft, layout, s.value, replaced, layout.places.get(s)!.at, lastOccurrence(layout, temporary));
    if (to === undefined) return;
    if (!("kind" in to)) {
      const { type } = draft.variables.get(to.root)!;
      if (!canStandFor(draft, type, variable.type) || !readsFit(unit.body, temporary, variable.type, type)) return;
      if (variable.type.kind === "union" && isMorePrecise(type)) narrowed.set(temporary, type);
    }
    if ("kind" in to && (layout.occurrences.get(temporary) ?? []).some((o) => o.path.steps.length > 0)) return;
    replaced.set(temporary, to);
    removed.add(s);
  });
  if (removed.size === 0) return unit;
  const map: Substitution = replaced;
  const rewriter = substitution(map);
  const left = dropStatements(unit.body, removed);
  const body = rewriteBlock(narrowed.size === 0 ? left : rewriteBlock(left, { path: narrowing(narrowed) }), rewriter);
  const hasConstants = [...replaced.values()].some((to) => "kind" in to);
  return { ...unit, body: hasConstants || narrowed.size > 0 ? foldDecidedTests(body, false) : body };
}

/** What the temporary stands for: a constant, or a variable that keeps its value up to `until`. */
function source(
  draft: ProgramDraft,
  layout: UnitLayout,
  value: Expression,
  replaced: ReadonlyMap<VariableId, Path | Expression>,
  at: number,
  until: number,
): Path | Expression | undefined {
  if (value.kind === "constant") return value;
  const read = wholeVariable(value);
  if (read === undefined || value.kind !== "read") return undefined;
  const earlier = replaced.get(read);
  const to = earlier ?? value.path;
  if ("kind" in to) return to;
  const variable = draft.variables.get(to.root);
  if (variable === undefined || (variable.role === "global" && variable.constant !== true)) return undefined;
  if (variable.passing === "reference") return undefined;
  const exposed = (layout.occurrences.get(to.root) ?? []).some(
    (o) => o.access === "reference" || o.access === "address",
  );
  return exposed || isAssignedBetween(layout, to.root, at, until) ? undefined : to;
}

function isUnread(layout: UnitLayout, variable: VariableId): boolean {
  return (layout.occurrences.get(variable) ?? []).every(
    (o) => o.access === "write" && o.path.steps.length === 0 && o.statement.kind === "assign",
  );
}

function dropStatements(block: Unit["body"], removed: ReadonlySet<Statement>): Unit["body"] {
  return rewriteBlock(block, {
    statement: (s) => (removed.has(s) ? [] : s),
  });
}
