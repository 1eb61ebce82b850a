import { expect, test } from "vitest";
import { catalogue } from "../../src/diagnostics/catalogue.js";
import { faults, parseFiles } from "./parsed.js";

/** A text, and what is wrong with it. */
const rows: readonly (readonly [string, ...string[]])[] = [
  ["double f(double x) {\n  double y = x\n  y = lenght;\n  return y }", "2:14 RG1120", "3:7 RG1121", "4:10 RG1120"],
  ["int f(int n) { if (n { return 1; }\n return m; }", "1:22 RG1120", "2:9 RG1121"],
  ["int f(int n) { int k = ; for (int i = 0; i < n i++) n = q; return k; }", "1:24 RG1120", "1:46 RG1120"],
  ["double f(double x) { return sqr(x); }", "1:29 RG1122"],
  ["#include <math.h>\ndouble f(double x) { return pow(x) + sin(x, x); }", "2:29 RG1123", "2:38 RG1123"],
  [
    "void f(const double *c, double x) { double *p = c; int *q = c; int *r = x; }",
    "1:49 RG1140",
    "1:61 RG1124",
    "1:73 RG1124",
  ],
  ["struct p { int i; };\nint f(struct p s) { if (s) return 1; return s; }", "2:25 RG1124", "2:45 RG1124"],
  [
    "double f(double x, int *p) { x % 2; *x; x & 1; p * 2; p + p; ~x; -p; x[0]; return (int *)x; }",
    "1:30 RG1125",
    "1:37 RG1125",
    "1:41 RG1125",
    "1:48 RG1125",
    "1:55 RG1125",
    "1:62 RG1125",
    "1:66 RG1125",
    "1:70 RG1125",
    "1:83 RG1125",
  ],
  [
    "void f(const int c, int a[3]) { int b[2]; c = 1; 3 = c; b = a; c++; &3; a = b; (c ? a : b)[0] = 1; }",
    "1:43 RG1126",
    "1:50 RG1126",
    "1:57 RG1126",
    "1:64 RG1126",
    "1:69 RG1125",
  ],
  ["x = 3;\nvec v;\nlong float y;\nstatic extern int z;", "1:1 RG1127", "2:1 RG1127", "3:1 RG1127", "4:8 RG1127"],
  [
    "double f(int);\nint f(int n) { int n = 1; int k, k; return n; }\nint g(void) { return 1; }\nint g(void) { return 2; }\nint v = 1; int v = 2;",
    "2:5 RG1128",
    "2:20 RG1128",
    "2:34 RG1128",
    "4:5 RG1128",
    "5:16 RG1128",
  ],
  [
    "struct s; void f(void) { struct s x; void y; int a[-1]; int b[]; sizeof(struct s); }\nint g(void)[3];\nstruct t { struct t t; int f(void); };",
    "1:35 RG1129",
    "1:43 RG1129",
    "1:52 RG1129",
    "1:61 RG1129",
    "1:66 RG1129",
    "2:6 RG1129",
    "3:21 RG1129",
    "3:28 RG1129",
  ],
  [
    "struct p { double x; };\ndouble f(struct p *p, double d) { p.x = 1; return p->y + d.x; }",
    "2:35 RG1130",
    "2:54 RG1130",
    "2:58 RG1130",
  ],
  [
    "int n = 3; double w[n]; static int k = n;\nvoid f(int m) { static int a[m]; switch (m) { case m: ; } struct s { int b : m; }; }",
    "1:21 RG1131",
    "1:40 RG1131",
    "2:28 RG1131",
    "2:52 RG1131",
    "2:78 RG1131",
  ],
  [
    "void f(int n) { goto done; don: dont: don: ; break; switch (n) { case 1: case 0 ... 2: default: default: ; } case 3: ; }",
    "1:22 RG1132",
    "1:39 RG1132",
    "1:46 RG1132",
    "1:79 RG1132",
    "1:97 RG1132",
    "1:110 RG1132",
  ],
  [
    "void f(int n) { goto in; { double w[n]; in: w[0] = 1; } switch (n) { double v[n]; case 1: v[0] = 1; } }",
    "1:22 RG1132",
    "1:83 RG1132",
  ],
  [
    '__int128 a;\nvoid f(int n) { asm("nop"); int g(int k) { return k; } void *p = &&n; goto *p; }\nint v __attribute__((vector_size(16)));',
    "1:1 RG1134",
    "2:17 RG1134",
    "2:33 RG1134",
    "2:66 RG1134",
    "3:22 RG1134",
  ],
  ["double f(x, n) double x; { return x + n; }\nint;", "1:8 RG1135", "1:13 RG1135", "2:1 RG1135"],
  [
    'double a[2] = { 1, 2, 3 }; struct { int x; } s = { .y = 1 }; int n = { 1, 2 }; char c[2] = "abc"; struct { int q; } t = 1;',
    "1:23 RG1136",
    "1:52 RG1130",
    "1:75 RG1136",
    "1:92 RG1136",
    "1:121 RG1136",
  ],
  [
    "int a = 089; double b = 1.5x; char *c = \"a\\q\"; int d = '';",
    "1:9 RG1137",
    "1:25 RG1137",
    "1:41 RG1137",
    "1:56 RG1137",
  ],
  ["double f(double x) { return; }\nvoid g(int n) { return n; }", "1:22 RG1138", "2:24 RG1138"],
  ['_Static_assert(sizeof(int) == 8, "int");\nstruct s { int i; _Static_assert(1, ""); };', "1:1 RG1139"],
  ["#define TWICE(x) ((x) * two)\nint f(int n) { return n + TWICE(n); }", "2:27 RG1121"],
];

