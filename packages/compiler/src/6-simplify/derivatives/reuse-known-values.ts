/**
 * Derivatives read what the primal has computed already: with `c = cos(t); s = sin(t)`, `-sin(t) * cb` becomes `-s * cb`.
 *
 * In: a derivative program whose copies know their originals (Variable.copyOf); the primal program, and where its locals live; the
 * variables that hold derivatives. Out: the same program, costly functions in derivative assignments replaced by variables.
 * Method: a local of the primal that is assigned once, in the block in which it lives, has one value for its whole life; so has what it
 * is computed from, or it stays as it is in one turn of the loop around it (the loop's counter, elements that nothing in the loop stores).
 * Wherever a derivative unit has given both copies their values (by the same assignment, or from a stack), the function's value is there.
 * Limits: nothing that is assigned anew in the same turn.
 */

import { read } from "../../il/builders.js";
import { sameExpression, sameType } from "../../il/equal.js";
import { addTo } from "../../il/keyed-lists.js";
import type { Rewriter } from "../../il/rewrite.js";
import { mapShared, rewriteExpression } from "../../il/rewrite.js";
import type {
  AssignStatement,
  Block,
  Expression,
  Path,
  Program,
  Statement,
  Unit,
  UnitId,
  VariableId,
} from "../../il/types.js";
import { forEachExpression, forEachStatement, storedPaths } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import type { Occurrence, UnitLayout } from "../units/unit-layout.js";
import { dominatingDefinition, isAssignedBetween, unitLayout } from "../units/unit-layout.js";
import { derivativeUnits, derivativeValues } from "./derivative-values.js";

export interface PrimalLocals {
  readonly program: Program;
  /** The block in one execution of which the variable's whole life passes. */
  lifetimeOf(unit: UnitId, variable: VariableId): Block | undefined;
  /** May a statement in the block, or what it calls, store where the path leads? */
  mayStore(unit: UnitId, block: Block, path: Path): boolean;
  /** Is the expression worth a variable? */
  isCostly(e: Expression): boolean;
}

/** A variable of the primal, and the function whose value it holds as long as it lives. */
interface Known {
  readonly variable: VariableId;
  readonly value: Expression;
  /** What it is computed from that has one value as long as it lives itself; the rest has one in each turn of a loop. */
  readonly lasting: ReadonlySet<VariableId>;
  /** Nothing of it is in memory. */
  readonly isOfScalars: boolean;
  /** What these, and the variable itself, are assigned. */
  readonly definitions: ReadonlyMap<VariableId, Expression>;
}

export function reuseKnownValues(
  program: Program,
  primal: PrimalLocals,
  shadows: ReadonlySet<VariableId>,
  facts: UnitFacts = new UnitFacts(),
): Program {
  const draft = new ProgramDraft(program);
  const ofPrimal = new Map<UnitId, readonly Known[]>();
  for (const unit of derivativeUnits(program)) {
    const of = unit.derivative?.of;
    if (of === undefined) continue;
    let known = ofPrimal.get(of);
    if (known === undefined) {
      known = knownValues(primal, of);
      ofPrimal.set(of, known);
    }
    if (known.length > 0) draft.setBody(unit, reused(program, unit, known, primal, shadows, facts));
  }
  return draft.finish();
}

function knownValues(primal: PrimalLocals, id: UnitId): readonly Known[] {
  const unit = primal.program.units.get(id);
  if (unit === undefined) return [];
  const candidates: AssignStatement[] = [];
  forEachStatement(unit.body, (s) => {
    if (s.kind === "assign" && s.target.steps.length === 0 && primal.isCostly(s.value)) candidates.push(s);
  });
  if (candidates.length === 0) return [];
  const layout = unitLayout(unit);
  const hasOneValue = (variable: VariableId): boolean => {
    if (isUnassignedParameter(primal.program, layout, variable)) return true;
    const definition = dominatingDefinition(layout, variable);
    return (
      definition !== undefined &&
      primal.program.variables.get(variable)?.role === "local" &&
      layout.places.get(definition)?.block === primal.lifetimeOf(id, variable)
    );
  };
  return candidates.flatMap((s) => {
    const variable = s.target.root;
    const operands = operandsIn(s.value);
    const isRounded = !sameType(s.target.type, s.value.type);
    if (operands === undefined || isRounded || !hasOneValue(variable)) return [];
    const lasting = new Set([...operands.variables].filter(hasOneValue));
    const turn = turnAround(layout, unit, s);
    const isKept =
      [...operands.variables].every((each) => lasting.has(each) || !isAssignedIn(layout, turn, each)) &&
      operands.places.every((path) => !primal.mayStore(id, turn, path));
    if (!isKept) return [];
    const definitions = new Map<VariableId, Expression>();
    for (const each of [variable, ...lasting]) {
      const definition = dominatingDefinition(layout, each);
      if (definition?.kind === "assign") definitions.set(each, definition.value);
    }
    return [{ variable, value: s.value, lasting, isOfScalars: operands.places.length === 0, definitions }];
  });
}

