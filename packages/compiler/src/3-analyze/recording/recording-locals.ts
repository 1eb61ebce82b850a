/**
 * The locals of a unit as recording sees them: which block each one's lifetime is, which parameters are assigned.
 * In: what is recorded of. Out: both, once for each unit: they do not depend on what the plan chooses.
 */
import type { Block, Path, Program, Unit, UnitId, VariableId } from "../../il/types.js";
import { forEachExpressionOf, forEachStatement, referencePaths, writtenPaths } from "../../il/visit.js";
import type { RecordingSubject } from "./recording-facts.js";

export interface RecordedLocals {
  /** Parameters that are assigned. */
  readonly assigned: ReadonlySet<VariableId>;
  /** Locals by the block that is their lifetime. A parameter that is never assigned is not saved: the caller hands it over again. */
  readonly byBlock: ReadonlyMap<Block, readonly VariableId[]>;
}

type Subject = Pick<RecordingSubject, "program" | "pointsTo" | "effects" | "lifetimeOf">;

export class UnitLocals {
  readonly #found = new Map<UnitId, RecordedLocals>();

  constructor(private readonly subject: Subject) {}

  of(unit: Unit): RecordedLocals {
    let locals = this.#found.get(unit.id);
    if (locals === undefined) {
      const assigned = assignedParameters(this.subject, unit);
      locals = { assigned, byBlock: localsByBlock(this.subject, unit, assigned) };
      this.#found.set(unit.id, locals);
    }
    return locals;
  }
}

function localsByBlock(
  { program, effects, lifetimeOf }: Subject,
  unit: Unit,
  assigned: ReadonlySet<VariableId>,
): ReadonlyMap<Block, readonly VariableId[]> {
  const map = new Map<Block, VariableId[]>();
  const note = (variable: VariableId): void => {
    const isParameter = unit.parameters.includes(variable);
    if (isParameter && !assigned.has(variable)) return;
    const block = isParameter ? unit.body : lifetimeOf(unit.id, variable);
    const list = map.get(block);
    if (list === undefined) map.set(block, [variable]);
    else if (!list.includes(variable)) list.push(variable);
  };
  const universe = effects.universe(unit.id);
  universe.privates.forEach((bit) => {
    const { variable } = universe.zoneAt(bit);
    if (variable !== undefined) note(variable);
  });
  // Locals and parameters by value that pointers lead to end with the unit as well.
  for (const variable of addressedLocals(program, unit)) note(variable);
  return map;
}

function addressedLocals(program: Program, unit: Unit): ReadonlySet<VariableId> {
  const addressed = new Set<VariableId>();
  const consider = (path: Path): void => {
    if (path.steps.some((step) => step.kind === "deref")) return;
    const variable = program.variables.get(path.root);
    if (variable?.role === "local" || variable?.passing === "value") addressed.add(path.root);
  };
  forEachStatement(unit.body, (s) => {
    for (const path of referencePaths(s)) consider(path);
    forEachExpressionOf(s, (e) => {
      if (e.kind === "address") consider(e.path);
    });
  });
  return addressed;
}

/** Also those that a statement, or what it calls, assigns in part or through their address. */
function assignedParameters({ program, effects, pointsTo }: Subject, unit: Unit): ReadonlySet<VariableId> {
  const assigned = new Set<VariableId>();
  const parameters = new Set(unit.parameters);
  const universe = effects.universe(unit.id);
  const reached = universe.empty();
  for (const id of parameters)
    if (pointsTo.isAddressed(id) && program.variables.get(id)?.passing === "value")
      for (const zone of pointsTo.zonesOfVariable(id)) {
        const bit = universe.bitOf(zone);
        if (bit >= 0) reached.add(bit);
      }
  forEachStatement(unit.body, (s) => {
    for (const path of writtenPaths(s))
      if (path.steps.length === 0 && parameters.has(path.root)) assigned.add(path.root);
    if (s.kind === "scope") return;
    effects.of(unit.id, s).written.forEach((bit) => {
      const { variable } = universe.zoneAt(bit);
      if (variable !== undefined && reached.has(bit)) assigned.add(variable);
    });
  });
  return assigned;
}
