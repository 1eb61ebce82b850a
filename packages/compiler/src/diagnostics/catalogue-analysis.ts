import type { CatalogueEntry } from "./catalogue-entry.js";

/** RG3…: what the analyses and the generators object to. */
export const analysisEntries: readonly CatalogueEntry[] = [
  {
    code: "RG3301",
    severity: "error",
    title: "A call of nobody knows what",
    cause:
      "The call may run several procedures, and the analysis could not tell which: a function value or an object comes from outside the program, or is put into a variable of a module by a function that the differentiated one does not run.",
    fix: "Give the called function or object where it can be seen, for example in a function of your own that becomes the head; choose by a number or a tag what is called.",
    example:
      "export function f(g: (x: number) => number, x: number) { return g(x); }\n// write: export function f(x: number) { return apply(sin2, x); }",
  },
  {
    code: "RG3304",
    severity: "error",
    title: "Storage without a layout for several directions",
    cause:
      "In vector mode an operation on part of an array with a stride, on part of an array of objects, on a number passed by reference, or on a variable or field that may hold a number or something else has no derivatives; nor have parameters and results with tuples of optional numbers, or with arrays of what may be a number or something else. In C, structs and variables at file scope need a number of directions that is fixed, and structs that stay from call to call have no derivatives of several directions.",
    fix: "Give the number of directions (--directions 4), write the operation as a loop over elements, or differentiate one direction at a time.",
    example: "struct body { double x; };        // needs --directions 4, not --directions",
  },
  {
    code: "RG3305",
    severity: "error",
    title: "What is a number or a reference, and shared",
    cause:
      "A parameter, a result, or storage that a caller shares may be a number at one time and a reference at another, and carries a derivative: its shadow would have two forms. (In one procedure, and in direct calls with such an argument, that is no trouble.)",
    fix: "Give the number in an array of one element, or make two parameters, or two functions, of it.",
    example:
      "interface Weight { w: number | Float64Array }  function f(b: Weight) { … }        // write: w: Float64Array",
  },
  {
    code: "RG3306",
    severity: "error",
    title: "Functions that leave the derivative",
    cause:
      "The function returns a function, or stores one in an object it is given. A derivative keeps the functions it makes in a form of its own, which other code cannot call.",
    fix: "Call the function inside, and return what it gives.",
    example: "export function f(k: number) { return (x: number) => k * x; }        // write: f(k: number, x: number)",
  },
  {
    code: "RG3307",
    severity: "error",
    title: "A value whose derivative would be lost",
    cause:
      "A value that depends on the inputs is stored in storage that the analysis cannot place, and what is read from such storage reaches the outputs: behind a pointer to void or to bytes, behind a pointer that a function without text gives, or one that is made from a number. Or it is written as text or into a file, and what is read from there comes back as another number. There is nothing there to keep the derivative in.",
    fix: "Give the pointer the type of what it leads to where it is declared, allocate with malloc, or hand over the files of the functions that give the storage.",
    example:
      "double f(void *work, double x) { double *t = work; t[0] = x * x; return t[0]; }        // write: double *work",
  },
  {
    code: "RG3308",
    severity: "error",
    title: "A derivative is missing",
    cause:
      "Every derivative is checked when it has been made: what depends on the inputs and matters to the outputs must have its derivative there. For this statement there is none, so that the derivative is not handed out. This is a fault of Retrograd, not of the program.",
    fix: "Write the statement in another way, and report the program.",
    example: "y = x * x;        // and nothing in the adjoint that adds to xb",
  },
  {
    code: "RG3309",
    severity: "error",
    title: "Objects with derivatives in a set of the caller's",
    cause:
      "The function is given, gives back or keeps at module level a Set of objects that carry derivatives, or a Map whose keys do. Its derivative finds the shadows of such objects by the objects themselves, while it runs; its caller cannot hand over shadows of them, nor read these.",
    fix: "Hand the objects over in an array, and make the Set or Map in the function; or give each object a number, and use that as the key.",
    example:
      "export function f(cells: Set<Cell>) { … }        // write: f(list: Cell[]) { const cells = new Set(list); … }",
  },
  {
    code: "RG3311",
    severity: "error",
    title: "Storage of the caller's that is released",
    cause:
      "The function frees, or may reallocate, storage that its caller has handed to it and whose adjoint the caller reads after the derivative has returned.",
    fix: "Release the storage in the caller, or work on a copy.",
    example: "double f(double *x) { double y = x[0] * x[0]; free(x); return y; }",
  },
  {
    code: "RG3312",
    severity: "error",
    title: "A block of the caller's that is reallocated",
    cause:
      "A derivative reallocates a block and its shadow by hand, and must know how long the old block is. The text that allocated it is not part of the program.",
    fix: "Say how many elements it has: $AD SIZE x n in a comment above the function. Or reallocate in the caller.",
    example:
      "double *grow(double *x, int n) { return realloc(x, 2 * n * sizeof *x); }        // the head; above it: /* $AD SIZE x n */",
  },
  {
    code: "RG3313",
    severity: "warning",
    title: "A pointer that leads nowhere",
    cause:
      "A number with a derivative is read or stored through a pointer or reference, and nothing that the function runs gives it an object: an option that nobody sets, a link that is always null, a list that stays empty. The statement is taken as one that is never reached. If it is reached, its derivative is missing.",
    fix: "Where the statement is idle, nothing. Otherwise create the object in the function, or take it as a parameter.",
    example:
      "const o: { more?: { v: number } } = {};\nif (o.more !== undefined) s += o.more.v;        // nothing sets 'more'",
  },
  {
    code: "RG3314",
    severity: "error",
    title: "A directive that cannot be obeyed",
    cause:
      "II-LOOP says that no iteration of a loop needs what others compute. It is obeyed where that can be shown; here it cannot, and a derivative that relied on it might be wrong. BINOMIAL-CKP and CHECKPOINT-START ask that a loop or a piece be run again, from a state that is stored; here it cannot be stored, or the statements are not left by their end only. With an analysis switched off by hand it is a warning: the derivative is right, and made as without the directive.",
    fix: "Write the loop so that each iteration reads only what it has stored itself, or what none stores; leave a piece by its end; or take the directive out.",
    example:
      "// $AD II-LOOP\nfor (let i = 1; i < n; i++) x[i] *= x[i - 1];        // one iteration reads what another stores",
  },
  {
    code: "RG3315",
    severity: "note",
    title: "States in single precision",
    cause:
      "SINGLE behind BINOMIAL-CKP asks for it: the states from which the loop is run again keep 24 bits of each number, and take half the memory. What is run again, and its derivative, begin with numbers that are off by up to 6e-8 of their size; how far that carries depends on the loop. A state that has numbers below 1.2e-38 or above 3.4e38, or a whole number that single precision does not have, is kept as it is.",
    fix: "Nothing, if that is what you want. retrograd check compares with that tolerance.",
    example: "// $AD BINOMIAL-CKP 50 SINGLE",
  },
  {
    code: "RG3316",
    severity: "error",
    title: "A written derivative asks for a shadow that there is not",
    cause:
      "The argument leads to storage without derivatives in this call, and in C nothing can stand for a shadow of unknown length.",
    fix: "Let the derivative do without: $AD OPTIONAL x above it, and NULL tested in it.",
    example: "dot(n, weights, x)        // weights are constant: /* $AD OPTIONAL w */ void dot_b(…)",
  },
  {
    code: "RG3317",
    severity: "error",
    title: "A function with a written derivative reaches numbers beside its arguments",
    cause:
      "A written derivative takes and gives the shadows of arguments. The function also reads or sets a variable of the program that has a derivative, or changes how long a list is.",
    fix: "Make the variable a parameter of the function, and of its derivative.",
    example: "double scale;  double g(double x) { return scale * x; }        // double g(double x, double scale)",
  },
];
