/** Calls of Retrograd's own runtime in a program: it is a derivative, and not all of what one keeps can be differentiated once more. */

import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../diagnostics/origin.js";

const shadows = /^rg_(?:shadow|shadow_rows|shadow_struct|pair|mirror)$/;

/** False: the name is none of the runtime's. */
export function refusesRuntime(name: string, at: Origin, bag: DiagnosticBag): boolean {
  if (!/^rg_/.test(name)) return false;
  if (shadows.test(name))
    bag.add(
      "RG3301",
      "error",
      at,
      `This is a derivative that Retrograd made: shadows of what pointers at file scope lead to are found by the runtime ('${name}'), and their derivatives would be lost.`,
      "Hand the storage over as a parameter of the function itself, and differentiate that.",
    );
  else
    bag.add(
      "RG3301",
      "error",
      at,
      `This is an adjoint that Retrograd made: what it saves on the stacks of the runtime ('${name}') cannot be followed, and its derivative would be lost.`,
      "For second derivatives differentiate the tangent: the adjoint or the tangent of f_d.",
    );
  return true;
}
