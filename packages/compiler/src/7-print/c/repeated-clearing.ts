/** `s.x = 0` behind `struct state s = {0};`: the declaration has said it. */
import { typeAfter } from "../../il/path-types.js";
import type { Statement, Type, VariableId } from "../../il/types.js";
import type { UnitContext } from "./unit-context.js";

/** The statement clears a field of a struct that was declared with zeros, and only such statements stand between. */
export function repeatsClearing(c: UnitContext, list: readonly Statement[], at: number): boolean {
  const root = clearedStruct(c, list[at]);
  if (root === undefined) return false;
  for (let i = at; i >= 0; i--) {
    const s = list[i]!;
    if (clearedStruct(c, s) === undefined) return false;
    if (c.placement.declaredBefore.get(s)?.some((d) => d.variable === root && d.needsInitial)) return true;
  }
  return false;
}

/** The variable of which the statement clears a field. Of a union zeros for one member are not zeros for another. */
function clearedStruct(c: UnitContext, s: Statement | undefined): VariableId | undefined {
  if (s?.kind !== "assign" || s.target.steps.length === 0 || s.value.kind !== "constant") return undefined;
  const { value } = s.value;
  if (value !== null && value !== undefined && value !== false && !Object.is(value, 0)) return undefined;
  const { program } = c.expressions.env;
  let type: Type | undefined = program.variables.get(s.target.root)?.type;
  for (const step of s.target.steps) {
    if (type?.kind !== "record" || program.records.get(type.record)?.kind !== "struct") return undefined;
    if (step.kind !== "field") return undefined;
    type = typeAfter(program, type, step);
  }
  return s.target.root;
}
