/**
 * fixed-arguments: which arguments of a call have derivatives for the sake of the procedure's other calls alone.
 * In: points-to, effects, variedness, activity. Out: for each call that runs a derivative version, the numbers of such arguments.
 * Method: pointers: the callee's parameter has a shadow; nothing that the argument leads to, however many pointers are followed, is ever
 * varied in the caller, and the call stores to none of it. A version of the callee for such calls needs no shadow there. Numbers: the
 * callee's parameter is active, the argument takes nothing from anything varied, nor do those of the callee's own calls of itself
 * (varied-by-recursion), and a version has enough less to do (version-savings).
 * Limits: storage that the caller uses again for something varied counts as varied throughout.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import { holdsPointers } from "../../il/queries/pointer-types.js";
import type { Argument, CallStatement, Program, SiteId, UnitId } from "../../il/types.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import { isReference } from "../../rules/references.js";
import type { Activity, Varied } from "../activity-facts.js";
import type { CallOrder } from "../effects/call-order.js";
import { isDifferentiable } from "../effects/differentiable-reads.js";
import type { FlowGraphs } from "../effects/flow-graphs.js";
import type { Dependencies, Effects, PointsTo, ZoneId } from "../storage-facts.js";
import { fixedInRecursion, takesFromVaried } from "./varied-by-recursion.js";
import { savesEnough } from "./version-savings.js";

export interface FixedArgumentsInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly dependencies: Dependencies;
  readonly order: CallOrder;
  readonly graphs: FlowGraphs;
  readonly varied: Varied;
  readonly activity: Activity;
}

export type FixedArguments = (caller: UnitId, call: CallStatement, callee: UnitId) => ReadonlySet<number>;

export function fixedArguments(input: FixedArgumentsInput): FixedArguments {
  const { program, pointsTo, effects, graphs, varied, activity } = input;
  const everVaried = new Map<UnitId, BitSet>();
  /** Of a callee and numbers that a call gives it: those that a version for the call has fixed. */
  const versions = new Map<string, ReadonlySet<number>>();

  return (caller, call, callee) => {
    const fixed = new Set<number>();
    const numbers = new Set<number>();
    program.units.get(callee)?.parameters.forEach((id, k) => {
      const argument = call.arguments[k];
      const parameter = program.variables.get(id);
      if (argument === undefined || parameter === undefined || parameter.passing === "reference") return;
      if (parameter.type.kind === "pointer") {
        if (activity.hasShadow(id) && isFixed(caller, call, argument)) fixed.add(k);
      } else if (isNumber(callee, k) && isFixedNumber(caller, call, argument)) numbers.add(k);
    });
    for (const k of fixedNumbers(callee, numbers)) fixed.add(k);
    return fixed;
  };

  function isNumber(callee: UnitId, k: number): boolean {
    const parameter = program.variables.get(program.units.get(callee)!.parameters[k]!);
    return (
      parameter !== undefined &&
      !isReference(parameter.type) &&
      mayCarryDerivative(parameter.type) &&
      activity.activeParameter(callee, k)
    );
  }

  function isFixedNumber(caller: UnitId, call: CallStatement, argument: Argument): boolean {
    if (argument.kind === "reference") return false;
    return !takesFromVaried(call, argument, (s, path) => activity.mayBeVaried(caller, s, path));
  }

  function fixedNumbers(callee: UnitId, given: ReadonlySet<number>): ReadonlySet<number> {
    if (given.size === 0) return given;
    const key = [callee, ...given].join(" ");
    let known = versions.get(key);
    if (known === undefined) {
      known = fixedInRecursion(input, callee, given);
      if (known.size > 0 && !savesEnough(input, callee, known)) known = new Set();
      versions.set(key, known);
    }
    return known;
  }

  function isFixed(caller: UnitId, call: CallStatement, argument: Argument): boolean {
    if (argument.kind === "reference") return false;
    const universe = effects.universe(caller);
    const { written } = effects.of(caller, call);
    const variedBits = variedIn(caller);
    return [...reached(pointsTo.sitesOf(argument))].every((zone) => {
      const bit = universe.bitOf(zone);
      if (bit < 0) return true;
      return !written.has(bit) && !(isDifferentiable(universe.zoneAt(bit)) && variedBits.has(bit));
    });
  }

  function reached(sites: readonly SiteId[]): ReadonlySet<ZoneId> {
    const zones = new Set<ZoneId>();
    const seen = new Set<SiteId>();
    const queue = [...sites];
    for (let site = queue.pop(); site !== undefined; site = queue.pop()) {
      if (seen.has(site)) continue;
      seen.add(site);
      for (const zone of pointsTo.zonesOfSite(site)) {
        zones.add(zone);
        const type = pointsTo.zones[zone]?.type;
        if (type !== undefined && holdsPointers(type)) queue.push(...pointsTo.sitesInZone(zone));
      }
    }
    return zones;
  }

  function variedIn(unit: UnitId): BitSet {
    let set = everVaried.get(unit);
    if (set === undefined) {
      set = varied.atEntry(unit).copy();
      set.union(varied.atExit(unit));
      for (const { statement } of graphs.of(unit).nodes) {
        if (statement === null) continue;
        set.union(varied.after(unit, statement));
      }
      everVaried.set(unit, set);
    }
    return set;
  }
}
