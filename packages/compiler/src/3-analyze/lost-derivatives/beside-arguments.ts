/**
 * beside-arguments: calls of functions with a derivative of the user's that reach numbers with derivatives in other ways than by what they are handed: the
 * user's derivative takes and gives shadows of arguments alone.
 * In: the program, points-to, effects, varied, useful. Out: diagnostics RG3317.
 * Method: of what the call reads that is varied, and writes that is useful, each zone must be reached from an argument, or be a target.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { isCalledAsItIs } from "../../il/queries/called-as-it-is.js";
import type { CallStatement, Program, SiteId, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import type { Useful, Varied } from "../activity-facts.js";
import type { CallBits } from "../effects/call-bits.js";
import { sitesBehind } from "../effects/outside-stores.js";
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
    const universe = effects.universe(unit);
    const handed = new Set<ZoneId>(s.targets.flatMap((target) => (target === null ? [] : pointsTo.zonesOf(target))));
    const seen = new Set<SiteId>();
    const queue = s.arguments.flatMap((argument) =>
      argument.kind === "reference" ? [] : [...sitesBehind(pointsTo, argument)],
    );
    for (let site = queue.pop(); site !== undefined; site = queue.pop()) {
      if (seen.has(site)) continue;
      seen.add(site);
      for (const zone of pointsTo.zonesOfSite(site)) {
        handed.add(zone);
        queue.push(...pointsTo.sitesInZone(zone));
      }
    }
    for (const argument of s.arguments)
      if (argument.kind === "reference") for (const zone of pointsTo.zonesOf(argument.path)) handed.add(zone);
    const { read, written } = effects.summary(callee);
    const map = callBits.of(unit, s, callee);
    const seenFrom = (inside: BitSet): BitSet => {
      const outside = universe.empty();
      inside.forEach((bit) => {
        for (const each of map[bit] ?? []) outside.add(each);
      });
      return outside;
    };
    const before = seenFrom(read);
    before.intersect(varied.before(unit, s));
    const after = seenFrom(written);
    after.intersect(useful.after(unit, s));
    before.union(after);
    let name: string | undefined;
    before.forEach((bit) => {
      const zone = universe.zoneAt(bit);
      if (!handed.has(zone.id) && mayCarryDerivative(zone.type)) name ??= zone.name;
    });
    return name;
  }
}
