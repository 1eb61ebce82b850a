/** Several directions at once give what one at a time gives, to the last bit of what is not reordered; what cannot hold them is refused. */
import { expect, test } from "vitest";
import { differentiate } from "../../src/index.js";
import { compileAndRun } from "./gcc.js";

type Mode = "tangent" | "adjoint";

function derive(text: string, mode: Mode, directions?: number | "runtime") {
  const host = { readFile: (path: string) => (path === "/p.c" ? text : undefined), libText: () => undefined };
  const options = directions === undefined ? {} : { directions };
  return differentiate({ mode, files: ["/p.c"], heads: [{ function: "f" }], options }, host);
}

const textsOf = ({ files }: ReturnType<typeof derive>): Record<string, string> =>
  Object.fromEntries(files.map((file) => [file.path.replace(/^.*\//, ""), file.text]));

const common = `#include <math.h>
#include <stdio.h>
static double x[4] = {0.3, 0.4, -0.7, 1.1};
static void compare(const char *what, int i, int k, double found, double expected) {
  if (!(fabs(found - expected) <= 1e-14 * fabs(expected)) || expected == 0)
    printf("%s of %d in direction %d: %g, not %g\\n", what, i, k, found, expected);
}
`;

const drivers: Readonly<Record<Mode, (count: "" | "3, ") => string>> = {
  tangent: (count) => `#include "p_dv.h"
#include "p_d.h"
${common}int main(void) {
  double all[4][3], t[3], value, alone;
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 3; k++) all[i][k] = 0.1 * i + k * k - 0.3 * i * k;
  f_dv(${count}4, x, all, &value, t);
  for (int k = 0; k < 3; k++) {
    double one[4];
    for (int i = 0; i < 4; i++) one[i] = all[i][k];
    compare("tangent", 0, k, t[k], f_d(4, x, one, &alone));
    if (value != alone) printf("the value is %g, not %g\\n", value, alone);
  }
  return 0;
}
`,
  adjoint: (count) => `#include "retrograd.h"
#include "p_bv.h"
#include "p_b.h"
${common}int main(void) {
  double all[4][3] = {{0}}, seeds[3] = {1, -2, 0.5};
  f_bv(${count}4, x, all, seeds);
  for (int k = 0; k < 3; k++) {
    double one[4] = {0};
    f_b(4, x, one, seeds[k]);
    for (int i = 0; i < 4; i++) compare("adjoint", i, k, all[i][k], one[i]);
  }
  if (rg_current_bytes() != 0) printf("%ld bytes are left\\n", (long)rg_current_bytes());
  rg_free_blocks();
  return 0;
}
`,
};

function expectSame(text: string, directions: 3 | "runtime"): void {
  for (const mode of ["tangent", "adjoint"] as const) {
    const several = derive(text, mode, directions);
    expect(several.diagnostics).toEqual([]);
    const driver = drivers[mode](directions === 3 ? "" : "3, ");
    const files = { ...textsOf(several), ...textsOf(derive(text, mode)), "main.c": driver };
    expect(compileAndRun(files)).toEqual({ messages: "", output: "" });
  }
}

const byValue = `struct vector { double scale; double fixed[2]; };
double f(int n, const double *x) {
  struct vector v = {x[0], {x[1], x[2]}};
  double w[2] = {x[3], 0};
  for (int i = 0; i < 2; i++) w[1] += v.fixed[i] * v.scale * w[0];
  return w[1] * n;
}
`;

const onTheHeap = `#include <stdlib.h>
struct vector { int n; double scale; double fixed[2]; double data[]; };
double f(int n, const double *x) {
  struct vector *v = calloc(1, n * sizeof v->data[0] + sizeof *v);
  v->n = n;
  v->scale += x[0];
  for (int i = 0; i < n; i++) v->data[i] += x[i] * v->scale;
  v->fixed[1] += x[1];
  double s = v->fixed[0] + v->fixed[1] * v->fixed[1];
  for (int i = 0; i < v->n; i++) s += v->data[i] * x[i];
  free(v);
  return s;
}
`;

const pointers = `#include <math.h>
#include <stdlib.h>
static double sum(int n, const double *p) {
  double s = 0;
  for (int i = 0; i < n; i++) s += sin(p[i]) * p[i];
  return s;
}
double f(int n, const double *x) {
  double *w = malloc(n * sizeof *w);
  for (int i = 0; i < n; i++) w[i] = x[i] * x[n - 1 - i];
  double s = sum(n - 1, w + 1);
  free(w);
  return s;
}
`;

const walking = `static void split(const double *p, double *sum, double *product) {
  *sum = p[0] + p[1];
  *product = p[0] * p[1];
}
static void scaled(double *v, int n, double a) {
  for (double *p = v; p < v + n; p++) *p *= a;
}
double f(int n, const double *x) {
  double w[4], total = 0;
  const double *from = x + n;
  for (int i = 0; i < n; i++) w[i] = *--from;
  scaled(&w[1], 2, x[0]);
  for (int i = 0; i + 1 < n; i++) {
    double s, product[2];
    split(w + i, &s, &product[1]);
    total += s * product[1];
  }
  return total;
}
`;

const rows = `double f(int n, const double *x) {
  double m[2][3] = {{x[0], 0, 1}, {x[1]}};
  double (*row)[3] = m + 1;
  for (int i = 0; i < n; i++) m[i % 2][1 + i % 2] += x[i] * m[0][0];
  (*row)[2] *= m[0][1] + x[2];
  return m[1][2] * m[0][1] + row[0][0] * x[3];
}
`;

const inner = `struct pair { double a[2]; };
struct pairs { struct pair first; double last; };
static struct pairs both(struct pair first, double last) {
  struct pairs all = {first, last};
  all.first.a[0] *= last;
  return all;
}
double f(int n, const double *x) {
  struct pair first = {{x[0] * n, x[1]}};
  struct pairs all = both(first, x[2]), list[2] = {all, both(all.first, x[3] * all.last)};
  return list[1].first.a[0] * list[0].first.a[1] + list[1].last;
}
`;

const changed = `#include <math.h>
static double half(double a, double *from) {
  double b = *from;
  *from = sin(a);
  a *= b;
  return a / 2;
}
static double again(int n, double a) { return n == 0 ? a : again(n - 1, a * a + 0.1); }
double f(int n, const double *x) {
  double s = 1, t = x[0];
  for (int i = 0; i < n; i++) {
    s = half(x[i] * s, &t) + half(t, &s) + x[i] * x[i];
    s += again(i, s);
  }
  return s * t * x[1];
}
`;

const sameVariable = `#include <math.h>
static double taken(double a, double *from) {
  *from = sin(*from) * 3;
  return a * a + *from;
}
static double through(const double *p, double a) { return *p * a; }
double f(int n, const double *x) {
  double t = x[0], *p = &t, u = x[1], s = 0;
  for (int i = 0; i < n; i++) {
    t = taken(t, &t) * x[i];
    u = taken(t, p) + through(&u, u);
    s += t * u;
  }
  return s;
}
`;

const lists = `#include <stdlib.h>
struct node { double v; int k; struct node *next; };
static void push(struct node **l, double v, int k) {
  struct node *e = malloc(sizeof *e);
  e->v = v;
  e->k = k;
  e->next = *l;
  *l = e;
}
double f(int n, const double *x) {
  struct node *l = NULL;
  double **rows = malloc(n * sizeof *rows), s = x[0], *w = malloc(n * sizeof *w);
  for (int i = 0; i < n; i++) {
    rows[i] = calloc(i + 1, sizeof(double));
    rows[i][i] = x[i] * x[0];
    push(&l, rows[i][i] * x[i], i);
    w[i] = x[i];
  }
  w = realloc(w, 2 * n * sizeof *w);
  for (int i = 0; i < n; i++) w[n + i] = w[i] * rows[i][i];
  while (l) {
    struct node *e = l;
    s += e->v * w[n + e->k] * s;
    l = e->next;
    free(e);
  }
  for (int i = 0; i < n; i++) free(rows[i]);
  free(rows);
  free(w);
  return s * x[3];
}
`;

const complexNumbers = `#include <complex.h>
double f(int n, const double *x) {
  double complex z = x[0] + I * x[1], w[2] = {z, x[2] * z};
  for (int i = 0; i < n; i++) w[i % 2] = w[(i + 1) % 2] * cexp(I * x[i]) + z;
  return creal(w[0]) * cimag(w[1]) + x[3];
}
`;

const all = { byValue, onTheHeap, pointers, walking, rows, inner, changed, sameVariable, lists, complexNumbers };
test.each(Object.entries(all))("three directions: %s", (_, text) => expectSame(text, 3), 60_000);

const open = { byValue, pointers, walking, rows, changed, complexNumbers };
test.each(Object.entries(open))("as many as an argument says: %s", (_, text) => expectSame(text, "runtime"), 60_000);

test("what cannot hold them is refused, where it stands", () => {
  const places = (text: string, directions: 3 | "runtime"): readonly string[] =>
    derive(text, "adjoint", directions)
      .diagnostics.filter((d) => d.severity === "error")
      .map((d) => `${d.code} ${d.line}:${d.column}`);
  const atFileScope = `double gain = 1;
double f(int n, const double *x) {
  gain *= x[0];
  return gain * n;
}
`;
  const staying = `#include <stdlib.h>
struct pair { double *a, *b; };
static struct pair *p;
double f(int n, const double *x) {
  if (p == NULL) {
    p = malloc(sizeof *p);
    p->a = malloc(4 * sizeof *p->a);
    p->b = malloc(4 * sizeof *p->b);
  }
  p->a[0] = x[0];
  p->b[0] = x[1] * p->a[0];
  return p->b[0] * n;
}
`;
  expect(places(onTheHeap, "runtime")).toContain("RG3304 4:18");
  expect(places(lists, "runtime")).toContain("RG3304 4:16");
  expect(places(atFileScope, "runtime")).toEqual(["RG3304 1:8"]);
  expect(places(atFileScope, 3)).toEqual([]);
  expect(places(staying, 3)).toContain("RG3304 4:1");
});
