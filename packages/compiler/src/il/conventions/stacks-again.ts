/**
 * The stacks of a derivative that is differentiated once more (retrograd_again.h), as variables at file scope. They are empty when a derivative begins and
 * when it ends: nothing goes on in them from call to call, whatever an analysis of stores and loads would have to assume.
 */
import type { Variable } from "../types.js";

export function isStackAgain({ name, role }: Pick<Variable, "name" | "role">): boolean {
  return role === "global" && name.startsWith("rg2_");
}
