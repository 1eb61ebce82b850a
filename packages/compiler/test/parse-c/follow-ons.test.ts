import { expect, test } from "vitest";
import { parseFiles } from "./parsed.js";

/** Everything that is said of the files, in order: `file:line:column code`, and the places in macros behind it. */
function said(files: Readonly<Record<string, string>>): string[] {
  return parseFiles(files).diagnostics.map(({ file, line, column, code, related = [] }) =>
    [`${file}:${line}:${column} ${code}`, ...related.map((r) => `${r.file}:${r.line}:${r.column}`)].join(" < "),
  );
}

/** One mistake, one message: a text, and where it is wrong. */
const rows: readonly (readonly [string, ...string[]])[] = [
  ["double f(double x) {\n  if (x > 0) {\n  return x;\n}\n", "4:1 RG1120"],
  ["double f(real x) { real y = x; foo_t *p; return y + p->a; }\nreal g(void);", "1:10 RG1127", "1:32 RG1127"],
  ["typedef struct { vec_t *v; } box;\ndouble f(box *b) { return b->v->x + b->v[1].y; }", "1:18 RG1127"],
  [
    "double f(double x) { x += one; return one * x + one; }\ndouble g(void) { return one; }",
    "1:27 RG1121",
    "2:25 RG1121",
  ],
  ["double f(double x) { return sqr(x) + sqr(2); }", "1:29 RG1122"],
  ["void f(int n) { if (n) goto out; goto out; }", "1:29 RG1132"],
  ["void f(int n) { void *p = &&in; if (n) goto *p; in: n = 1; p = 0; }", "1:27 RG1134"],
  ["void f(void *p) { goto *p; }", "1:24 RG1134"],
  ["double f(double x) { double g(double y) { return y; } return g(x) + g(2); }", "1:29 RG1134"],
  [
    "typedef double v4 __attribute__((vector_size(32)));\ndouble f(double x) { v4 a = {x, x, {x}, x}; v4 b = a * a; return b[0] + a[1]; }",
    "1:34 RG1134",
  ],
  [
    "#define MAX(a, b) ((a) > (b) ? (a) : (b))\ndouble f(double x) { double y = MAX(x); return y + MAX(x, y, 1); }",
    "2:33 RG1106",
    "2:52 RG1106",
  ],
  ["#define ONE(a) a\ndouble f(double x) { return ONE(x; }\n", "2:29 RG1106"],
  [
    '#include "gone.h"\n#include <gone/too.h>\nreal f(thing x) { thing *y = make(x); return SIZE + y->a; }',
    "1:10 RG1101",
    "2:10 RG1101",
  ],
  ['#include "gone.h"\ndouble f(double x) { return x }\n', "1:10 RG1101", "2:29 RG1120"],
  [
    "int puts(const char *);\nint f(int x) {\n  puts(\"x is %d);\n  return x;\n}\nint g(int x) { return 'x; }\nint h(void) { return q; }",
    "3:8 RG1104",
    "6:23 RG1104",
    "7:22 RG1121",
  ],
  ["int f(int x) {\n  return x; /* the end\n}\n", "2:13 RG1104"],
  ["#if 1\nint f(int x) {\n#ifdef A\n}\n", "1:2 RG1103", "3:2 RG1103"],
  ["double f(double x) { return x @ 2; }\ndouble g(void) { return q; }", "1:31 RG1109", "2:25 RG1121"],
  ["enum e { A, B = x, C };\nint f(void) { return B + C; }", "1:17 RG1121"],
];

test.each(rows)("%s", (text, ...expected) => {
  expect(said({ "a.c": text })).toEqual(expected.map((one) => `a.c:${one}`));
});

test("a fault in a macro's body is told where the macro is used, and where it stands in the definitions", () => {
  const files = {
    "a.c":
      '#include "m.h"\n#define QUARTER(x) HALF(HALF(x))\ndouble f(double x) {\n  return QUARTER(x);\n}\ndouble g(void) { return HALF(y); }\n',
    "m.h": "#define HALF(x) \\\n  ((x) / two)\n",
  };
  expect(said(files)).toEqual([
    "a.c:4:10 RG1121 < m.h:2:10 < a.c:2:25",
    "a.c:6:25 RG1121 < m.h:2:10",
    "a.c:6:30 RG1121",
  ]);
  const [first] = parseFiles(files).diagnostics;
  expect(first?.related?.map((r) => r.message)).toEqual([
    'in the definition of the macro "HALF"',
    'in the definition of the macro "QUARTER"',
  ]);
  expect(JSON.parse(JSON.stringify(first))).toMatchObject({
    related: [{ file: "m.h", line: 2, column: 10, endColumn: 13 }, {}],
  });
});

test("statements and operators that a macro is made of", () => {
  const text =
    "struct s { double a; };\n#define PUT(f) s.f = 1;\n#define BOTH(p, q) PUT(p) PUT(q)\n#define TWICE(e) 2 * e +\nstruct s s;\nvoid f(void) {\n  BOTH(a, b)\n  s.a = TWICE(s.a);\n}\n";
  expect(said({ "a.c": text })).toEqual(["a.c:7:11 RG1130", "a.c:8:19 RG1120"]);
});

test("a header that is read twice is told of once", () => {
  const files = {
    "a.c": '#include "h.h"\n#include "h.h"\ndouble f(double x) { return x + twice(x); }\n',
    "b.c": '#include "h.h"\n',
    "h.h": "double bad(double x;\n",
  };
  expect(said(files)).toEqual(["a.c:3:33 RG1122", "h.h:1:20 RG1120"]);
});
