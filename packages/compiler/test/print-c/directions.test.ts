/** Several directions at once give what one at a time gives; storage that cannot hold them is refused. */
import { expect, test } from "vitest";
import { differentiate } from "../../src/index.js";
import { compileAndRun } from "./gcc.js";

function tangent(text: string, directions?: number | "runtime") {
  const host = { readFile: (path: string) => (path === "/p.c" ? text : undefined), libText: () => undefined };
  const options = directions === undefined ? {} : { directions };
  return differentiate({ mode: "tangent", files: ["/p.c"], heads: [{ function: "f" }], options }, host);
}

const textsOf = ({ files }: ReturnType<typeof tangent>): Record<string, string> =>
  Object.fromEntries(files.map((file) => [file.path.replace(/^.*\//, ""), file.text]));

/** What the caller has to free is not freed here. */
const driver = (count: "" | "3, "): string => `#include "p_dv.h"
#include "p_d.h"
#include <math.h>
#include <stdio.h>
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0"; }
int main(void) {
  double x[4] = {0.3, 0.4, -0.7, 1.1}, all[12], value;
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 3; k++) all[3 * i + k] = 0.1 * i + k * k - 0.3 * i * k;
  double *t = f_dv(${count}4, x, all, &value);
  for (int k = 0; k < 3; k++) {
    double one[4];
    for (int i = 0; i < 4; i++) one[i] = all[3 * i + k];
    double expected = f_d(4, x, one, &value);
    if (!(fabs(t[k] - expected) <= 1e-14 * fabs(expected)) || expected == 0) printf("%d: %g, not %g\\n", k, t[k], expected);
  }
  return 0;
}
`;

function expectSame(text: string, directions: 3 | "runtime"): void {
  const several = tangent(text, directions);
  expect(several.diagnostics).toEqual([]);
  const files = { ...textsOf(several), ...textsOf(tangent(text)), "main.c": driver(directions === 3 ? "" : "3, ") };
  expect(compileAndRun(files)).toEqual({ messages: "", output: "" });
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

test("arrays by value hold as many elements for each direction", () => expectSame(byValue, 3), 60_000);
test("arrays in structs on the heap, one of open length among them", () => expectSame(onTheHeap, 3), 60_000);
test("arrays behind pointers", () => expectSame(pointers, 3), 60_000);
test("pointers into arrays, to numbers, that walk", () => expectSame(walking, 3), 60_000);
test("in a number of directions that is an argument", () => expectSame(pointers, "runtime"), 60_000);

test("what cannot hold them is refused, where it stands", () => {
  const places = (text: string, directions: 3 | "runtime"): readonly string[] =>
    tangent(text, directions).diagnostics.map((d) => `${d.code} ${d.line}:${d.column}`);
  const rows = `double f(int n, const double *x) {
  double m[2][2] = {{x[0]}};
  for (int i = 0; i < 2; i++) m[i][0] += x[i];
  return m[1][0] * n;
}
`;
  const inner = `struct pair { double a[2]; };
struct pairs { struct pair first; };
double f(int n, const struct pairs *x) { return n * x->first.a[0]; }
`;
  expect(places(rows, 3)).toEqual(["RG3304 2:10"]);
  expect(places(inner, 3)).toEqual(["RG3304 3:37"]);
  expect(places(byValue, "runtime")).toContain("RG3304 4:10");
});
