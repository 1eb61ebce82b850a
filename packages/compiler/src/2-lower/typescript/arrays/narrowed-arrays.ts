/**
 * Storing through a variable whose type is narrowed: `if (Array.isArray(v)) v.push(x)` where v is number[] | Float64Array. A path does
 * not say what a step on its way was narrowed to, and whether storage can grow depends on it: the array gets a name of its own.
 */
import { assign, read } from "../../../il/builders.js";
import { declaredType } from "../../../il/queries/path-types.js";
import type { Path } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { arrayBehind, withoutNil } from "../types/type-keys.js";

/** The path to an array that will be changed; a new variable of the narrowed type where the declarations leave its kind open. */
export function settledArray(u: UnitContext, path: Path): Path {
  const type = withoutNil(path.type);
  if (arrayBehind(type) === undefined) return path;
  const declared = declaredType(u.program, path.root, path.steps);
  if (declared === undefined || withoutNil(declared).kind !== "union") return path;
  const name = u.program.variables.get(path.root)?.name ?? "array";
  const own = u.temporary(path.steps.length === 0 ? name : "array", type);
  u.emit(assign(own, read({ ...path, type }), u.origin));
  return own;
}
