/**
 * A temporary that is computed to be copied into a variable is computed into the variable: `t = e; … v = t; … t …` becomes
 * `v = e; … v …`.
 * In: a program. Out: a program of the same meaning with fewer temporaries.
 * Method: the temporary is assigned once, before all its uses, and copied in the same block; nothing uses the variable in between, and
 * the variable keeps the value as long as the temporary is used.
 * Limits: local variables of the same type. Before the analyses, a temporary that leads to a new object alone stays where the variable
 * may lead to older ones too: what is stored in the new object would be taken for a store in all of them.
 */

import { sameType } from "../../il/equal.js";
import { rewriteBlock, substitution } from "../../il/rewrite.js";
import type { Program, Statement, Unit, VariableId } from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import type { UnitLayout } from "../units/unit-layout.js";
import { dominatingDefinition, isAssignedBetween, lastOccurrence, occurrencesBetween } from "../units/unit-layout.js";

/** Copies of copies take another round each. */
const rounds = 4;

/** `isAnalyzed`: the analyses have run, and what variables lead to is no matter. */
export function defineDirectly(program: Program, facts: UnitFacts = new UnitFacts(), isAnalyzed = true): Program {
  const draft = new ProgramDraft(program);
  for (const unit of program.units.values()) {
    let current = unit;
    for (let round = 0; round < rounds; round++) {
      const after = defineIn(program, current, facts, isAnalyzed);
      if (after === current) break;
      current = after;
    }
    draft.replaceUnit(unit, current);
  }
  return draft.finish();
}

function defineIn(program: Program, unit: Unit, facts: UnitFacts, isAnalyzed: boolean): Unit {
  const layout = facts.layoutOf(unit);
  const names = new Map<VariableId, VariableId>();
  const taken = new Set<VariableId>();
  const removed = new Map<Statement, Statement>();
  let jumps = false;
  forEachStatement(unit.body, (s) => {
    if (s.kind === "goto" || s.kind === "label") jumps = true;
    const candidate = copied(program, layout, s, isAnalyzed);
    if (candidate === undefined || taken.has(candidate.from) || taken.has(candidate.to)) return;
    taken.add(candidate.from).add(candidate.to);
    names.set(candidate.from, candidate.to);
    removed.set(s, candidate.definition);
  });
  if (names.size === 0 || jumps) return unit;
  const comments = new Map<Statement, readonly string[]>();
  for (const [copy, definition] of removed) if (copy.comments !== undefined) comments.set(definition, copy.comments);
  const moved = rewriteBlock(unit.body, {
    statement: (s) => {
      if (removed.has(s)) return [];
      const commentsBefore = comments.get(s);
      return commentsBefore === undefined ? s : { ...s, comments: [...(s.comments ?? []), ...commentsBefore] };
    },
  });
  return { ...unit, body: rewriteBlock(moved, substitution(names)) };
}

function copied(
  program: Program,
  layout: UnitLayout,
  s: Statement,
  isAnalyzed: boolean,
): { readonly from: VariableId; readonly to: VariableId; readonly definition: Statement } | undefined {
  if (s.kind !== "assign" || s.target.steps.length > 0 || s.value.kind !== "read" || s.value.path.steps.length > 0)
    return undefined;
  const from = program.variables.get(s.value.path.root);
  const to = program.variables.get(s.target.root);
  if (from?.temporary !== true || from.role !== "local" || to?.role !== "local" || from.id === to.id) return undefined;
  if (!sameType(from.type, to.type)) return undefined;
  const definition = dominatingDefinition(layout, from.id);
  const place = definition && layout.places.get(definition);
  const here = layout.places.get(s);
  if (definition === undefined || place === undefined || here === undefined || place.block !== here.block)
    return undefined;
  if (childBlocks(definition).length > 0) return undefined;
  if (layout.referenced.has(to.id)) return undefined;
  if (occurrencesBetween(layout, to.id, place.at, here.at - 1).some((o) => o.at > place.at || o.access === "write"))
    return undefined;
  if (isAssignedBetween(layout, to.id, here.at, lastOccurrence(layout, from.id))) return undefined;
  // Where control may leave in between, the variable's earlier value could be wanted.
  const all = layout.occurrences.get(to.id) ?? [];
  const others = all.some((o) => o.access === "write" && o.path.steps.length === 0 && o.statement !== s);
  if (!isAnalyzed && definition.kind === "allocate" && isStoredThrough(layout, from.id) && mayBeOld(layout, to.id, s))
    return undefined;
  const between = place.block.statements.slice(place.index + 1, here.index);
  const straight = between.every(
    (inner) => childBlocks(inner).length === 0 && !["exit", "return", "throw"].includes(inner.kind),
  );
  return others && !straight ? undefined : { from: from.id, to: to.id, definition };
}

function isStoredThrough(layout: UnitLayout, pointer: VariableId): boolean {
  return (layout.occurrences.get(pointer) ?? []).some((o) => o.access === "write" && o.path.steps.length > 0);
}

/** Another statement than `copy` gives the variable an object that was not made for it. */
function mayBeOld(layout: UnitLayout, pointer: VariableId, copy: Statement): boolean {
  return (layout.occurrences.get(pointer) ?? []).some((o) => {
    if (o.access !== "write" || o.path.steps.length > 0 || o.statement === copy) return false;
    const s = o.statement;
    if (s.kind !== "assign" || s.value.kind !== "read" || s.value.path.steps.length > 0) return s.kind !== "allocate";
    return dominatingDefinition(layout, s.value.path.root)?.kind !== "allocate";
  });
}
