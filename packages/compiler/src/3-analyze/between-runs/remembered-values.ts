/**
 * remembered-values: what a run of a head leaves in module-level storage, and the next run uses.
 * In: the program, heads, points-to, effects, varied, useful. Out: diagnostics RG4008 (refused), RG4009 (a warning).
 * Method: storage behind module-level variables that holds something varied at the end and is useful at the beginning. Where a run may
 * read it and leave it as it is (memo tables, caches), the second run's derivative would lack what the first one computed: refused.
 * Where each run that reads it sets it anew (filters, running averages), the run before counts as constant, as documented: a warning.
 * Which of both it is, reuse-of-storage.ts finds out.
 */

import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { isStackAgain } from "../../il/conventions/stacks-again.js";
import type { Program, UnitId, Variable, VariableId } from "../../il/types.js";
import type { Useful, Varied } from "../activity-facts.js";
import type { HeadGlobals } from "../requests/head-globals.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";
import { ReuseOfStorage } from "./reuse-of-storage.js";
import { storageBehind } from "./storage-behind.js";

export interface RememberedValuesInput {
  readonly program: Program;
  readonly units: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly varied: Varied;
  readonly useful: Useful;
  /** The globals that the request names: they are handed over, and not remembered. */
  readonly globals: ReadonlyMap<UnitId, HeadGlobals>;
}

export function reportRememberedValues(input: RememberedValuesInput, bag: DiagnosticBag): void {
  const { program, effects, varied, useful } = input;
  for (const head of input.units) {
    const unit = program.units.get(head);
    if (unit === undefined) continue;
    const owners = ownersOf(input, head);
    const universe = effects.universe(head);
    const carried = varied.atExit(head).copy();
    carried.intersect(useful.atEntry(head));
    const reported = new Set<VariableId>();
    let reuse: ReuseOfStorage | undefined;
    carried.forEach((bit) => {
      const zone = universe.zoneAt(bit);
      const owner = owners.get(zone.id);
      if (owner === undefined || reported.has(owner.id)) return;
      reuse ??= new ReuseOfStorage(input, head, new Set(owners.keys()));
      const { keeps, exposed } = reuse.of(zone);
      if (!keeps && !exposed) return;
      reported.add(owner.id);
      const what = zone.variable === undefined ? owner.name : zone.name;
      if (keeps)
        bag.add(
          "RG4008",
          "error",
          owner.origin,
          `'${what}' keeps what ${unit.name} computes from its inputs, and the next call may use it: the derivative of that call would lack it.`,
          `Compute it in every call, or let ${unit.name} reset '${owner.name}' where it begins; or make it a parameter.`,
        );
      else
        bag.add(
          "RG4009",
          "warning",
          owner.origin,
          `'${what}' goes on from call to call of ${unit.name}; its derivative does not: each call takes what it finds there as constant.`,
          `Name '${owner.name}' in --wrt and --of, and its derivative is handed over.`,
        );
    });
  }
}

/** The storage behind module-level variables, and which variable it is behind; but for those whose derivatives come in. */
function ownersOf({ program, pointsTo, globals }: RememberedValuesInput, head: UnitId): ReadonlyMap<ZoneId, Variable> {
  const named = globals.get(head)?.inputs;
  const owners = new Map<ZoneId, Variable>();
  const exempt = new Set<ZoneId>();
  for (const variable of program.variables.values()) {
    if (variable.role !== "global" || isStackAgain(variable)) continue;
    const isNamed = named?.has(variable.id) === true;
    for (const zone of storageBehind(pointsTo, variable.id))
      if (isNamed) exempt.add(zone);
      else if (!owners.has(zone)) owners.set(zone, variable);
  }
  for (const zone of exempt) owners.delete(zone);
  return owners;
}
