/** Versions of procedures for fixed arguments, and elements that loops keep in locals: right, and what was meant. */
import { describe, expect, test } from "vitest";
import { derive, faultsOf } from "./derived-texts.js";

const matrices = `#include <math.h>
#include <stdlib.h>
typedef struct { int rows, columns; double *data; } Matrix;
static Matrix *make(int rows, int columns, double value) {
  Matrix *m = malloc(sizeof *m);
  m->rows = rows; m->columns = columns;
  m->data = malloc(rows * columns * sizeof(double));
  for (int i = 0; i < rows * columns; i++) m->data[i] = value * (i + 1);
  return m;
}
static void drop(Matrix *m) { free(m->data); free(m); }
static void multiply(const Matrix *a, const Matrix *b, Matrix *out) {
  for (int i = 0; i < a->rows; i++)
    for (int k = 0; k < b->columns; k++) {
      out->data[i + k * out->rows] = a->data[i] * b->data[k * b->rows];
      for (int j = 1; j < a->columns; j++) out->data[i + k * out->rows] += a->data[i + j * a->rows] * b->data[j + k * b->rows];
    }
}
static void twice(const Matrix *a, const Matrix *b, Matrix *between, Matrix *out) {
  multiply(a, b, between);
  multiply(a, between, out);
}
static double fixed(void) { return 0.5; }
Matrix weights = { 2, 2, NULL };
double values[4] = { 0.3, -0.2, 0.7, 0.1 };
`;

describe("versions of procedures for what is fixed", () => {
  const text = `${matrices}
double f(int n, double *x) {
  weights.data = values;
  Matrix *u = make(2, 2, fixed()), *v = make(2, 2, 0.1), *w = make(2, 2, 0), *t = make(2, 2, 0);
  multiply(&weights, &weights, t);
  for (int i = 0; i < n; i++) u->data[i] = x[i] * t->data[i];
  multiply(&weights, u, v);
  multiply(u, &weights, w);
  twice(&weights, v, t, u);
  twice(v, w, t, u);
  double s = 0;
  for (int i = 0; i < 4; i++) s += sin(u->data[i]) * (i + 1) + v->data[i] * w->data[i];
  drop(u); drop(v); drop(w); drop(t);
  return s;
}
`;
  test("compute the same", () => {
    expect(faultsOf(text, 4)).toBe("");
  });

  const filters = `#include <math.h>
#include <string.h>
const double taps[3] = { 0.2, 0.5, 0.3 };
static double at(const double *w, const double *a, int i, int depth) {
  double s = 0;
  for (int k = 0; k < 3; k++) s += w[k] * a[i + k];
  return depth == 0 ? s : sin(s) + at(w, a, i, depth - 1);
}
double f(int n, double *x) {
  double s = 0;
  for (int i = 0; i + 3 <= n; i++) s += at(taps, x, i, 2) + at(x, taps, 0, 1) + at(x, x, i, 0) + at(taps, taps, 0, 3);
  return s;
}
`;
  test("of a procedure that calls itself", () => {
    expect(faultsOf(filters, 6)).toBe("");
    const { source } = derive(filters, "tangent", "f");
    expect(source.match(/^(?:static )?double at_d\d*\(.*\{/gm)?.length).toBeGreaterThanOrEqual(3);
    expect(source).not.toMatch(/taps[bd]\b/);
    expect(source).not.toMatch(/calloc|memset/);
  });
});

describe("elements that a loop updates", () => {
  test("keep their place where arrays overlap", () => {
    const text = `#include <math.h>
static void gather(int n, const double *a, const double *b, double *out) {
  for (int i = 0; i < n; i++) {
    out[i] = a[i] * b[0];
    for (int j = 1; j < n; j++) out[i] += a[j] * b[(i + j) % n];
  }
}
double f(int n, double *x) {
  double y[8] = { 0 };
  gather(n, x, x, y);
  gather(n, y, x, x);
  gather(n - 1, x + 1, y, x);
  gather(n, x, y, y);
  double s = 0;
  for (int i = 0; i < n; i++) s += sin(x[i]) + y[i] * y[i];
  return s;
}
`;
    expect(faultsOf(text, 6, { tolerance: 1e-4 })).toBe("");
    expect(derive(text, "tangent", "f").source).toMatch(/carriedOut/);
  });

  test("are not read where the loop does not run", () => {
    const text = `#include <math.h>
#include <stdlib.h>
static double total(int n, int m, const double *a, double *sums, double *last) {
  for (int i = 0; i < m; i++) sums[n - 1] += sin(a[i]) * sums[n - 1];
  for (int i = 0; i < m; i++) { sums[n - 1] += a[i]; last[0] += a[i] * sums[n - 1]; }
  for (int i = 1; i < m; i++) last[i] = last[i - 1] * a[i] + sums[n - 1];
  return n > 0 ? last[n - 1] + sums[n - 1] : 0;
}
double f(int n, double *x) {
  double *sums = calloc(n, sizeof *sums), *last = calloc(n, sizeof *last);
  sums[n - 1] = x[0];
  double s = total(n, n, x, sums, last);
  s += total(0, 0, x, NULL, NULL);
  free(sums); free(last);
  return s;
}
`;
    expect(faultsOf(text, 4, { tolerance: 1e-5 })).toBe("");
  });
});
