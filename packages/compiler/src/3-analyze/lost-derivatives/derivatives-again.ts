/**
 * Shadows that Retrograd's runtime finds for a derivative, in a program that is one: they cannot be differentiated once more. What else a derivative calls of the
 * runtime is judged where it is read (2-lower/c/elsewhere/runtime-calls-refused.ts).
 */

import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../diagnostics/origin.js";

const shadows = /^rg_(?:shadow|shadow_rows|shadow_struct|pair|mirror)$/;

/** False: the name is none of these. */
export function refusesRuntime(name: string, at: Origin, bag: DiagnosticBag): boolean {
  if (!shadows.test(name)) return false;
  bag.add(
    "RG3301",
    "error",
    at,
    `This is a derivative that Retrograd made: shadows of what pointers at file scope lead to are found by the runtime ('${name}'), and their derivatives would be lost.`,
    "Hand the storage over as a parameter of the function itself, and differentiate that.",
  );
  return true;
}
