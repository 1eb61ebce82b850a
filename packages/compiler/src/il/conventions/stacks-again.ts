/**
 * The stacks of a derivative that is differentiated once more (C: retrograd_again.h; TypeScript: @retrograd/runtime/again), as variables at file scope.
 * They are empty when a derivative begins and when it ends: nothing goes on in them from call to call, whatever an analysis of stores and loads would
 * have to assume.
 */
import type { Variable } from "../types.js";

/** Where the front end keeps the text of the module. */
export const againPath = "/~again/node_modules/@retrograd/runtime/again.ts";

/** And the header, wherever it is. */
const header = /(?:^|[/\\])retrograd_again\.h$/;

export function isStackAgain({ role, host }: Pick<Variable, "role" | "host">): boolean {
  return role === "global" && host !== undefined && (host.module === againPath || header.test(host.module));
}
