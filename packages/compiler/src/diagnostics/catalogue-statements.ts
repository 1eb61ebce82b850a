import type { CatalogueEntry } from "./catalogue-entry.js";

/** RG206…: statements outside the subset. */
export const statementEntries: readonly CatalogueEntry[] = [
  {
    code: "RG2060",
    severity: "error",
    title: "An exception that is caught",
    cause:
      "A throw goes to the catch around it, out of the functions that are called too. What a function throws that calls itself, or that only an object knows, what a missing object throws, what the catch asks beside class and message (or of an error that is made elsewhere than where it is thrown), and leaving by the block of a finally itself have no derivative.",
    fix: "Let the function return a value that says so, and test it; ask for the class or the message of what was caught, or throw it on; leave behind the finally.",
    example: "try { y = shape.area(); } catch { y = 0; }        // write: y = shape.isClosed() ? shape.area() : 0;",
  },
  {
    code: "RG2061",
    severity: "error",
    title: "with",
    cause: "Inside `with`, what a name means is known only when the program runs.",
    fix: "Name the object.",
    example: "with (state) { u = v; }        // write: state.u = state.v;",
  },
  {
    code: "RG2062",
    severity: "error",
    title: "A statement that cannot stand in a function",
    cause: "Imports, exports, namespaces and the like belong to the module.",
    fix: "Move it to the top of the module.",
    example: "function f() { namespace Inner {} }",
  },
  {
    code: "RG2063",
    severity: "error",
    title: "A pattern of captured variables in a for loop",
    cause:
      "JavaScript makes new variables for each iteration, and here they come from a pattern and are captured by closures; or a function made where the loop begins captures one that changes, of which it keeps the first.",
    fix: "Declare the variables in the body.",
    example:
      "for (let [i, j] = [0, 1]; i < n; i++) fs.push(() => i + j);        // write: for (let i = 0; …) { const j = …; … }",
  },
  {
    code: "RG2064",
    severity: "error",
    title: "A loop over something that is no collection",
    cause: "The loop runs over an iterator that is handed over or kept, or something whose type is not known.",
    fix: "Loop over an array, a typed array, a Map, a Set or a text.",
    example:
      "function total(it: Iterator<number>) { for (const v of it) … }        // write: total(values: number[]), total([...it])",
  },
  {
    code: "RG2065",
    severity: "error",
    title: "Entries that are not taken apart",
    cause: "An entry of a Map exists only as its key and its value, not as a pair to keep.",
    fix: "Take it apart in the loop's head.",
    example: "for (const entry of m) s += entry[1];        // write: for (const [, v] of m) s += v;",
  },
  {
    code: "RG2066",
    severity: "error",
    title: "for…in over an object",
    cause: "The properties of an object are known by name in differentiated code, not by strings.",
    fix: "Loop over an array, use a Map, or name the properties.",
    example: "for (const k in o) s += o[k];        // write: for (const v of m.values()) s += v;",
  },
  {
    code: "RG2067",
    severity: "error",
    title: "A case whose value must be computed by statements",
    cause: "The value behind `case` calls a function or assigns, and it is evaluated only if no earlier case matched.",
    fix: "Compute the value before the switch, or write if … else if.",
    example: "switch (k) { case next(): … }        // write: if (k === next()) …",
  },
  {
    code: "RG2068",
    severity: "error",
    title: "A function that takes its arguments in another way than it is given them",
    cause:
      "One of the two gathers arguments in a list (`...values`) and the other does not, and they are objects, or lists from different places on.",
    fix: "Write the function with the parameters that the type says.",
    example: "const g: (p: P, q: P) => number = (...ps) => ps[0].x;        // write: (p, q) => p.x",
  },
  {
    code: "RG2070",
    severity: "error",
    title: "An unknown directive",
    cause: "A comment begins with $AD, and what follows is no directive.",
    fix: "Correct the name.",
    example: "// $AD II-LOP        // II-LOOP",
  },
  {
    code: "RG2071",
    severity: "error",
    title: "A misplaced directive",
    cause:
      "A directive belongs on a line of its own: II-LOOP, FP-LOOP and BINOMIAL-CKP above a loop, NOCHECKPOINT above a statement that calls functions of the program or above a function, SIZE above a function of C. CHECKPOINT-START and CHECKPOINT-END belong around one or more statements between the same braces, as do DO-NOT-DIFF-START and DO-NOT-DIFF-END: above the first, and above what follows the last or before the closing brace.",
    fix: "Move it.",
    example: "x += 1; // $AD II-LOOP        // on the line before the loop",
  },
  {
    code: "RG2072",
    severity: "error",
    title: "What cannot be left without its derivative",
    cause:
      "Between DO-NOT-DIFF-START and DO-NOT-DIFF-END numbers count as constant. Here a value is stored that may be a number or something else, or a call of which nobody knows which function it runs.",
    fix: "Store the number by itself, call the function by its name, or take the statement out from between the directives.",
    example: "// $AD DO-NOT-DIFF-START",
  },
  {
    code: "RG2073",
    severity: "error",
    title: "A directive that is not built yet",
    cause:
      "The directive asks for something that derivatives cannot do yet: fixed points. It is not passed over in silence, since who writes it counts on what it does.",
    fix: "Take it out: the derivative is right without it.",
    example: "// $AD FP-LOOP",
  },
  {
    code: "RG2074",
    severity: "note",
    title: "A pragma that the derivative does without",
    cause:
      "The line tells the compiler how to run the original: in several threads, with vectors, unrolled. The derivative computes the same without it, in one thread.",
    fix: "Nothing. For more speed call the derivative from several threads, each on a part of the work.",
    example: "#pragma omp parallel for reduction(+:s)",
  },
  {
    code: "RG2075",
    severity: "error",
    title: "A struct behind #pragma pack",
    cause:
      "The pragma changes where the fields of a struct lie. Derivatives repeat the structs that a file declares, but not such lines around them: caller and derivative would see different storage.",
    fix: "Declare the struct in a header, which derivatives include as it is.",
    example: "#pragma pack(push, 1)",
  },
  {
    code: "RG2076",
    severity: "error",
    title: "A field that loses what it was given",
    cause:
      "Since ES2022 a field of a class that is declared without a value is undefined when super(…) has returned; what the base's constructor, or a method that it calls, stored there is lost. TypeScript's useDefineForClassFields and target say whether that is so in a project.",
    fix: "Declare the field with declare, or give it its value after super(…).",
    example: "class Ball extends Body { radius: number; }        // write: declare radius: number;",
  },
  {
    code: "RG2077",
    severity: "note",
    title: "Statements whose values count as constant",
    cause:
      "DO-NOT-DIFF-START asks for it: every number that the statements store, down to DO-NOT-DIFF-END, and that functions store which they call, has derivative zero. So the derivative is not the slope of the function, and differences are not compared with it.",
    fix: "Nothing, if that is what you want.",
    example: "// $AD DO-NOT-DIFF-START",
  },
];
