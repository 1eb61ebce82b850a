import type { CatalogueEntry } from "./catalogue-entry.js";

/** RG110…, RG111…: what the preprocessor of C objects to. */
export const preprocessingEntries: readonly CatalogueEntry[] = [
  {
    code: "RG1101",
    severity: "error",
    title: "A header that is not there",
    cause:
      "The file is neither beside the file that includes it nor in a folder of -I, and is no header of the system that Retrograd knows.",
    fix: "Name its folder with -I, as for the compiler. The hint says where was looked, and which files led there.",
    example: '#include "state.h"        // retrograd adjoint solver.c --function energy -I include',
  },
  {
    code: "RG1102",
    severity: "error",
    title: "A directive that C does not have",
    cause: "The word behind # is no directive.",
    fix: "Correct its spelling.",
    example: "#inlcude <math.h>        // #include",
  },
  {
    code: "RG1103",
    severity: "error",
    title: "Conditional groups that do not fit together",
    cause: "An #if has no #endif in its file, or an #elif, #else or #endif has no #if, or comes behind an #else.",
    fix: "Complete the group.",
    example: "#ifdef DEBUG\nint n;                    // #endif is missing",
  },
  {
    code: "RG1104",
    severity: "error",
    title: "Text without an end",
    cause: "A comment, a string or a character constant is not closed.",
    fix: "Close it.",
    example: 'puts("hello);        // puts("hello");',
  },
  {
    code: "RG1105",
    severity: "error",
    title: "The program stops itself with #error",
    cause: "A condition of the program holds under which it does not want to be compiled.",
    fix: "Give the -D, -U and -I that the program's makefile gives.",
    example: '#error "define N"        // retrograd … -D N=100',
  },
  {
    code: "RG1106",
    severity: "error",
    title: "A macro that is wrongly defined or used",
    cause:
      "A definition cannot be read, the number of arguments is not that of the parameters, a parenthesis is missing, or ## or # makes something that is no token.",
    fix: "Correct the definition or the use.",
    example: "#define MAX(a, b) ((a) > (b) ? (a) : (b))\ny = MAX(x);        // MAX(x, 0)",
  },
  {
    code: "RG1107",
    severity: "error",
    title: "A directive that cannot be read",
    cause:
      "What follows the directive's name is not what it needs: a condition of integers, a name, a file, a line's number.",
    fix: "Complete or correct it; the hint says what it looks like.",
    example: "#if N >        // #if N > 3",
  },
  {
    code: "RG1108",
    severity: "warning",
    title: "The program warns with #warning",
    cause: "The program has something to say under the conditions that hold.",
    fix: "Read it; it does not stop the differentiation.",
    example: "#warning no N given, 100 is taken",
  },
  {
    code: "RG1109",
    severity: "error",
    title: "A character that C does not have",
    cause: "Outside of strings and comments C has no use for it.",
    fix: "Remove it.",
    example: "double y = x @ 2;",
  },
  {
    code: "RG1110",
    severity: "error",
    title: "Includes or macros without an end",
    cause: "Files include each other in a circle, or macros expand to millions of tokens.",
    fix: "Guard headers with #ifndef or #pragma once; write less with macros.",
    example: '#include "self.h"        // in self.h, without a guard',
  },
  {
    code: "RG1111",
    severity: "warning",
    title: "A macro is defined again, differently",
    cause: "The later definition counts from there on.",
    fix: "Write #undef before it, or leave one of them out.",
    example: "#define N 10\n#define N 20",
  },
  {
    code: "RG1112",
    severity: "error",
    title: "A header that is not supported",
    cause: "The header is one of C++, and the program is read as C.",
    fix: "Do without it; the message says why and what serves instead.",
    example: "#include <cmath>        // #include <math.h>",
  },
];
