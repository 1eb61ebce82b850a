/**
 * Locals whose address the backward sweep has from the forward sweep, though the local is gone by then.
 * In: the program, the plan. Out: by unit, the locals and parameters by value that must have storage of their own (allocate-locals.ts).
 * Method: what pointers that are saved may lead to; and what pointers may that outlive the local, at file scope or in other storage, where
 * the backward sweep of the local's unit requires it. The locals of a unit that is called end between the sweeps; those of a head only
 * where their lifetime is a part of it.
 * Limits: where pointers lead is insensitive to flow.
 */
import type { ToBeRecorded } from "../3-analyze/recording/to-be-recorded.js";
import type { Effects, PointsTo, ZoneId } from "../3-analyze/storage-facts.js";
import type { Block, Path, Program, UnitId, VariableId } from "../il/types.js";
import { childBlocks, forEachPath, forEachStatement, writtenPaths } from "../il/visit.js";
import type { PlanChoices } from "./plan.js";

export interface LastingLocalsInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly recorded: ToBeRecorded;
  readonly choices: PlanChoices;
  readonly lifetimeOf: (unit: UnitId, variable: VariableId) => Block;
}

export function lastingLocals(input: LastingLocalsInput): ReadonlyMap<UnitId, ReadonlySet<VariableId>> {
  const { program, pointsTo, recorded, choices } = input;
  const leadTo = (zones: Iterable<ZoneId>): Set<VariableId> =>
    new Set([...zones].flatMap((zone) => pointsTo.variablesInZone(zone)));
  const bodies = new Map([...pointsTo.units].map((id) => [id, program.units.get(id)?.body ?? { statements: [] }]));
  const saved = new Set<ZoneId>();
  const outliving = new Set<ZoneId>();
  const called = new Set<UnitId>();
  const savePath = (path: Path): void => {
    for (const zone of pointsTo.zonesOf(path)) saved.add(zone);
  };
  const saveEnd = (block: Block): void => {
    for (const variable of recorded.savedAtEndOf(block))
      for (const zone of pointsTo.zonesOfVariable(variable)) saved.add(zone);
  };
  for (const body of bodies.values()) {
    saveEnd(body);
    forEachStatement(body, (s) => {
      if (recorded.isSaved(s)) writtenPaths(s).forEach(savePath);
      for (const path of writtenPaths(s))
        if (outlivesUnits(program, path)) for (const zone of pointsTo.zonesOf(path)) outliving.add(zone);
      if (s.kind === "loop" || s.kind === "call")
        for (const { whole } of choices.before(s)?.arrays ?? []) savePath(whole);
      if (s.kind === "call") for (const callee of pointsTo.callees(s)) called.add(callee);
      childBlocks(s).forEach(saveEnd);
    });
  }
  const onTape = leadTo(saved);
  const kept = leadTo(outliving);
  const lasting = new Map<UnitId, ReadonlySet<VariableId>>();
  if (onTape.size === 0 && kept.size === 0) return lasting;
  for (const [id, body] of bodies) {
    const lastingHere = new Set<VariableId>();
    const parameters = new Set(program.units.get(id)?.parameters);
    const required = kept.size === 0 ? new Set<VariableId>() : requiredIn(input, id, body, kept);
    const consider = (variable: VariableId): void => {
      if (!onTape.has(variable) && !required.has(variable)) return;
      const declared = program.variables.get(variable);
      if (parameters.has(variable) ? declared?.passing !== "value" : declared?.role !== "local") return;
      if (!called.has(id) && (parameters.has(variable) || input.lifetimeOf(id, variable) === body)) return;
      lastingHere.add(variable);
    };
    forEachStatement(body, (s) => forEachPath(s, (path) => consider(path.root)));
    if (lastingHere.size > 0) lasting.set(id, lastingHere);
  }
  return lasting;
}

/** Does the path denote storage that may be there when the unit has ended? */
function outlivesUnits(program: Program, path: Path): boolean {
  return program.variables.get(path.root)?.role === "global" || path.steps.some((step) => step.kind === "deref");
}

/** Those of the variables that the backward sweep requires somewhere in the unit. */
function requiredIn(
  { pointsTo, effects, recorded }: LastingLocalsInput,
  unit: UnitId,
  body: Block,
  among: ReadonlySet<VariableId>,
): ReadonlySet<VariableId> {
  const universe = effects.universe(unit);
  const all = universe.empty();
  forEachStatement(body, (s) => {
    for (const required of [recorded.before(s), recorded.after(s)]) if (required !== undefined) all.union(required);
  });
  return new Set([...among].filter((id) => universe.setOf(pointsTo.zonesOfVariable(id)).intersects(all)));
}