/** The body of the innermost loop around the statement. */
function turnAround(layout: UnitLayout, unit: Unit, s: Statement): Block {
  const loop = layout.places.get(s)?.loop;
  return loop?.kind === "loop" ? loop.body : unit.body;
}

function isAssignedIn(layout: UnitLayout, block: Block, variable: VariableId): boolean {
  const [first, last] = [block.statements[0], block.statements.at(-1)];
  const from = first && layout.places.get(first)?.at;
  const to = last && layout.places.get(last)?.end;
  if (from === undefined || to === undefined || layout.referenced.has(variable)) return true;
  return isAssignedBetween(layout, variable, from - 1, to);
}

interface Operands {
  /** In their order: those that are read, and those by which memory is found. */
  readonly variables: ReadonlySet<VariableId>;
  readonly places: readonly Path[];
}

/** What the expression reads; undefined where it gives another value every time. */
function operandsIn(e: Expression): Operands | undefined {
  const variables = new Set<VariableId>();
  const places: Path[] = [];
  let others = false;
  forEachExpression(e, (inner) => {
    if (inner.kind === "read") {
      variables.add(inner.path.root);
      if (inner.path.steps.length > 0) places.push(inner.path);
      if (inner.path.steps.some(({ kind }) => kind === "section" || kind === "key")) others = true;
    } else if (!["constant", "unary", "binary", "intrinsic", "convert"].includes(inner.kind)) others = true;
  });
  return others ? undefined : { variables, places };
}

/** A key of the variables in their order: equal expressions read the same variables in the same order. */
function namesOf(variables: Iterable<VariableId>): string {
  return [...variables].join(" ");
}

function isUnassignedParameter(program: Program, layout: UnitLayout, id: VariableId): boolean {
  const variable = program.variables.get(id);
  if (variable?.role !== "parameter" || variable.passing === "reference") return false;
  return (layout.occurrences.get(id) ?? []).every((o) => o.access === "read" && o.path.steps.length === 0);
}

