/**
 * Which parameters a unit of a derivative saves what lies behind of: a local whose address it is given counts as read there, though the
 * primal only stores to it.
 */
import { pointerSources } from "../../../il/queries/pointer-sources.js";
import type { Program, Statement, UnitId, VariableId } from "../../../il/types.js";
import { forEachReadPath, forEachStatement } from "../../../il/visit.js";

/** Does the statement hand the local's storage to a unit that saves some of it? */
export function savingCalls(program: Program): (s: Statement, local: VariableId) => boolean {
  const known = new Map<UnitId, ReadonlySet<VariableId>>();
  const savedIn = (id: UnitId): ReadonlySet<VariableId> => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const saved = new Set<VariableId>();
    known.set(id, saved);
    const unit = program.units.get(id);
    if (unit?.derivative === undefined) return saved;
    const parameters = new Set(unit.parameters);
    forEachStatement(unit.body, (s) => {
      if (s.kind === "push")
        forEachReadPath(s.value, (path) => {
          if (path.steps.length > 0 && parameters.has(path.root)) saved.add(path.root);
        });
      for (const root of handedOn(s)) if (parameters.has(root)) saved.add(root);
    });
    return saved;
  };
  /** The variables whose storage, or what they lead to, a call hands to a parameter that is saved. */
  const handedOn = (s: Statement): readonly VariableId[] => {
    if (s.kind !== "call" || s.callee.kind !== "unit") return [];
    const callee = program.units.get(s.callee.unit);
    const saved = savedIn(s.callee.unit);
    return s.arguments.flatMap((argument, k) => {
      const parameter = callee?.parameters[k];
      if (parameter === undefined || !saved.has(parameter)) return [];
      if (argument.kind === "reference") return [argument.path.root];
      return pointerSources(argument).flatMap((source) =>
        source.kind === "address" || (source.kind === "read" && source.type.kind === "pointer")
          ? [source.path.root]
          : [],
      );
    });
  };
  return (s, local) => handedOn(s).includes(local);
}
