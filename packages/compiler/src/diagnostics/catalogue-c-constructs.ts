import type { CatalogueEntry } from "./catalogue-entry.js";

/** RG211… to RG215…: constructs of C that are not differentiated, or whose extent cannot be told. */
export const constructEntriesOfC: readonly CatalogueEntry[] = [
  {
    code: "RG2110",
    severity: "error",
    title: "A part of a complex number as storage",
    cause:
      "A complex number is one value: a pointer to its real or imaginary part, or counting one up in place, cannot be followed.",
    fix: "Assign to the part, or store the whole number.",
    example: "p = &__real__ z;        // z = CMPLX(x, cimag(z));",
  },
  {
    code: "RG2112",
    severity: "error",
    title: "Arguments of variable number",
    cause:
      "What va_arg gives cannot be followed, but where all of it is double, in every call, and the va_list stays in the function.",
    fix: "Hand over an array and its length, or doubles only. Functions that only print may have them, where what they read at file scope is not set on the way.",
    example: "sum(2, x, 1)        // sum(2, x, 1.0), or double sum(int n, const double *x)",
  },
  {
    code: "RG2115",
    severity: "error",
    title: "A pointer to storage of another type",
    cause: "The cast makes storage of one type look like storage of another: its derivative would have no meaning.",
    fix: "Use pointers of the storage's own type.",
    example: "float *p = (float *)x;        // double *p = x;",
  },
  {
    code: "RG2116",
    severity: "error",
    title: "A pointer that moves over unknown storage",
    cause: "The size of what the pointer leads to is unknown, so it cannot be moved.",
    fix: "Give the pointer a complete type.",
    example: "void *p; p++;        // double *p; p++;",
  },
  {
    code: "RG2117",
    severity: "error",
    title: "A union whose members have derivatives",
    cause:
      "Members of different types share storage, and one of them has a derivative: it would have to be shared, and read as another type, too. Or a member is a pointer to storage with derivatives.",
    fix: "Make the union a struct. Unions of integers and pointers to constant data are no obstacle.",
    example: "union { double d; float f; } v;        // struct { double d; float f; } v;",
  },
  {
    code: "RG2118",
    severity: "error",
    title: "A struct that ends in an array of open length",
    cause: "Storage for such a struct is allocated with a size that does not tell the number of elements, or grows.",
    fix: "Write malloc(sizeof(struct vector) + n * sizeof(double)); or let the struct hold a pointer to storage of its own.",
    example: "v = malloc(bytes);        // v = malloc(sizeof *v + n * sizeof v->a[0]);",
  },
  {
    code: "RG2120",
    severity: "error",
    title: "Storage for nobody knows what",
    cause:
      "The result of malloc goes to a pointer that does not say what it leads to, or to pointers to several types; or to a struct that the file of the function which allocates it does not know.",
    fix: "Give the pointer the type of the elements; declare the struct in a header.",
    example: "void *w = malloc(n * 8);        // double *w = malloc(n * sizeof *w);",
  },
  {
    code: "RG2121",
    severity: "error",
    title: "A size that does not tell the number of elements",
    cause: "The adjoint must know how many elements there are, and the size in bytes does not say it.",
    fix: "Write the size as a number of elements times sizeof of one.",
    example: "double *w = malloc(bytes);        // double *w = malloc(n * sizeof *w);",
  },
  {
    code: "RG2130",
    severity: "error",
    title: "A jump between functions",
    cause: "setjmp and longjmp leave functions behind the compiler's back.",
    fix: "Return an error code.",
    example: "longjmp(env, 1);        // return -1;",
  },
  {
    code: "RG2131",
    severity: "error",
    title: "A copy of unknown extent",
    cause: "memcpy, memmove or memset works on a number of bytes that does not tell the number of elements.",
    fix: "Write the size as a number of elements times sizeof of one, or write a loop.",
    example: "memcpy(a, b, bytes);        // memcpy(a, b, n * sizeof *a);",
  },
  {
    code: "RG2140",
    severity: "error",
    title: "A function without text used as a value",
    cause: "The function's address is taken, and no file of the program defines it.",
    fix: "Add the file that defines it, or wrap the call in a function of your own.",
    example: "apply(law, x)        // static double my_law(double x) { return law(x); }",
  },
  {
    code: "RG2151",
    severity: "error",
    title: "A range of cases that is too wide",
    cause: "case low ... high stands for more than 256 values.",
    fix: "Write if … else if.",
    example: "case 0 ... 100000:",
  },
];