function reused(
  program: Program,
  unit: Unit,
  known: readonly Known[],
  primal: PrimalLocals,
  shadows: ReadonlySet<VariableId>,
  facts: UnitFacts,
): Block {
  const layout = facts.layoutOf(unit);
  const derivatives = derivativeValues(program, unit, shadows);
  const originalOf = (id: VariableId): VariableId => program.variables.get(id)?.copyOf ?? id;
  const toOriginal: Rewriter = { path: (p) => ({ ...p, root: originalOf(p.root) }) };
  const copies = new Map<VariableId, VariableId>();
  for (const id of layout.occurrences.keys()) {
    const original = program.variables.get(id)?.copyOf;
    if (original !== undefined) copies.set(original, id);
  }
  const usable = new Map<string, Known[]>();
  for (const k of known) {
    if (!copies.has(k.variable)) continue;
    const names = namesOf(operandsIn(k.value)?.variables ?? []);
    const ofNames = usable.get(names);
    if (ofNames === undefined) usable.set(names, [k]);
    else ofNames.push(k);
  }
  if (usable.size === 0) return unit.body;
  const definitions = new Map(known.flatMap((k) => [...k.definitions]));
  const pushed = new Map<string, Statement[]>();
  /** Numbers of statements that may store in the memory of the primal. */
  const disturbing: number[] = [];
  forEachStatement(unit.body, (s) => {
    const stores = s.kind === "call" || storedPaths(s).some((p) => p.steps.length > 0 && !derivatives.holds(p));
    if (stores) disturbing.push(layout.places.get(s)?.at ?? 0);
    if (s.kind === "push" && s.record !== undefined) addTo(pushed, s.record, s);
  });
  return inBlock(unit.body);

  function inBlock(block: Block): Block {
    const statements = mapShared(block.statements, (s) => withChildBlocks(inStatement(s), inBlock));
    return statements === block.statements ? block : { ...block, statements };
  }

  function inStatement(s: Statement): Statement {
    if (s.kind !== "assign" || !derivatives.holds(s.target)) return s;
    const value = rewriteExpression(s.value, { expression: (e) => valueAt(s, e) ?? e });
    return value === s.value ? s : { ...s, value };
  }

  function valueAt(s: Statement, e: Expression): Expression | undefined {
    if (!primal.isCostly(e)) return undefined;
    const variables = operandsIn(e)?.variables;
    if (variables === undefined) return undefined;
    const candidates = usable.get(namesOf(new Set([...variables].map(originalOf))));
    if (candidates === undefined) return undefined;
    const original = rewriteExpression(e, toOriginal);
    const match = candidates.find((k) => sameExpression(k.value, original));
    const copy = match && copies.get(match.variable);
    if (match === undefined || copy === undefined || !isSetAt(copy, s)) return undefined;
    const others = [...variables].filter((id) => !match.lasting.has(originalOf(id)));
    if (![...variables].every((id) => others.includes(id) || isSetAt(id, s))) return undefined;
    if ((others.length > 0 || !match.isOfScalars) && !isUndisturbed(copy, s, others)) return undefined;
    const type = program.variables.get(copy)?.type;
    return type === undefined ? undefined : read({ root: copy, steps: [], type });
  }

  /** Since the copy has its value, is nothing stored in memory, and nothing in the variables, whatever loops are fused to one? */
  function isUndisturbed(copy: VariableId, s: Statement, variables: readonly VariableId[]): boolean {
    const store = lastStore(layout, copy, s);
    const from = store && layout.places.get(store)?.at;
    const at = layout.places.get(s)?.at;
    if (from === undefined || at === undefined) return false;
    let until = at;
    for (let loop = layout.places.get(s)?.loop; loop !== undefined; loop = layout.places.get(loop)?.loop) {
      const around = layout.places.get(loop);
      if (around === undefined || around.at < from) break;
      until = around.end;
    }
    return (
      variables.every((id) => !isAssignedBetween(layout, id, from, until)) &&
      disturbing.every((number) => number <= from || number > until || number === at)
    );
  }

  /** Does the copy hold its original's value where the statement stands? */
  function isSetAt(variable: VariableId, s: Statement): boolean {
    if (isUnassignedParameter(program, layout, variable)) return true;
    const definition = dominatingDefinition(layout, variable);
    const place = definition && layout.places.get(definition);
    const at = layout.places.get(s)?.at;
    if (place !== undefined && at !== undefined && at > place.at && at <= place.blockEnd) return true;
    const store = lastStore(layout, variable, s);
    if (store?.kind !== "pop") return store !== undefined && isSameAssignment(store);
    // What was on the stack is this turn's value, not that of the turn before.
    const pushes = store.record === undefined ? [] : (pushed.get(store.record) ?? []);
    const isOfThisTurn = (push: Statement): boolean => {
      const before = lastStore(layout, variable, push);
      return before !== undefined && isSameAssignment(before);
    };
    return pushes.length > 0 && pushes.every(isOfThisTurn);
  }

  function isSameAssignment(s: Statement): boolean {
    if (s.kind !== "assign") return false;
    const value = definitions.get(originalOf(s.target.root));
    return value !== undefined && sameExpression(value, rewriteExpression(s.value, toOriginal));
  }
}

/** The last store to the variable before the statement, if it is in one of the blocks around it and reaches it whatever way is taken. */
function lastStore(layout: UnitLayout, variable: VariableId, s: Statement): Statement | undefined {
  const at = layout.places.get(s)?.at;
  if (at === undefined || layout.referenced.has(variable)) return undefined;
  const isStore = (o: Occurrence): boolean => o.access === "write" && o.path.steps.length === 0;
  const stores = (layout.occurrences.get(variable) ?? []).filter(isStore);
  const last = stores.filter((o) => o.at < at).at(-1)?.statement;
  const place = last && layout.places.get(last);
  if (place === undefined || at > place.blockEnd) return undefined;
  // A loop around the statement comes back to it with what is assigned later in it.
  for (let loop = layout.places.get(s)?.loop; loop !== undefined; loop = layout.places.get(loop)?.loop) {
    const around = layout.places.get(loop);
    if (around === undefined || around.at < place.at) break;
    if (stores.some((o) => o.at > around.at && o.at <= around.end)) return undefined;
  }
  return last;
}
