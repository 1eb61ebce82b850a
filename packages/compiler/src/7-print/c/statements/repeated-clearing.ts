/** `s.x = 0` behind `struct state s = {0};`: the declaration has said it. */
import { typeAfter } from "../../../il/queries/path-types.js";
import type { AssignStatement, Statement, Type } from "../../../il/types.js";
import type { UnitContext } from "../unit-context.js";

/** The statement clears a part of a struct that was declared with zeros, and since then only other fields of structs have been set. */
export function repeatsClearing(c: UnitContext, list: readonly Statement[], at: number): boolean {
  const s = list[at]!;
  if (s.kind !== "assign" || !isZero(s)) return false;
  const field = fieldOf(c, s);
  if (field === undefined) return false;
  const { root } = s.target;
  for (let i = at; i >= 0; i--) {
    const before = list[i]!;
    const set = before.kind === "assign" ? fieldOf(c, before) : undefined;
    if (before.kind !== "assign" || set === undefined) return false;
    if (before.target.root === root && set === field && !isZero(before)) return false;
    if (c.placement.declaredBefore.get(before)?.some((d) => d.variable === root && d.needsInitial)) return true;
  }
  return false;
}

function isZero(s: AssignStatement): boolean {
  if (s.value.kind !== "constant") return false;
  const { value } = s.value;
  return value === null || value === undefined || value === false || Object.is(value, 0);
}

/** The field of a local struct that the statement sets, or a part of which. Of a union zeros for one member are not zeros for another. */
function fieldOf(c: UnitContext, s: AssignStatement): string | undefined {
  const [first] = s.target.steps;
  if (first?.kind !== "field") return undefined;
  const { program } = c.expressions.env;
  let type: Type | undefined = program.variables.get(s.target.root)?.type;
  for (const step of s.target.steps) {
    if (step.kind === "deref") return undefined;
    if (step.kind !== "field") continue;
    while (type?.kind === "array") type = type.element;
    if (type?.kind !== "record" || program.records.get(type.record)?.kind !== "struct") return undefined;
    type = typeAfter(program, type, step);
  }
  return first.name;
}
