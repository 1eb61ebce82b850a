import { expect, test } from "vitest";
import { parseC } from "../../src/1-parse/c/parse-c.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";

/** What is said of files where only f counts: `severity code line`. */
function said(main: string, files: Readonly<Record<string, string>> = {}): string[] {
  const bag = new DiagnosticBag();
  const all: Readonly<Record<string, string>> = { "a.c": main, ...files };
  const host = { readFile: (path: string): string | undefined => all[path] };
  const units = Object.keys(all).filter((name) => name.endsWith(".c"));
  parseC(units, host, { includeDirectories: [], defines: [], undefines: [] }, bag, ["f"]);
  return bag.all.map(({ severity, code, line }) => `${severity} ${code} ${line}`);
}

const f = "double f(double x) { return x * x; }\n";

test.each([
  'unsigned ticks(void) { unsigned x; __asm__ volatile ("rdtsc" : "=a"(x) : : "edx"); return x; }\n',
  '__asm__(".globl nothing");\n',
  "typedef float quad __attribute__((vector_size(16))); quad add(quad a, quad b) { return a + b; }\n",
  "unsigned __int128 wide(unsigned __int128 a) { return a * a >> 3; }\n",
  "int run(const int *p) { static void *t[] = {&&one, &&two}; goto *t[*p]; one: return 1; two: return 2; }\n",
  "int outer(int n) { int inner(int k) { return k + n; } return inner(2); }\n",
  "int count; int next(void) { return __atomic_fetch_add(&count, 1, 5); }\n",
  "int g(void) { return access_of_nothing(3) + NOWHERE; }\n",
  "unknown_t g(unknown_t a, struct nothing b) { unknown_t c = a; return c; }\n",
  'void g(int n) { _Generic(n, double: 1); "text" + 1.5; n.x = 3; return 4; }\n',
  "#define TWO(a, b) a + b\nint g(void) { return TWO(1); }\n",
  '_Static_assert(sizeof(struct nothing) == 4, "");\n',
  "struct later { int n; }; struct later { int n; };\nint g; double g;\n",
])("what f does not reach does not count, before it or behind it: %#", (text) => {
  expect(said(text + f)).toEqual([]);
  expect(said(f + text)).toEqual([]);
});

test("text that cannot be read is left out up to the next declaration, with a note", () => {
  expect(said(`struct s { int a @ 3; int b; } g = { 1 };\n${f}`)).toEqual(["note RG1141 1"]);
  expect(said(`int k { ( ;\n} ;\n${f}`)).toEqual(["note RG1141 1"]);
  expect(said(`void g(void) { if (1 { x y z } while }\ndouble h(double x) { return x; }\n${f}`)).toEqual([
    "note RG1141 1",
  ]);
  expect(said(`int b(int k) { return ((${"(".repeat(3000)}; }\n${f}`)).toEqual(["note RG1141 1"]);
});

test.each([
  ["the function itself", "double f(double x) { return g(x); }", "error RG1122 1"],
  [
    "a function that is called",
    "double g(double x) { return nowhere(x); }\ndouble f(double x) { return g(x); }",
    "error RG1122 1",
  ],
  [
    "a function whose address is taken",
    "double g(double x) { return n; }\ndouble f(double x) { double (*p)(double) = g; return p(x); }",
    "error RG1121 1",
  ],
  ["an initial value", "double k = nowhere;\ndouble f(double x) { return k * x; }", "error RG1121 1"],
  [
    "a table of functions",
    "double g(double x) { return n; }\ndouble (*t[])(double) = { g };\ndouble f(double x) { return t[0](x); }",
    "error RG1121 1",
  ],
  [
    "a type",
    "typedef double v __attribute__((vector_size(16)));\ntypedef v w;\ndouble f(double x) { w a; return x; }",
    "error RG1134 1",
  ],
  [
    "a member",
    "struct s { nothing *a; double b; };\nextern struct s q;\ndouble f(double x) { return q.b * x; }",
    "error RG1127 1",
  ],
  ["an enumerator", "enum e { A = nowhere };\ndouble f(double x) { return A * x; }", "error RG1121 1"],
  [
    "two declarations that disagree",
    "double g(double);\nint g(int);\ndouble f(double x) { return g(x); }",
    "error RG1128 2",
  ],
  [
    "text that declares a name that is used",
    "double g(double x) @ 3;\ndouble f(double x) { return g(x); }",
    "error RG1109 1",
  ],
  [
    "text that sets a pointer that is used",
    "static double *p;\nvoid set(double *q) { p = q @ 3; }\ndouble f(double x) { return p ? *p * x : x; }",
    "error RG1109 2",
  ],
  ["text with the head in it", "double f(double x) { return x; \n", "error RG1120 1"],
  [
    "an assertion that does not hold",
    '_Static_assert(sizeof(long) == 4, "");\ndouble f(double x) { return x; }',
    "error RG1139 1",
  ],
])("reached: %s", (_what, text, expected) => {
  expect(said(text).join()).toBe(expected);
});

test("a header that is missing counts where something that is reached may need it", () => {
  const include = "#include <nowhere.h>\n";
  expect(said(include + f)).toEqual(["note RG1101 1"]);
  expect(said(`${include}int g(void) { return there(THAT); }\nthat_t h(that_t a) { return a; }\n${f}`)).toEqual([
    "note RG1101 1",
  ]);
  expect(said(`${include}double f(double x) { return there(x); }`)).toEqual(["error RG1101 1"]);
  expect(said(`${include}double f(that_t x) { return x; }`)).toEqual(["error RG1101 1"]);
  expect(said(`${include}#ifdef THAT\n#endif\n${f}`)).toEqual(["error RG1101 1"]);
  expect(said(`${include}#if THAT > 3\n#endif\n${f}`)).toEqual(["error RG1101 1"]);
  expect(said(`${include}#ifdef __linux\n#endif\n${f}`)).toEqual(["note RG1101 1"]);
  expect(said(`${include}#include "b.h"\n${f}`, { "b.h": "#ifndef B_H\n#define B_H\n#endif" })).toEqual([
    "note RG1101 1",
  ]);
});

test("a misspelt type is told where the heads reach it, also when others used it before", () => {
  expect(said("foo *g(foo *a) { return a; }\ndouble f(double x) { foo *a = 0; return x; }")).toEqual([
    "error RG1127 2",
  ]);
});
