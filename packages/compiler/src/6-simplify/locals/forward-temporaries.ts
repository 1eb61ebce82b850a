/**
 * Temporaries that are used once are replaced by their value, where nothing in between could change it.
 * In: a program. Out: a program of the same meaning with fewer temporaries.
 * Method: one walk over each block. A temporary assigned once and read once waits; the statement that reads it, in the same block,
 * takes its value in; a statement that may change what the value reads (interference) makes it stay where it is.
 * Limits: nothing moves into a loop's test, into a block inside, or, if it dereferences, into an operand evaluated only sometimes.
 */

import { sameType } from "../../il/equal.js";
import { declaredType } from "../../il/queries/path-types.js";
import type { Rewriter } from "../../il/rewrite.js";
import { rewriteParts } from "../../il/rewrite.js";
import type { Block, Expression, Path, Program, Statement, Unit, Variable, VariableId } from "../../il/types.js";
import {
  childBlocks,
  expressionsOf,
  forEachExpression,
  operandsOf,
  storedPaths,
  subscriptsOf,
} from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import { foldDecidedTests } from "../branches/fold-decided-tests.js";
import { ProgramDraft } from "../program-draft.js";
import type { Reads } from "../units/interference.js";
import { mayChange, readsOf } from "../units/interference.js";
import { UnitFacts } from "../units/unit-facts.js";
import type { VariableUses } from "../units/variable-uses.js";
import { sharedIn } from "../units/variable-uses.js";
import { canStandFor } from "./stand-in-types.js";

export function forwardTemporaries(program: Program, facts: UnitFacts = new UnitFacts()): Program {
  const draft = new ProgramDraft(program);
  for (const unit of program.units.values()) {
    draft.replaceUnit(
      unit,
      facts.settle("forward-temporaries", unit, (u) => forwardInUnit(draft, u, facts.usesOf(u))),
    );
  }
  return draft.finish();
}

function forwardInUnit(draft: ProgramDraft, unit: Unit, uses: VariableUses): Unit {
  const candidates = onceUsed(draft, uses);
  if (candidates.size === 0) return unit;
  const isShared = sharedIn(draft.variables, uses);
  const body = forwardIn(unit.body, candidates, isShared);
  return body === unit.body ? unit : { ...unit, body: foldDecidedTests(body, false) };
}

/** Temporaries with one definition and one use. */
function onceUsed(program: Pick<Program, "records" | "variables">, uses: VariableUses): ReadonlySet<VariableId> {
  const candidates = new Set<VariableId>();
  for (const [id, use] of uses) {
    const variable = program.variables.get(id);
    if (variable?.temporary !== true || variable.role !== "local" || use.exposed) continue;
    const definition = use.definitions[0];
    if (use.definitions.length > 1 || definition?.kind !== "assign" || use.wholeReads + use.pathsThrough !== 1)
      continue;
    if (tellsKind(program, definition.value, variable)) continue;
    if (use.pathsThrough > 0 && !leadsAsFar(program, definition.value, variable)) continue;
    // Where the types differ, the assignment converts.
    if (sameType(definition.value.type, variable.type) || isPointer(program, definition.value, variable))
      candidates.add(id);
  }
  return candidates;
}

/** Which kind of array the value is would not be known without the temporary. */
function tellsKind(program: Pick<Program, "records" | "variables">, value: Expression, variable: Variable): boolean {
  if (value.kind !== "read" || variable.type.kind !== "pointer" || variable.type.target.kind !== "array") return false;
  return declaredType(program, value.path.root, value.path.steps)?.kind === "union";
}

/** A path that takes the temporary's place has the type of its declarations, whatever the value was read as. */
function leadsAsFar(program: Pick<Program, "records" | "variables">, value: Expression, variable: Variable): boolean {
  if (value.kind !== "read") return true;
  const declared = declaredType(program, value.path.root, value.path.steps);
  return declared === undefined || canStandFor(program, declared, variable.type);
}

function isPointer(program: Pick<Program, "records">, value: Expression, variable: Variable): boolean {
  return (
    variable.type.kind === "pointer" && value.type.kind === "pointer" && canStandFor(program, value.type, variable.type)
  );
}

