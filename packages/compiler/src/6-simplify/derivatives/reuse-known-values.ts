/**
 * Derivatives read what the primal has computed already: with `c = cos(t); s = sin(t)`, `-sin(t) * cb` becomes `-s * cb`.
 *
 * In: a derivative program whose copies know their originals (Variable.copyOf); the primal program, and where its locals live; the
 * variables that hold derivatives. Out: the same program, costly functions in derivative assignments replaced by variables.
 * Method: a local of the primal that is assigned once, in the block in which it lives, has one value for its whole life; so has what it
 * is computed from. Wherever a derivative unit has given both copies their values (by the same assignment, or from a stack), the
 * function's value is there.
 * Limits: functions of scalar locals and of parameters that are never assigned; nothing that memory holds.
 */

import { read } from "../../il/builders.js";
import { sameExpression, sameType } from "../../il/equal.js";
import type { Rewriter } from "../../il/rewrite.js";
import { mapShared, rewriteExpression } from "../../il/rewrite.js";
import type {
  AssignStatement,
  Block,
  Expression,
  Program,
  Statement,
  Unit,
  UnitId,
  VariableId,
} from "../../il/types.js";
import { forEachExpression, forEachStatement } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import type { UnitLayout } from "../units/unit-layout.js";
import { dominatingDefinition, unitLayout } from "../units/unit-layout.js";
import { derivativeUnits, derivativeValues } from "./derivative-values.js";

export interface PrimalLocals {
  readonly program: Program;
  /** The block in one execution of which the variable's whole life passes. */
  lifetimeOf(unit: UnitId, variable: VariableId): Block | undefined;
  /** Is the expression worth a variable? */
  isCostly(e: Expression): boolean;
}

/** A variable of the primal, and the function whose value it holds as long as it lives. */
interface Known {
  readonly variable: VariableId;
  readonly value: Expression;
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
    const scalars = scalarsOf(s.value);
    const isRounded = !sameType(s.target.type, s.value.type);
    if (scalars === undefined || isRounded || !hasOneValue(variable) || ![...scalars].every(hasOneValue)) return [];
    return [{ variable, value: s.value }];
  });
}

/** The scalar variables that the expression reads; undefined where it reads anything else, or gives another value every time. */
function scalarsOf(e: Expression): Set<VariableId> | undefined {
  const scalars = new Set<VariableId>();
  let others = false;
  forEachExpression(e, (inner) => {
    if (inner.kind === "read" && inner.path.steps.length === 0) scalars.add(inner.path.root);
    else if (!["constant", "unary", "binary", "intrinsic", "convert"].includes(inner.kind)) others = true;
  });
  return others ? undefined : scalars;
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
    const names = namesOf(scalarsOf(k.value) ?? []);
    const ofNames = usable.get(names);
    if (ofNames === undefined) usable.set(names, [k]);
    else ofNames.push(k);
  }
  return usable.size === 0 ? unit.body : inBlock(unit.body);

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
    const scalars = scalarsOf(e);
    if (scalars === undefined) return undefined;
    const candidates = usable.get(namesOf(new Set([...scalars].map(originalOf))));
    if (candidates === undefined) return undefined;
    const original = rewriteExpression(e, toOriginal);
    const match = candidates.find((k) => sameExpression(k.value, original));
    const copy = match && copies.get(match.variable);
    if (copy === undefined || !isSetAt(copy, s) || ![...scalars].every((id) => isSetAt(id, s))) return undefined;
    const type = program.variables.get(copy)?.type;
    return type === undefined ? undefined : read({ root: copy, steps: [], type });
  }

  /** Does the copy hold its original's only value where the statement stands? */
  function isSetAt(variable: VariableId, s: Statement): boolean {
    if (isUnassignedParameter(program, layout, variable)) return true;
    const definition = dominatingDefinition(layout, variable);
    const place = definition && layout.places.get(definition);
    const at = layout.places.get(s)?.at;
    return place !== undefined && at !== undefined && at > place.at && at <= place.blockEnd;
  }
}
