import type { CatalogueEntry } from "./catalogue-entry.js";

/** RG5…: the derivative could not be written. */
export const outputEntries: readonly CatalogueEntry[] = [
  {
    code: "RG5901",
    severity: "error",
    title: "The derivative cannot be written",
    cause: "The folder is not there, is not a folder, or cannot be written to. Nothing was written, not even in part.",
    fix: "Create the folder, or name another with --out-dir.",
    example: "retrograd adjoint solver.ts --function energy --out-dir derivatives     # mkdir derivatives",
  },
  {
    code: "RG5902",
    severity: "error",
    title: "Two modules would be written to one file",
    cause:
      "Two files of the same name in different folders are differentiated in one call, and their derivatives go to one folder.",
    fix: "Differentiate them one at a time, with different --out-dir.",
    example: "retrograd adjoint a/force.ts b/force.ts --function f --function g",
  },
  {
    code: "RG5903",
    severity: "error",
    title: "The derivative would replace a module of the program",
    cause: "The program imports a module that has the derivative's name.",
    fix: "Write elsewhere with --out-dir, or rename that module.",
    example: 'import { damping } from "./solver_b.js";     // in solver.ts, whose adjoint is solver_b.ts',
  },
];
