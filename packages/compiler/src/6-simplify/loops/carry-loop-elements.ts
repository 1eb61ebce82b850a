/**
 * Array elements that pass from one iteration of an innermost loop to the next stay in local variables.
 *
 * In: a derivative program; what is known of overlapping arrays. Out: the same program with fewer loads and
 * stores in its hot loops, and shorter chains from one iteration to the next.
 * Method: each innermost counting loop of a derivative unit is offered to the three ways of carrying, again until none applies.
 * The three files say when that is safe. In a language where nothing may be read or stored outside an array, loads before the loop, and
 * stores after it, wait for the loop's test, unless the loop surely runs or the element has just been stored. Stores to lists, which grow, always do.
 */

import { madeBy } from "../../diagnostics/origin.js";
import { binary, conditional, constant, ifThen, newLocal } from "../../il/builders.js";
import { numberOf } from "../../il/fold-arithmetic.js";
import { prefixType } from "../../il/queries/path-types.js";
import type { ArrayType, Block, Expression, LoopStatement, Path, Program, Statement, Unit } from "../../il/types.js";
import { forEachStatement, operandsOf } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import { traitsOf } from "../../languages/traits.js";
import { derivativeUnits } from "../derivatives/derivative-values.js";
import { tidied } from "../derivatives/tidy-subscripts.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import { sharedIn } from "../units/variable-uses.js";
import type { OverlapFacts, OverlapTest } from "./array-overlap.js";
import { arrayOverlap } from "./array-overlap.js";
import { carryIncrementedElement } from "./carry-incremented-element.js";
import type { CarriedLoop, NewCarrier } from "./carry-stored-element.js";
import { carryStoredElement } from "./carry-stored-element.js";
import { carryUpdatedElement } from "./carry-updated-element.js";
import type { CountingHeader } from "./counting-header.js";
import type { ElementAccess, LoopAccesses } from "./loop-accesses.js";
import { loopAccesses } from "./loop-accesses.js";
import { takeOverStore } from "./take-over-store.js";

const pass = "carry-loop-elements";
/** Carried elements per loop. */
const most = 6;

export function carryLoopElements(
  program: Program,
  facts: OverlapFacts,
  unitFacts: UnitFacts = new UnitFacts(),
): Program {
  const draft = new ProgramDraft(program);
  const overlap = arrayOverlap(program, facts);
  for (const unit of derivativeUnits(program)) draft.setBody(unit, carryIn(program, draft, unit, overlap, unitFacts));
  return draft.finish();
}

