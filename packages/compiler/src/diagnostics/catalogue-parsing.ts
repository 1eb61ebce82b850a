import type { CatalogueEntry } from "./catalogue-entry.js";

/** RG1…: the text could not be read as a program. */
export const parsingEntries: readonly CatalogueEntry[] = [
  {
    code: "RG1001",
    severity: "error",
    title: "Syntax error",
    cause: "The text is not TypeScript (or JavaScript), so that nothing is known about what it computes.",
    fix: "Correct the text at the place shown. All syntax errors of all files are listed.",
    example: "const y = 2 * ;        // an expression is missing",
  },
  {
    code: "RG1002",
    severity: "error",
    title: "Type error",
    cause:
      "TypeScript's checker objects. Types decide what has a derivative and what storage looks like, so that a program that does not check is not differentiated.",
    fix: "Correct what the checker says; the hint holds TypeScript's own number (TS2322 …). How strictly it checks is taken from the tsconfig.json nearest to the file, without one it is strict.",
    example: 'const n: number = "3";   // write: const n = 3;',
  },
  {
    code: "RG1003",
    severity: "error",
    title: "No such file",
    cause: "A file of the command line is not there, or is a folder, or cannot be read.",
    fix: "Check the path; it is taken from the current directory.",
    example: "retrograd adjoint slover.ts --function energy     # solver.ts",
  },
  {
    code: "RG1004",
    severity: "error",
    title: "A file that is no program",
    cause:
      "The name of the file does not end like that of a TypeScript or JavaScript module, or it is a declaration file.",
    fix: "Name the module that holds the source of the function.",
    example: "retrograd adjoint solver.d.ts --function energy     # solver.ts",
  },
  {
    code: "RG1005",
    severity: "error",
    title: "A function too large to be checked",
    cause:
      "TypeScript follows the types of variables through some two thousand branches inside one another (each `else if` stands inside the `else` before it), and gives up behind them.",
    fix: "Divide the function into several, or the choices into groups that are asked one after another.",
    example:
      "if (k < 1) y = a; else if (k < 2) y = b; // … and two thousand more\n// if (k < 1000) y = first(k); else y = second(k);",
  },
];
