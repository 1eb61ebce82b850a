/**
 * The stacks of a derivative that is differentiated once more (C: retrograd_again.h; TypeScript: @retrograd/runtime/again), as variables at file scope.
 * They are empty when a derivative begins and when it ends: nothing goes on in them from call to call, whatever an analysis of stores and loads would
 * have to assume.
 */
import type { Variable } from "../types.js";

/** Where the front end keeps the text of the module. */
export const againPath = "/~again/node_modules/@retrograd/runtime/again.ts";

export function isStackAgain({ name, role, host }: Pick<Variable, "name" | "role" | "host">): boolean {
  return role === "global" && (name.startsWith("rg2_") || host?.module === againPath);
}