interface Waiting {
  readonly variable: VariableId;
  readonly value: Expression;
  readonly reads: Reads;
  /** Its place in the list of statements written so far. */
  readonly slot: number;
}

function forwardIn(block: Block, candidates: ReadonlySet<VariableId>, isShared: (id: VariableId) => boolean): Block {
  const out: (Statement | undefined)[] = [];
  const waiting = new Map<VariableId, Waiting>();
  let changed = false;
  for (const before of block.statements) {
    let s = waiting.size === 0 ? before : takeIn(before);
    if (childBlocks(s).length > 0) s = withChildBlocks(s, (b) => forwardIn(b, candidates, isShared));
    if (s !== before) changed = true;
    for (const w of [...waiting.values()]) if (mayChange(s, w.reads, isShared)) waiting.delete(w.variable);
    if (s.kind === "assign" && s.target.steps.length === 0 && candidates.has(s.target.root)) {
      waiting.set(s.target.root, {
        variable: s.target.root,
        value: s.value,
        reads: readsOf(s.value),
        slot: out.length,
      });
    }
    out.push(s);
  }
  return changed ? { statements: out.filter((s) => s !== undefined) } : block;

  /** The statement with the values of waiting temporaries in place of the temporaries. */
  function takeIn(s: Statement): Statement {
    // What is released is named by a path, which a value cannot stand in.
    if (s.kind === "loop" || (s.kind === "release" && s.pointer.steps.length === 0)) return s;
    const eager = eagerlyRead(s);
    const chosen = new Map<VariableId, Waiting>();
    const consider = (path: Path): void => {
      const w = waiting.get(path.root);
      if (w === undefined) return;
      if (path.steps.length > 0 && w.value.kind !== "read") return;
      if (!eager.has(path.root) && w.reads.locations.size > 0) return;
      chosen.set(path.root, w);
    };
    for (const e of expressionsOf(s)) forEachExpression(e, (inner) => inner.kind === "read" && consider(inner.path));
    // The storage a call's result goes to is found after the call has run.
    const stored =
      s.kind === "call" ? s.arguments.flatMap((a) => (a.kind === "reference" ? [a.path] : [])) : storedPaths(s);
    for (const p of stored) {
      for (const e of subscriptsOf(p)) forEachExpression(e, (inner) => inner.kind === "read" && consider(inner.path));
      if (p.steps.length > 0) consider(p);
    }
    if (chosen.size === 0) return s;
    for (const w of chosen.values()) {
      const definition = out[w.slot];
      if (definition?.comments !== undefined && s.comments === undefined) s = { ...s, comments: definition.comments };
      out[w.slot] = undefined;
      waiting.delete(w.variable);
    }
    return substituteOwn(s, chosen);
  }
}

/** Replaces in a statement itself; the blocks inside do not mention what is replaced. */
function substituteOwn(s: Statement, chosen: ReadonlyMap<VariableId, Waiting>): Statement {
  const rewriter: Rewriter = {
    path: (p) => {
      const value = chosen.get(p.root)?.value;
      if (value?.kind !== "read" || p.steps.length === 0) return p;
      return { root: value.path.root, steps: [...value.path.steps, ...p.steps], type: p.type };
    },
    expression: (e) => {
      if (e.kind !== "read" || e.path.steps.length > 0) return e;
      return chosen.get(e.path.root)?.value ?? e;
    },
  };
  return rewriteParts(s, rewriter);
}

/** Variables in operands that are evaluated whenever the statement is. */
function eagerlyRead(s: Statement): ReadonlySet<VariableId> {
  const variables = new Set<VariableId>();
  const walk = (e: Expression): void => {
    if (e.kind === "read" || e.kind === "address") variables.add(e.path.root);
    if (e.kind === "conditional") walk(e.test);
    else if (e.kind === "binary" && (e.operator === "and" || e.operator === "or" || e.operator === "coalesce"))
      walk(e.left);
    else for (const operand of operandsOf(e)) walk(operand);
  };
  for (const e of expressionsOf(s)) walk(e);
  for (const p of storedPaths(s)) {
    variables.add(p.root);
    for (const e of subscriptsOf(p)) walk(e);
  }
  return variables;
}