test.each(rows)("%s", (text, ...expected) => {
  const found = faults(text);
  expect(found).toEqual(expected);
  const known = new Map(catalogue.map((entry) => [entry.code, entry.severity]));
  for (const one of found) expect(known.has(one.slice(-6)), one).toBe(true);
});

test("every code of the parser is provoked", () => {
  const provoked = new Set(rows.flatMap((row) => row.slice(1).map((one) => one.slice(-6))));
  const codes = catalogue.map(({ code }) => code).filter((code) => /^RG11[2-4]/.test(code));
  expect(codes.filter((code) => !provoked.has(code))).toEqual(["RG1133", "RG1141"]);
});

test("names are suggested, and headers", () => {
  const hints = (text: string): string[] => parseFiles({ "a.c": text }).diagnostics.map(({ hint }) => hint);
  expect(hints("double f(double total) { return totl; }")).toEqual(["Did you mean total?"]);
  expect(hints("double f(double x) { return sqrt(x); }")).toEqual(["Write #include <math.h>."]);
  expect(hints("struct s { int length; }; int f(struct s s) { return s.lenght; }")).toEqual(["Did you mean length?"]);
  expect(hints("struct s { int n; }; int f(struct s *s) { return s.n; }")).toEqual(["Did you mean ->n ?"]);
  expect(hints("void f(void) { again: ; goto agian; }")).toEqual(["Did you mean again?"]);
});

test("what is wrong in an included file says how it was reached", () => {
  const { diagnostics } = parseFiles({ "a.c": '#include "b.h"\nint n;', "b.h": '#include "c.h"', "c.h": "int x = y;" });
  expect(diagnostics.map(({ file, line, column, hint }) => [file, line, column, hint.split("\n").slice(1)])).toEqual([
    ["c.h", 1, 9, ["included from b.h:1", "included from a.c:1"]],
  ]);
});

test("nesting without end is refused, not followed", () => {
  expect(faults(`int x = ${"(".repeat(100_000)}1${")".repeat(100_000)};`)).toHaveLength(1);
  expect(faults(`int ${"*".repeat(1000)}p;`)).toEqual([]);
  expect(faults(`void f(void) ${"{".repeat(100_000)}`)[0]).toMatch(/RG1120$/);
});

test("texts cut off anywhere give diagnostics, not exceptions", () => {
  const text =
    "struct s { int a : 3, b; }; enum e { A = 1, B };\ndouble f(int n, double x[n]) { struct s s = { .a = 1, 2 }; for (int i = 0; i < n; i++) { switch (i) { case 1: x[i] += s.b ? 1 : (double)i; break; default: goto end; } } end: return ({ int k = sizeof(int[3]); k; }) + _Generic(n, int: 1, default: 2); }";
  for (let length = 0; length < text.length; length++) {
    const { program, diagnostics } = parseFiles({ "a.c": text.slice(0, length) });
    expect(program === undefined).toBe(diagnostics.some(({ severity }) => severity === "error"));
  }
});
