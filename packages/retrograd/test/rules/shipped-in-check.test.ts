/** Programs that call BLAS and LAPACK, before the laws of first and second order. */
import { expect, test, vi } from "vitest";
import { commandFolder } from "../cli/command-folder.js";

vi.setConfig({ testTimeout: 180_000 });

const { put, retrogradHere } = commandFolder();

async function holds(model: string, inputs: object, ...rules: readonly string[]): Promise<void> {
  put({ "model.c": model, "in.json": JSON.stringify(inputs) });
  const asked = rules.flatMap((name) => ["--rules", name]);
  const laws = ["--at", "in.json", "--second-order", "--quick", "--json", "-l", "openblas", "-l", "lapacke"];
  const { out } = await retrogradHere("check", "model.c", "--function", "f", ...asked, ...laws);
  const { violations, diagnostics } = JSON.parse(out) as { violations: object[]; diagnostics: object[] };
  expect({ violations, diagnostics }).toEqual({ violations: [], diagnostics: [] });
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, k) => Math.sin(k + 1));

test("from an element on that the counters of loops name, upwards, downwards and in steps", async () => {
  const model = `#include <cblas.h>
double f(int m, int n, double *x, int ldx, double alpha) {
  for (int k = 0; k < n; k += 2) cblas_dscal(m, alpha, x + k * ldx, 1);
  for (int k = n - 1; k >= 0; k--) {
    cblas_dscal(m, alpha, x + k * ldx, 1);
    cblas_dscal(k, alpha, x + k, ldx);
    cblas_dscal(n - k, x[0], x + k * ldx + k, 1);
  }
  double s = 0;
  for (int k = 0; k < n * ldx; k++) s += x[k] * x[k] * k;
  return s;
}`;
  await holds(model, { m: 4, n: 5, ldx: 5, alpha: 0.7, x: numbers(25) }, "cblas");
});

test("so many elements as a variable says that changes afterwards", async () => {
  const model = `#include <cblas.h>
double f(int n, double *x) {
  double s = 0;
  int count = n;
  while (count > 0) {
    cblas_dscal(count, x[0], x + 1, 1);
    count -= 2;
    s += x[1] * x[n];
  }
  return s;
}`;
  await holds(model, { n: 5, x: numbers(6) }, "cblas");
});

test("by the symbols of Fortran, declared with const or without, whose numbers change between calls", async () => {
  const model = `#include <math.h>
extern void dgemm_(char *, char *, int *, int *, int *, double *, double *, int *, double *, int *, double *, double *, int *);
void dscal_(int *, double *, double *, const int *);
extern void dpotrf_(const char *, int *, double *, int *, int *);
void dgesv_(int *, int *, double *, int *, int *, double *, int *, int *);
extern double ddot_(int *, double *, int *, double *, int *);
extern void dgemv_(const char *, int *, int *, double *, double *, int *, double *, int *, double *, double *, int *);
double f(int n, double *a, double *b, double *c, double g) {
  char t = 'T';
  double one = 1, zero = 0, half = g * g, s = 0;
  int step = 1, info, rows[10];
  dgemm_("N", &t, &n, &n, &n, &one, a, &n, b, &n, &zero, c, &n);
  dgemm_("N", "N", &n, &n, &n, &g, a, &n, b, &n, &half, c, &n);
  dgemv_("T", &n, &n, &g, a, &n, b, &step, &one, c, &step);
  for (int j = 0; j < n; j++) dscal_(&n, &a[j], c + j * n, &step);
  for (int i = 0; i < n; i++) a[i + i * n] += 5;
  dgesv_(&n, &n, a, &n, rows, c, &n, &info);
  for (int k = n; k > 1; k--) {
    for (int i = 0; i < k; i++) b[i + i * n] += 6;
    dpotrf_("L", &k, b, &n, &info);
    s += info == 0 ? log(b[(k - 1) * (n + 1)]) : 0;
  }
  n = n * n;
  return s + ddot_(&n, c, &step, a, &step);
}`;
  await holds(
    model,
    { n: 3, a: numbers(9), b: numbers(12).slice(3), c: numbers(9), g: 0.7 },
    "blas",
    "lapack",
    "cblas",
  );
});

