/**
 * Locals that the backward sweep computes again in their block, instead of getting them from the stack.
 * In: TBR without recomputation. Out: for some blocks the locals and the statements, in order, that compute them.
 * Method: of the locals that would be saved at the end of a block, those whose every assignment stands in the block itself (or in a
 * branch that does nothing else), is cheap, and reads only what still has its value at the block's end and is either required there
 * anyway, or kept by an enclosing block, or not overwritten later. A number for which that does not hold at the block's end, but after the
 * last statement that mentions it, is computed again before that statement is reversed. Locals needed on the way are computed again too. Of integers that
 * loops step, the loops are run again with nothing but these steps in them (rerun-loops.ts). Calls that only compute a number from
 * their arguments are made again (plain-calls.ts).
 * Limits: no elementary function but rounding, minimum, maximum and absolute value: those are cheaper to store.
 */

import type { ToBeRecorded } from "../../3-analyze/recording/to-be-recorded.js";
import type { Effects, ZoneId } from "../../3-analyze/storage-facts.js";
import { isVariableLength } from "../../il/queries/type-extents.js";
import type { Block, Expression, Statement, Unit, VariableId } from "../../il/types.js";
import { childBlocks, forEachExpression, forEachReadPath, forEachStatement, subscriptsOf } from "../../il/visit.js";
import type { Recomputation } from "../plan.js";
import { BlockLocals, isSetAtOnce } from "./block-locals.js";
import { RecomputationPlaces } from "./recomputation-places.js";
import type { RecomputeInput } from "./recompute-input.js";
import { countersOf, sliceOf } from "./rerun-loops.js";

type Bits = ReturnType<ReturnType<Effects["universe"]>["empty"]>;

