/**
 * A copy of a unit: every variable, label and allocation site of its own is fresh, so that analyses can tell the two apart.
 * In: a unit, the draft that receives the new variables, the copy's id. Out: the copy, under the same name.
 */

import { freshLabels } from "../../il/fresh-labels.js";
import { withExtents } from "../../il/queries/type-extents.js";
import { rewriteBlock, rewriteExpression } from "../../il/rewrite.js";
import type { Path, Type, Unit, UnitId, VariableId } from "../../il/types.js";
import type { ProgramDraft } from "../program-draft.js";

/** `note`: told of each variable and its copy. */
export function copyUnit(
  unit: Unit,
  id: UnitId,
  draft: ProgramDraft,
  note: (variable: VariableId, copy: VariableId) => void = () => {},
): Unit {
  const variables = new Map<VariableId, VariableId>();
  const path = (p: Path): Path => ({ ...p, root: copyOf(p.root), type: typed(p.type) });

  function copyOf(old: VariableId): VariableId {
    const known = variables.get(old);
    const variable = draft.variables.get(old);
    if (known !== undefined || variable === undefined || variable.role === "global") return known ?? old;
    const copy = draft.ids.variable();
    variables.set(old, copy);
    note(old, copy);
    const type = typed(variable.type);
    const rows = variable.rows?.map((length) => rewriteExpression(length, { path }));
    draft.addVariable({ ...variable, id: copy, type, ...(rows === undefined ? {} : { rows }) });
    return copy;
  }

  /** Lengths of arrays are told by variables. */
  function typed(type: Type): Type {
    return withExtents(type, (extent) => rewriteExpression(extent, { path }));
  }

  const parameters = unit.parameters.map(copyOf);
  return { ...unit, id, parameters, body: rewriteBlock(unit.body, { path, statement: freshLabels(draft.ids) }) };
}
