import type { CatalogueEntry } from "./catalogue-entry.js";

/** RG4…: what was asked for does not fit the program. RG49…: the inputs of `retrograd check`. */
export const requestEntries: readonly CatalogueEntry[] = [
  {
    code: "RG4000",
    severity: "error",
    title: "No such function",
    cause:
      "--function or --head names something that is no function, method or function-valued constant at the top of one of the files.",
    fix: "Take one of the names the hint lists; methods are written Class.method. Give the file that declares it.",
    example: "--function enrgy        # energy",
  },
  {
    code: "RG4001",
    severity: "error",
    title: "A name of the request does not exist",
    cause: "What --wrt or --of names is neither a parameter of the function, nor a global it uses, nor a part of one.",
    fix: "Choose one of the names that the message lists; `return` is the function's result.",
    example: "--wrt stat.u        // the parameter is called state",
  },
  {
    code: "RG4002",
    severity: "error",
    title: "What the request names carries no derivative",
    cause: "It is an integer, a string, a boolean, or an object that holds nothing else.",
    fix: "Name a real number, or an object or array that holds some.",
    example: "--wrt label        // label: string",
  },
  {
    code: "RG4003",
    severity: "error",
    title: "A variable of the module cannot be an input or output as it is",
    cause:
      "--wrt or --of names (or means) a module-level variable whose derivative cannot be handed over: it may be a number and something else, the function lets it lead to another object, another variable that is not named may lead to the same object, or several modules have one of that name.",
    fix: "Do what the hint says; or write a function of your own that takes the value as a parameter, sets the variable and calls the procedure.",
    example: "--of history        // function f() { history = [...history, x]; }",
  },
  {
    code: "RG4004",
    severity: "error",
    title: "Nothing to differentiate",
    cause:
      "The function takes, or gives, no real numbers: no parameter holds any, or it neither returns any nor stores any in what it is given.",
    fix: "Name a function with real inputs and outputs; write one that returns the number you want the derivative of.",
    example: "export function isStable(x: number): boolean { … }        // return the number that is compared",
  },
  {
    code: "RG4005",
    severity: "warning",
    title: "No derivative where one was asked for",
    cause:
      "Nothing that is computed from the independents reaches the dependents with a derivative: it is not used, or passes through rounding, comparisons, text or integers only.",
    fix: "Look with `retrograd inspect --show varied,useful` where the dependence ends; ask for other independents or dependents.",
    example: "export function f(x: number): number { return Math.floor(x); }",
  },
  {
    code: "RG4006",
    severity: "error",
    title: "A global pointer is set elsewhere",
    cause:
      "Derivatives go through a pointer at file scope that the function does not set: another file does, or a function that puts there what it is given, and the derivative cannot know where its shadow leads.",
    fix: "Make the pointer a parameter, name it with --wrt or --of so that its derivative is handed over, or let the function set it.",
    example: "static double *work; void use(double *given) { work = given; } double f(double a) { work[0] = a; … }",
  },
  {
    code: "RG4007",
    severity: "error",
    title: "A global pointer goes on from the run before",
    cause:
      "The function uses what a pointer at file scope led to when it ended the last time. The derivative gives it a shadow as large as the block, if the pointer is NULL or just what malloc gave, and no other pointer leads there; here that is not sure.",
    fix: "Make the pointer a parameter, let the function set it each time, or keep to one pointer for each block, set to NULL where the block is freed.",
    example:
      "static double *base, *w; double f(int n, double a) { if (!w) { base = malloc(…); w = base + 1; } w[0] = a; … }",
  },
  {
    code: "RG4008",
    severity: "error",
    title: "A value that calls remember",
    cause:
      "A module-level variable, or what it leads to, keeps a value that depends on the inputs, and a later call may use it instead of computing it (a cache, a memo table). The derivative of that call would take it as constant.",
    fix: "Differentiate the function that computes the value, compute it in every call, or let the function clear the table where it begins. Values that do not depend on the inputs may be remembered.",
    example:
      "let last = { x: NaN, y: 0 }; function f(x: number) { if (last.x !== x) last = { x, y: Math.sin(x) }; return last.y; }",
  },
  {
    code: "RG4009",
    severity: "warning",
    title: "A value that goes on from call to call",
    cause:
      "Each call sets a module-level variable to something that depends on the inputs and on what the call before left there (a filter, a running average). The derivative is that of one call: what it finds there is constant.",
    fix: "Name the variable in --wrt and --of: then its derivative comes in, and goes out.",
    example: "let level = 0; export function f(x: number) { level = 0.9 * level + x; return level; }",
  },
  {
    code: "RG4010",
    severity: "error",
    title: "Files of several languages",
    cause: "The files of one request are read together as one program, and a program is of one language.",
    fix: "Differentiate the programs of each language by themselves, and call one derivative from the other.",
    example: "retrograd adjoint model.c solver.ts --function energy",
  },
  {
    code: "RG4011",
    severity: "error",
    title: "A block that goes on from call to call, and would be put back",
    cause:
      "The function keeps a block of malloc's in a pointer at file scope, and numbers or pointers in it, or in an array at file scope, that later calls use. Its adjoint needs them as they were before they were overwritten, and puts them back; the pointer, and what says how many there are, stay as they are by then: the next call would find what does not belong together. Work space that each call sets before it reads it, and what is stored in a block right behind its allocation, come to no harm. Where only numbers behind the pointer are put back this is a warning: the function may set them before it reads them, in a way that is not seen.",
    fix: "Make the pointer a parameter, set the numbers anew in every call before they are read, or fill a new block where it is allocated.",
    example:
      "static double *seen; static int n; double f(double x) { double s = n > 0 ? seen[n - 1] * x * x : x; seen = realloc(seen, (n + 1) * sizeof *seen); seen[n++] = 1; … }",
  },
  {
    code: "RG4012",
    severity: "error",
    title: "Nothing to run again at this place",
    cause:
      "What --checkpoint names is no procedure that the program calls, or a line on which no loop begins and no procedure of the program is called.",
    fix: "Correct the name or the line: the line of the loop's or the call's beginning.",
    example: "--checkpoint step,solver.ts:41",
  },
  {
    code: "RG4013",
    severity: "warning",
    title: "A checkpoint that cannot be had here",
    cause:
      "What --checkpoint names cannot be run again from a state that is stored: control leaves it before its end, or it overwrites what nobody knows the length of. The derivative is right, and records what it needs there.",
    fix: "Change the program as the message says, or name another place.",
    example: "--checkpoint solver.ts:41        // for (…) { if (done) return s; }",
  },
  {
    code: "RG4014",
    severity: "error",
    title: "The value is no number",
    cause:
      "--with-value makes the adjoint give the primal's value beside the derivatives. The function gives an array or an object, whose contents the adjoint computes only where it needs them, and overwrites.",
    fix: "Ask without --with-value, and call the function itself for its value.",
    example: "retrograd adjoint flow.ts --function step --with-value     # step(x: Float64Array): Float64Array",
  },
  {
    code: "RG4015",
    severity: "error",
    title: "A derivative of a function that is not there",
    cause: "A function in a file of rules is called g_b or g_d, or a directive names g, and no file declares a g.",
    fix: "Include the header that declares it, or write its prototype; or give the function another name, or make it static.",
    example: "void saxpi_b(int n, …)        // saxpy is what there is",
  },
  {
    code: "RG4016",
    severity: "error",
    title: "A written derivative that does not fit its function",
    cause:
      "The derivative is called as the contract says: each parameter that leads to real numbers is followed by its shadow, a real number by a pointer to its adjoint, or by its tangent; the seed of a real result comes last.",
    fix: "Write it with the parameters that the message shows.",
    example: "void norm_b(int n, double *x, double normb)        // …, double *x, double *xb, double normb",
  },
  {
    code: "RG4017",
    severity: "error",
    title: "What is said of a function does not fit it",
    cause:
      "READS, WRITES and OVERWRITES say of a function without text what it reads and stores behind its pointers, in its arrays and objects. Nothing is said of one of them, or something that cannot be so.",
    fix: "Say of each pointer, array and object what is read and stored there, with the names of the parameters.",
    example: "/* $AD READS x[n], y[n]\n   $AD WRITES y[n] */\nvoid saxpy_b(int n, float a, float *ab, …)",
  },
  {
    code: "RG4901",
    severity: "error",
    title: "The inputs are not JSON",
    cause: "The file behind --at is not an object of JSON values.",
    fix: "Write an object from parameter name to number, boolean, string, list or object.",
    example: '{ "x": [1, 0.5], "n": 100 }',
  },
  {
    code: "RG4902",
    severity: "error",
    title: "The inputs name something that is no parameter",
    cause: "A key of the inputs is not the name of a parameter of the function; it is probably misspelled.",
    fix: "Correct the name, or take it out. A method's receiver is called self.",
    example: '{ "stifness": 4 }        // "stiffness"',
  },
  {
    code: "RG4903",
    severity: "error",
    title: "The inputs lack a parameter",
    cause:
      "A parameter that is not optional has no value; defaults are filled in only where they are constants, because a derivative takes every parameter.",
    fix: "Add it to the inputs.",
    example: '{ "x": [1, 0.5] }        // for f(x: Float64Array, n: number): n is missing',
  },
  {
    code: "RG4904",
    severity: "error",
    title: "An input does not fit its parameter",
    cause:
      "The value has another shape than the parameter's type asks for, or cannot be made: the class or function it needs is not exported.",
    fix: "Lists serve for arrays, typed arrays, tuples and sets, objects for records, maps and instances of exported classes. `retrograd check --help` shows them.",
    example: '{ "x": 1 }               // for f(x: Float64Array): [1]',
  },
  {
    code: "RG4905",
    severity: "error",
    title: "The adjoint does not run at these inputs",
    cause:
      "A profile is made of one run of the adjoint. At these inputs the function throws, the process ends, or the C compiler does not take the program.",
    fix: "Give inputs at which the function returns; `retrograd check` with the same inputs says more.",
    example: 'if (n > x.length) throw new Error("too long");        // { "x": [1], "n": 2 }',
  },
  {
    code: "RG4906",
    severity: "error",
    title: "The program cannot be loaded",
    cause:
      "`check` runs the program in Node, to compare its derivatives with differences. A module that it imports is not there, or one of its modules throws when it is loaded.",
    fix: "Install the packages that it imports. A module that needs a page (`window`, `document`) can be differentiated, but not checked here: move what is checked to one of its own.",
    example: 'import { Vector3 } from "three";        // there is no node_modules/three',
  },
];