test("complex numbers by the symbols of Fortran, behind pointers to void or not; letters say how long vectors are", async () => {
  const model = `#include <complex.h>
void zgemv_(char *, int *, int *, void *, void *, int *, void *, int *, void *, void *, int *);
double _Complex zdotc_(int *, double _Complex *, int *, double _Complex *, int *);
extern void zherk_(const char *, const char *, const int *, const int *, const double *, const void *, const int *, const double *, void *, const int *);
void zdscal_(int *, double *, double _Complex *, int *);
void ztrsm_(char *, char *, char *, char *, int *, int *, double _Complex *, double _Complex *, int *, double _Complex *, int *);
double dznrm2_(int *, const double _Complex *, int *);
double f(int n, double _Complex *a, double _Complex *b, double _Complex *c, double g) {
  double _Complex one = 1, half = g + I * g * g;
  double by = g * g;
  int step = 1, all = n * n;
  zgemv_("C", &n, &n, &half, a, &n, b, &step, &one, c, &step);
  zherk_("L", "N", &n, &n, &g, a, &n, &by, b, &n);
  for (int i = 0; i < n; i++) b[i + i * n] += 4;
  ztrsm_("R", "L", "T", "N", &n, &n, &half, b, &n, a, &n);
  zdscal_(&all, &g, a, &step);
  double _Complex s = zdotc_(&all, a, &step, c, &step);
  return creal(s) * cimag(s) + dznrm2_(&all, b, &step);
}`;
  const pairs = numbers(24).map((re, k) => [re, Math.cos(k * k)]);
  const inputs = { n: 2, a: pairs.slice(0, 4), b: pairs.slice(5, 9), c: pairs.slice(11, 15), g: 0.7 };
  await holds(model, inputs, "zblas", "cblas");
});

test("least squares by the symbols of Fortran, which ask how much room is best, and free it", async () => {
  const model = `#include <math.h>
#include <stdlib.h>
void dgeqrf_(int *, int *, double *, int *, double *, double *, int *, int *);
void dormqr_(char *, char *, int *, int *, int *, double *, int *, double *, double *, int *, double *, int *, int *);
void dtrtrs_(char *, char *, char *, int *, int *, double *, int *, double *, int *, int *);
double f(int m, int n, double *a, double *b) {
  int info, lwork = -1, one = 1;
  double query, s = 0, *tau = malloc(n * sizeof *tau);
  dgeqrf_(&m, &n, a, &m, tau, &query, &lwork, &info);
  lwork = (int)query;
  double *work = malloc(lwork * sizeof *work);
  dgeqrf_(&m, &n, a, &m, tau, work, &lwork, &info);
  for (int i = 0; i < n; i++) s += log(fabs(a[i + i * m]));
  dormqr_("L", "T", &m, &one, &n, a, &m, tau, b, &m, work, &lwork, &info);
  dtrtrs_("U", "N", "N", &n, &one, a, &m, b, &m, &info);
  for (int i = 0; i < m; i++) s += b[i] * b[i];
  free(work);
  free(tau);
  return s;
}`;
  await holds(model, { m: 4, n: 2, a: numbers(8), b: numbers(12).slice(8) }, "blas", "lapack", "cblas");
});

test("of the factors R alone, of eigenvectors the vectors alone", async () => {
  const model = `#include <lapacke.h>
double f(int n, double *a, double *b) {
  double tau[9], w[9];
  LAPACKE_dgeqrf(102, n, n, a, n, tau);
  LAPACKE_dsyev(102, 'V', 'L', n, b, n, w);
  return a[0] * a[n * n - 1] + b[0] * b[0] * b[n];
}`;
  await holds(model, { n: 3, a: numbers(9), b: numbers(20).slice(11) }, "lapacke", "cblas");
});
