import { cOutputEntries } from "./catalogue-c-output.js";
import type { CatalogueEntry } from "./catalogue-entry.js";

/** RG5…: the derivative could not be written. */
export const outputEntries: readonly CatalogueEntry[] = [
  {
    code: "RG5001",
    severity: "error",
    title: "Objects that cannot be told apart",
    cause:
      "The derivative must ask which of several types an object has, and objects of this type carry nothing that tells.",
    fix: "Give them a tag field, or make them instances of a class.",
    example: 'type Shape = { r: number } | { a: number; b: number };        // add: kind: "circle" …',
  },
  {
    code: "RG5002",
    severity: "error",
    title: "An address in TypeScript",
    cause: "The program takes the address of a variable, and TypeScript has no addresses.",
    fix: "Print the program in a language that has them.",
    example: "p = &x;        // in C",
  },
  {
    code: "RG5003",
    severity: "error",
    title: "A goto in TypeScript",
    cause: "The program jumps, and TypeScript cannot.",
    fix: "Print the program in a language that can.",
    example: "goto done;        // in C",
  },
  {
    code: "RG5004",
    severity: "note",
    title: "A derivative module contains the original",
    cause:
      "The derivative needs a class, a variable or a private member that the module does not export, and --take-over was given. The derivative module contains the whole text of the module and takes its place.",
    fix: "Import from the derivative module instead of the original, or export what the message names.",
    example: "class Node { … }        // export class Node { … }",
  },
  {
    code: "RG5005",
    severity: "error",
    title: "Function values that both sides would have",
    cause:
      "Which function is called is decided when the program runs, so that the derivative keeps function values in a form of its own. Your module holds functions too (in a variable, or in what is handed in or out), beside classes or variables that both must share.",
    fix: "Choose the function by a number or a tag and a switch, or make the functions inside the procedure that calls them.",
    example: "let rule = (x: number) => x * x;        // write: let rule = 0; … switch (rule) { case 0: … }",
  },
  {
    code: "RG5006",
    severity: "note",
    title: "A derivative has its own copies of constants",
    cause:
      "The derivative keeps function values in a form of its own. Constants of your module that hold functions, and constants used beside them, are made once more when the derivative is loaded.",
    fix: "Do not change what they hold, or hand it over as a parameter.",
    example: "const table = [(x: number) => x * x, Math.exp];        // at module level",
  },
  {
    code: "RG5007",
    severity: "error",
    title: "What a package keeps to itself",
    cause:
      "The derivative needs a class, or a variable that changes, which a package does not export. A copy of it in the derivative would be a second one beside the package's own.",
    fix: "Copy the module into your project, export what is needed there, and import it from there.",
    example: "const cache = new Map();        // in node_modules/physics/index.js",
  },
  {
    code: "RG5008",
    severity: "error",
    title: "What a module keeps to itself",
    cause:
      "The derivative needs a class, or a variable that changes, which a module does not export: an import cannot reach it, and a second one in the derivative would not be the same. A setting would be changed in one of both, a cache or a counter that decides something would go two ways, and objects of a class would not be objects of the other.",
    fix: "Export it. A variable that the differentiated function gives new values must be a property of an exported object, since an import cannot be assigned.",
    example: "let scale = 1;        // export const settings = { scale: 1 };",
  },
  {
    code: "RG5009",
    severity: "warning",
    title: "A variable that the derivative has a second one of",
    cause:
      "A variable that the module does not export is set by the differentiated function, and decides nothing in it. The derivative sets one of its own, so that the place named here does not see what calls of the derivative leave.",
    fix: "Make it a property of an exported object, if these calls should count.",
    example: "let calls = 0;        // export const counters = { calls: 0 };",
  },
  ...cOutputEntries,
  {
    code: "RG5901",
    severity: "error",
    title: "The derivative cannot be written",
    cause:
      "What --out-dir names is not a folder, or cannot be made or written to; or a folder has the name of a file that would be written. Nothing was written, not even in part.",
    fix: "Name another folder with --out-dir. One that is not there is made.",
    example: "retrograd adjoint solver.ts --function energy --out-dir solver.ts     # --out-dir derivatives",
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
  {
    code: "RG5904",
    severity: "error",
    title: "A file that Retrograd did not write",
    cause:
      "Where the derivative would be written there is a file without the first line of generated files: somebody wrote it, or removed that line.",
    fix: "Write elsewhere with --out-dir, rename the file, or replace it with --force.",
    example: "retrograd adjoint solver.ts --function energy     # beside a solver_b.ts of your own",
  },
];