function carryIn(program: Program, draft: ProgramDraft, unit: Unit, overlap: OverlapTest, facts: UnitFacts): Block {
  let jumps = false;
  forEachStatement(unit.body, (s) => {
    if (s.kind === "goto" || s.kind === "label") jumps = true;
  });
  if (jumps) return unit.body;
  const uses = facts.usesOf(unit);
  const isShared = sharedIn(program.variables, uses);
  const newCarrier: NewCarrier = (element, from) => {
    const name = `carried${capitalised(nameOf(program, element))}`;
    return draft.addVariable(newLocal(draft.ids, name, element.type, madeBy(pass, from.origin), { temporary: true }));
  };
  return block(unit.body);

  function block(b: Block): Block {
    let changed = false;
    const statements: Statement[] = [];
    for (const s of b.statements) {
      const inner = s.kind === "loop" && isInnermost(s) ? carryAll(s, statements) : withChildBlocks(s, block);
      if (inner !== s) changed = true;
      statements.push(...(Array.isArray(inner) ? inner : [inner]));
    }
    return changed ? { statements } : b;
  }

  /** What replaces a loop. `done`: what stands before it in its block, which may lose its stores to the loop. */
  function carryAll(loop: LoopStatement, done: Statement[]): Statement | readonly Statement[] {
    const before: Statement[] = [];
    const after: Statement[] = [];
    let current = loop;
    for (let count = 0; count < most; count++) {
      const carried = carryOne(current);
      if (carried === undefined) break;
      for (const load of carried.before) {
        const taken = before.length === 0 && carried.after.length === 0 ? takeOver(load, done) : undefined;
        if (taken !== undefined) done.splice(0, done.length, ...taken);
        else before.push(carried.loads === undefined ? load : onlyIf(carried.loads, load));
      }
      after.unshift(...(carried.stores === undefined ? carried.after : guarded(carried.stores, carried.after)));
      current = carried.loop;
    }
    if (current === loop) return loop;
    const { comments, ...bare } = current;
    const first = before[0];
    if (comments === undefined || first === undefined) return [...before, current, ...after];
    return [{ ...first, comments }, ...before.slice(1), bare, ...after];
  }

  function takeOver(load: Statement, done: readonly Statement[]): readonly Statement[] | undefined {
    if (load.kind !== "assign" || load.value.kind !== "read") return undefined;
    const carrier = draft.variables.get(load.target.root)!;
    return takeOverStore(done, load.value.path, carrier, overlap, isShared);
  }

  /** `loads`, `stores`: tests that loads before the loop, and stores after it, wait for. */
  function carryOne(
    loop: LoopStatement,
  ): (CarriedLoop & { readonly loads?: Expression; readonly stores?: Expression }) | undefined {
    const known = { ...program, variables: draft.variables };
    const accesses = loopAccesses(known, loop, isShared);
    if (accesses === undefined) return undefined;
    const { counted } = accesses;
    const isSure = surelyRuns(counted);
    // Outside a typed array nothing is read or stored.
    const isHarmless =
      isSure || (traitsOf(program).hasMissingValues && accesses.accesses.every((a) => isThere(known, a)));
    // Whether the loop has run is tested again after it: start and limit must not change inside.
    const isTestable = isSure || (stays(counted.first, accesses, overlap) && stays(counted.limit, accesses, overlap));
    const runs = binary(counted.comparison, tidied(counted.first), tidied(counted.limit));
    const incremented = (storage: ArrayType["storage"]): CarriedLoop | undefined =>
      carryIncrementedElement(known, accesses, overlap, newCarrier, storage);
    const carried =
      (isHarmless || isTestable ? incremented("packed") : undefined) ??
      carryStoredElement(accesses, overlap, newCarrier) ??
      carryUpdatedElement(accesses, overlap, newCarrier);
    if (carried !== undefined) return isHarmless ? carried : { ...carried, loads: runs, stores: runs };
    const ofList = isTestable ? incremented("list") : undefined;
    if (ofList === undefined || isSure) return ofList;
    return { ...ofList, ...(!isHarmless && { loads: runs }), stores: runs };
  }
}

/** The pointer leads to an array for certain, whether the loop runs or not. */
function isThere(program: Program, { path }: ElementAccess): boolean {
  const pointer = prefixType(program, path, Math.max(0, path.steps.length - 2));
  return pointer?.kind === "pointer" ? pointer.nullable === false : pointer?.kind === "array";
}

/** Is the bound after the loop what it was before? Lengths of lists are where no store is to a list that it may be the length of. */
function stays(
  bound: Expression,
  { accesses, isInvariant }: Pick<LoopAccesses, "accesses" | "isInvariant">,
  overlap: OverlapTest,
): boolean {
  if (isInvariant(bound)) return true;
  const [of] = bound.kind === "operation" && bound.name === "length" ? bound.arguments : [];
  if (of?.kind === "read")
    return isInvariant(of) && accesses.every((a) => !a.isStore || overlap(a.array, of.path) === "apart");
  const isSum = bound.kind === "binary" || bound.kind === "unary" || bound.kind === "convert";
  return isSum && operandsOf(bound).every((e) => stays(e, { accesses, isInvariant }, overlap));
}

function onlyIf(test: Expression, load: Statement): Statement {
  if (load.kind !== "assign") return load;
  return { ...load, value: conditional(test, load.value, constant(0, undefined, load.value.type)) };
}

function guarded(test: Expression, statements: readonly Statement[]): readonly Statement[] {
  const [first] = statements;
  return first === undefined ? [] : [ifThen(test, { statements }, undefined, first.origin)];
}

function surelyRuns({ first, limit, comparison }: CountingHeader): boolean {
  const from = numberOf(first);
  const to = numberOf(limit);
  if (from === undefined || to === undefined) return false;
  if (from === to) return comparison === "lessEqual" || comparison === "greaterEqual";
  return comparison === "less" || comparison === "lessEqual" ? from < to : from > to;
}

function isInnermost(loop: LoopStatement): boolean {
  let innermost = true;
  forEachStatement(loop.body, (s) => {
    if (s.kind === "loop") innermost = false;
  });
  return innermost;
}

/** The name of the array: the last field on the way to it, or the variable. */
function nameOf(program: Program, element: Path): string {
  let name = program.variables.get(element.root)?.name ?? "";
  for (const step of element.steps) if (step.kind === "field") name = step.name;
  return name;
}

function capitalised(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
