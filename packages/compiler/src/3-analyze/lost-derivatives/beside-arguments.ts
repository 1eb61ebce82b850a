/**
 * beside-arguments: calls of functions with a derivative of the user's that reach numbers with derivatives in other ways than by what they are handed: the
 * user's derivative takes and gives shadows of arguments alone.
 * In: the program, points-to, effects, varied, useful. Out: diagnostics RG3317.
 * Method: of what the call reads that is varied, and writes that is useful, each zone must be reached from a parameter or a result.
 * Limits: what one call hands over and the function reaches by a variable in another counts as handed over, unless parameters have names of their own (formal-sites.ts).
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { isCalledAsItIs } from "../../il/queries/called-as-it-is.js";
import type { CallStatement, Program, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import type { Useful, Varied } from "../activity-facts.js";
import type { CallBits } from "../effects/call-bits.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";

export interface BesideArgumentsInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly callBits: CallBits;
  readonly varied: Varied;
  readonly useful: Useful;
}

export function reportBesideArguments(input: BesideArgumentsInput, bag: DiagnosticBag): void {
  const { program, pointsTo, effects, callBits, varied, useful } = input;
  for (const unit of pointsTo.units)
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (s.kind !== "call" || s.callee.kind !== "unit") return;
      const callee = program.units.get(s.callee.unit);
      if (callee === undefined || !isCalledAsItIs(callee) || callee.withoutText === true) return;
      const name = reached(unit, s, callee.id);
      if (name === undefined) return;
      bag.add(
        "RG3317",
        "error",
        s.origin,
        `${callee.name} reaches '${name}', which has a derivative, by no argument: the derivative that is written for ${callee.name} cannot take part in that.`,
        `Hand '${name}' over to ${callee.name} as an argument; or take the derivative out that is written for it.`,
      );
    });

  /** The name of what the call reaches beside its arguments. */
  function reached(unit: UnitId, s: CallStatement, callee: UnitId): string | undefined {
    const inside = effects.universe(callee);
    const handed = handedTo(callee);
    const { read, written } = effects.summary(callee);
    const map = callBits.of(unit, s, callee);
    const before = varied.before(unit, s);
    const after = useful.after(unit, s);
    let name: string | undefined;
    const look = (zones: BitSet, matters: BitSet): void =>
      zones.forEach((bit) => {
        const zone = inside.zoneAt(bit);
        if (handed.has(zone.id) || !mayCarryDerivative(zone.type)) return;
        if (map[bit]?.some((outside) => matters.has(outside)) === true) name ??= zone.name;
      });
    look(read, before);
    look(written, after);
    return name;
  }

  /** What parameters lead to, and what results do: among these what the procedure makes. */
  function handedTo(callee: UnitId): ReadonlySet<ZoneId> {
    const { parameters = [], results = [] } = program.units.get(callee) ?? {};
    const zones = [
      ...parameters.flatMap((p) => pointsTo.zonesOfVariable(p)),
      ...results.flatMap((_, k) => pointsTo.zoneOfResult(callee, k)),
    ];
    const handed = new Set<ZoneId>();
    for (let zone = zones.pop(); zone !== undefined; zone = zones.pop()) {
      if (handed.has(zone)) continue;
      handed.add(zone);
      for (const site of pointsTo.sitesInZone(zone)) zones.push(...pointsTo.zonesOfSite(site));
    }
    return handed;
  }
}
