import type { CatalogueEntry } from "./catalogue-entry.js";

/** RG51…: what the C printer says. */
export const cOutputEntries: readonly CatalogueEntry[] = [
  {
    code: "RG5101",
    severity: "error",
    title: "An array whose length C does not know",
    cause: "The derivative needs all of an array, and nothing in the text says how long it is.",
    fix: "Hand the length over as a parameter, or declare the array with its length.",
    example: "double norm(const double *x)        // double norm(int n, const double *x)",
  },
  {
    code: "RG5102",
    severity: "error",
    title: "What C has no text for",
    cause: "The program uses what C does not have: arrays that grow, maps, strings, methods, exceptions.",
    fix: "Print the program in another language, or write the part with numbers, arrays and structs.",
    example: "list.push(x);        // list[n] = x; n = n + 1;",
  },
  {
    code: "RG5103",
    severity: "note",
    title: "A derivative file contains the original",
    cause:
      "The derivative shares static variables with the rest of the file. The derivative's file contains the whole text of the original and takes its place.",
    fix: "Link the derivative's object instead of the original's, or make the variables parameters.",
    example: "static double damping = 0.5;        // hand it over: double step(double x, double damping)",
  },
  {
    code: "RG5104",
    severity: "warning",
    title: "A static variable inside a function",
    cause:
      "The derivative cannot name a static variable of the user's function; it has one of its own, with the same initial value.",
    fix: "Move the variable out of the function, to the file.",
    example: "int count(void) { static int n; return ++n; }        // static int n; int count(void) { return ++n; }",
  },
  {
    code: "RG5105",
    severity: "error",
    title: "A program by itself that calls functions without text",
    cause: "The program is printed from what was read of it, and calls a function that was not read.",
    fix: "Link it with the file that has the function.",
    example: 'note("%g", x);        // void note(const char *format, ...) with va_list',
  },
  {
    code: "RG5106",
    severity: "error",
    title: "A function of another file is asked for where it has no name",
    cause:
      "A call through a pointer becomes a choice among the functions that it can be, and one of them is of another file than the call, and static or not declared there.",
    fix: "Declare it, without static, in a header that both files include.",
    example: "static double robin(double u)        // double robin(double u); in laws.h",
  },
  {
    code: "RG5107",
    severity: "error",
    title: "Two types of one name in one derivative file",
    cause:
      "Behind `void *`, a function works on a struct of another file, so that its derivative has to name this type; its own file gives the name to another type.",
    fix: "Give one of the two types another name.",
    example: "typedef struct { double low; } law; // lib.c        // typedef struct { double low; } interval;",
  },
  {
    code: "RG5108",
    severity: "error",
    title: "A static variable inside a function that others run too",
    cause:
      "The derivative has such a variable of its own. A function that is not differentiated runs the same function, so that the user's has other values by then.",
    fix: "Move the variable out of the function, to the file.",
    example:
      "double *state(void) { static double s[2]; return s; }        // static double s[2]; double *state(void) { return s; }",
  },
];
