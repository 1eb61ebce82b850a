/**
 * varied: the zones whose values depend differentiably on the independents, before and after every statement.
 * In: dependencies, the call order, flow graphs; each head's independents.
 * Out: bit sets over the units' universes.
 * Method: varied⁺(I) = varied⁻(I) ⊗ diffDep(I), forward on the flow graphs, callers before callees. What is varied when a unit starts is
 * the union over its calls. A call passes on its callee's summary, so that one active call does not make another's results varied.
 * Paper: Hascoët, Pascual, The Tapenade automatic differentiation tool, 2013, section 4.1; the thesis' 2.3.2.
 * Limits: generalised over call sites.
 */

import type { BitSet } from "../../dataflow/bit-set.js";
import type { Expression, Program, UnitId } from "../../il/types.js";
import type { Varied } from "../activity-facts.js";
import type { CallBits } from "../effects/call-bits.js";
import type { CallOrder } from "../effects/call-order.js";
import { differentiableReads, isDifferentiable } from "../effects/differentiable-reads.js";
import type { FlowGraphs } from "../effects/flow-graphs.js";
import type { Dependencies, Effects, PointsTo, ZoneId } from "../storage-facts.js";
import { UnitSolutions } from "./unit-solutions.js";
import { variedInUnit } from "./varied-in-unit.js";

export interface VariedInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly dependencies: Dependencies;
  readonly order: CallOrder;
  readonly graphs: FlowGraphs;
  readonly callBits: CallBits;
  readonly independents: ReadonlyMap<UnitId, readonly ZoneId[]>;
}

export function varied(input: VariedInput): Varied {
  const { program, pointsTo, effects, order, callBits, independents } = input;
  const entries = new Map<UnitId, BitSet>();
  const solutions = new UnitSolutions(input);
  for (const unit of pointsTo.units) entries.set(unit, effects.universe(unit).setOf(independents.get(unit) ?? []));

  solutions.solve((unit) => variedInUnit(input, unit, entries.get(unit) as BitSet), enterCallees);

  /** Hands on what is varied at each call; gives the callees for which that is news. */
  function enterCallees(unit: UnitId): ReadonlySet<UnitId> {
    const changed = new Set<UnitId>();
    const universe = effects.universe(unit);
    for (const call of order.callsIn(unit)) {
      const here = solutions.into(unit, call);
      for (const callee of pointsTo.callees(call)) {
        const inner = effects.universe(callee);
        const entry = entries.get(callee) as BitSet;
        let grew = false;
        callBits.of(unit, call, callee).forEach((outer, bit) => {
          if (outer.some((b) => here.has(b)) && isDifferentiable(inner.zoneAt(bit)) && entry.add(bit)) grew = true;
        });
        (program.units.get(callee)?.parameters ?? []).forEach((parameter, k) => {
          const argument = call.arguments[k];
          if (argument === undefined || argument.kind === "reference" || !isVaried(argument)) return;
          for (const zone of pointsTo.zonesOfVariable(parameter)) {
            const bit = inner.bitOf(zone);
            if (isDifferentiable(inner.zoneAt(bit)) && entry.add(bit)) grew = true;
          }
        });
        if (grew) changed.add(callee);
      }

      function isVaried(argument: Expression): boolean {
        let anyVaried = false;
        const see = (zone: ZoneId): void => {
          const bit = universe.bitOf(zone);
          if (bit >= 0 && here.has(bit)) anyVaried = true;
        };
        if (argument.kind === "read" && argument.type.kind === "record") pointsTo.zonesOf(argument.path).forEach(see);
        else differentiableReads(pointsTo, argument, see);
        return anyVaried;
      }
    }
    return changed;
  }

  return {
    before: (unit, statement) => solutions.into(unit, statement),
    after: (unit, statement) => solutions.outOf(unit, statement),
    atEntry: (unit) => entries.get(unit) ?? effects.universe(unit).empty(),
    atExit: (unit) => solutions.atEnd(unit, "forward"),
  };
}