export function recomputations(input: RecomputeInput, recorded: ToBeRecorded): ReadonlyMap<Block, Recomputation> {
  const { program, effects, liveness, reads, young } = input;
  const byBlock = new Map<Block, Recomputation>();
  for (const id of input.units) {
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    /** `later`: what is overwritten between the block's end and the backward sweep's coming back to it. */
    const visit = (block: Block, later: Bits): void => {
      const after = later.copy();
      for (let k = block.statements.length - 1; k >= 0; k--) {
        const s = block.statements[k] as Statement;
        const writtenHere = overwrittenIn(unit, s);
        const inner = childBlocks(s);
        if (inner.length > 0) {
          const around = after.copy();
          if (s.kind === "loop") around.union(writtenHere);
          for (const child of inner) visit(child, around);
        }
        after.union(writtenHere);
      }
      inBlock(unit, block, later);
    };
    visit(unit.body, effects.universe(unit.id).empty());
  }
  return byBlock;

  /** What a statement, and what is in it, may overwrite. */
  function overwrittenIn(unit: Unit, s: Statement): Bits {
    const set = effects.universe(unit.id).empty();
    forEachStatement({ statements: [s] }, (inner) => set.union(overwrittenBy(unit, inner)));
    return set;
  }

  function overwrittenBy(unit: Unit, s: Statement): Bits {
    const { written, fresh } = effects.of(unit.id, s);
    const overwritten = written.copy();
    overwritten.minus(fresh);
    return overwritten;
  }

  function inBlock(unit: Unit, block: Block, later: Bits): void {
    const saved = recorded.savedAtEndOf(block);
    const end = recorded.atEndOf(block);
    if (saved.length === 0 || end === undefined) return;
    const universe = effects.universe(unit.id);
    const size = block.statements.length;
    const locals = new BlockLocals({ ...input, recorded }, unit, block);
    const local = (v: VariableId): boolean => locals.isLocal(v);

    /** What each statement writes: elsewhere, and (apart from that) in objects that only one local leads to so far. */
    const written = block.statements.map(() => universe.empty());
    const objects = new Set<VariableId>();
    for (const [k, s] of block.statements.entries()) {
      const here = written[k] as Bits;
      forEachStatement({ statements: [s] }, (inner) => {
        const roots = young.objectOf.get(inner);
        if (roots !== undefined) for (const root of roots) objects.add(root);
        else here.union(overwrittenBy(unit, inner));
      });
    }

    const isWritten = (bit: number, from: number, to: number): boolean =>
      written.slice(from, to).some((set) => set.has(bit));
    const places = new RecomputationPlaces(program, block, input.exitsOf(unit.id), (s) =>
      input.isGivenBackLate(unit.id, s),
    );
    // Several may need one another, as what one branch assigns: whatever is not refused can be computed again.
    const refused = new Set<VariableId>();
    const asked = new Set<VariableId>();
    /** Those that can be computed again because others are stored: perhaps these need not be, where it is done later. */
    const stored = new Set<VariableId>();
    function again(v: VariableId): boolean {
      if (asked.has(v) || refused.has(v)) return !refused.has(v);
      asked.add(v);
      const statements = locals.assignmentsOf(v);
      const holds =
        statements !== null &&
        (!unit.parameters.includes(v) || isSetAtOnce(block, v, statements)) &&
        [...statements].every((s) => available(v, s, block.statements.indexOf(s)));
      if (!holds) refused.add(v);
      else for (const s of statements ?? []) places.together(v, locals.assignedBy(s));
      return holds;
    }
    /** Until nothing is refused any more that others have counted on. */
    function askAll(): void {
      for (let count = -1; count < refused.size; ) {
        count = refused.size;
        asked.clear();
        for (const v of saved) again(v);
      }
    }

    function available(wanted: VariableId, s: Statement, k: number): boolean {
      const place = places.of(wanted);
      const isLater = place < size;
      let holds = !isLater || locals.isSetOnce(wanted);
      // What is required when it is overwritten is given back there.
      const isRequired = (bit: number): boolean => {
        const next = written.findIndex((set, n) => n >= place && set.has(bit));
        const s = block.statements[next];
        if (s === undefined) return end?.has(bit) === true;
        return recorded.before(s)?.has(bit) === true || (s.kind === "assign" && recorded.isSaved(s));
      };
      const isOverwritten = (bit: number): boolean => isWritten(bit, k, place);
      const counters = new Set(s.kind === "loop" ? countersOf(s) : []);
      /** Set by what is run again of the loop itself. */
      const inside = s.kind === "loop" ? locals.livesInside(s) : () => false;
      const check = (zone: ZoneId): void => {
        const bit = universe.bitOf(zone);
        const { variable } = universe.zoneAt(bit);
        // Such arrays come back when their lengths, which may be computed again, are there.
        if (variable !== undefined && isVariableLength(program.variables.get(variable)?.type) && local(variable)) {
          holds = false;
          return;
        }
        if (variable !== undefined && (counters.has(variable) || inside(variable))) return;
        if (variable !== undefined && universe.privates.has(bit) && local(variable)) {
          // The variable itself, a local that is computed again too, or a saved one that does not change any more.
          if (isLater && variable === wanted) holds = false;
          if (variable === wanted) return;
          if (again(variable)) {
            // Elsewhere it has the last of its values, or another one in between.
            if (isLater && !locals.isSetOnce(variable)) holds = false;
            places.raise(variable, place);
            if (stored.has(variable)) stored.add(wanted);
            return;
          }
          if (!saved.includes(variable) || isOverwritten(bit)) holds = false;
          stored.add(wanted);
          if (!isRequired(bit) && isWritten(bit, place, size)) holds = false;
          return;
        }
        if (isOverwritten(bit)) holds = false;
        else if (!isRequired(bit) && !isKept(bit, place)) holds = false;
      };
      const look = (e: Expression): void => {
        reads.ofExpression(e, check);
        forEachReadPath(e, (path) => {
          if (objects.has(path.root) && path.steps.length > 0) holds = false;
        });
        forEachExpression(e, (inner) => {
          const [of] = inner.kind === "operation" && inner.name === "length" ? inner.arguments : [];
          if (of?.kind === "read" && objects.has(of.path.root)) holds = false;
        });
      };
      const visit = (inner: Statement): void => {
        if (inner.kind === "assign") {
          if (!liveness.isLive(inner)) holds = false;
          look(inner.value);
          subscriptsOf(inner.target).forEach(look);
        } else if (inner.kind === "call") {
          if (!liveness.isLive(inner)) holds = false;
          for (const argument of inner.arguments) if (argument.kind !== "reference") look(argument);
        } else if (inner.kind === "if") {
          look(inner.test);
          inner.then.statements.forEach(visit);
          inner.else.statements.forEach(visit);
          // Everything it assigns is then computed again.
          forEachStatement({ statements: [inner] }, (a) => {
            if (a.kind !== "assign" || a.target.root === wanted || inside(a.target.root)) return;
            if (!again(a.target.root)) holds = false;
          });
        } else if (inner.kind === "loop") {
          look(inner.test);
          for (const part of childBlocks(inner)) part.statements.forEach(visit);
        }
      };
      visit(s.kind === "loop" ? sliceOf(s, new Set([wanted]), inside) : s);
      return holds;
    }

    /**
     * There when the backward sweep comes by, at no or little cost: not overwritten any more, or a local of an outer block. What a
     * caller overwrites it has to save: a field is as cheap to save as the local, an array is not.
     */
    function isKept(bit: number, place: number): boolean {
      if (isWritten(bit, place, size)) return false;
      if (universe.privates.has(bit)) return true;
      if (block === unit.body && ["elements", "values", "keys"].includes(universe.zoneAt(bit).kind)) return false;
      return !later.has(bit);
    }

    askAll();
    places.settle([...asked].filter((v) => !refused.has(v) && !stored.has(v)));
    refused.clear();
    do {
      places.raised = false;
      askAll();
    } while (places.raised);
    const variables = new Set(saved.filter(again));
    if (variables.size === 0) return;
    const slice = new Set<Statement>();
    const add = (v: VariableId): void => {
      for (const s of locals.assignmentsOf(v) ?? []) {
        if (slice.has(s) && s.kind !== "loop") continue;
        slice.add(s);
        const counters = new Set(s.kind === "loop" ? countersOf(s) : []);
        const need = (e: Expression): void =>
          forEachExpression(e, (inner) => {
            if (inner.kind !== "read") return;
            const root = inner.path.root;
            if (local(root) && !counters.has(root) && again(root) && !variables.has(root)) {
              variables.add(root);
              add(root);
            }
          });
        const inside = s.kind === "loop" ? locals.livesInside(s) : () => false;
        const visit = (inner: Statement): void => {
          if (inner.kind === "assign") {
            need(inner.value);
            subscriptsOf(inner.target).forEach(need);
            if (!variables.has(inner.target.root) && !inside(inner.target.root)) {
              variables.add(inner.target.root);
              add(inner.target.root);
            }
          } else if (inner.kind === "call") {
            for (const argument of inner.arguments) if (argument.kind !== "reference") need(argument);
          } else if (inner.kind === "if") {
            need(inner.test);
            inner.then.statements.forEach(visit);
            inner.else.statements.forEach(visit);
          } else if (inner.kind === "loop") {
            need(inner.test);
            for (const one of inner.init.statements) if (one.kind === "assign") need(one.value);
            inner.body.statements.forEach(visit);
          }
        };
        visit(s.kind === "loop" ? sliceOf(s, new Set([v]), inside) : s);
      }
    };
    for (const v of [...variables]) add(v);
    const part = (s: Statement): Statement => (s.kind === "loop" ? sliceOf(s, variables, locals.livesInside(s)) : s);
    const kept = block.statements.filter((s) => slice.has(s));
    const before = new Map(kept.flatMap((s) => places.before(s, locals.assignedBy(s))));
    byBlock.set(block, { variables, slice: new Map(kept.map((s) => [s, part(s)])), before });
  }
}
