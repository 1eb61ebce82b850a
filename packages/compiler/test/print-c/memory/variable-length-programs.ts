/** Arrays whose rows have a computed length, in both modes: `double f(int n, double *x)`, which may change x. */
export const variableLengthPrograms: Readonly<Record<string, string>> = {
  "rows of a computed length": `#include <math.h>
double f(int n, double *x) {
  int k = n - 2;
  double m[n][k], s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < k; j++) m[i][j] = sin(x[i]) * x[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < k; j++) s += m[i][j] * m[(i + 1) % n][j];
  return s;
}
`,
  "arrays of rows handed to functions": `#include <math.h>
static void fill(int n, int k, double m[n][k], const double *x) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < k; j++) m[i][j] = sin(x[i]) * x[j];
}
static double total(int n, int k, double m[n][k]) {
  double s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < k; j++) { m[i][j] *= m[(i + 1) % n][j]; s += m[i][j]; }
  return s;
}
double f(int n, double *x) {
  double a[n][n - 1], b[n - 1][2];
  fill(n, n - 1, a, x);
  fill(n - 1, 2, b, x + 1);
  return total(n, n - 1, a) * total(n - 1, 2, b);
}
`,
  "three dimensions, fixed ones among them": `#include <math.h>
static void axpy(int n, int m, int l, double a[n][m][l], double s, double b[n][m][l]) {
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) for (int k = 0; k < l; k++) b[i][j][k] += s * a[i][j][k] * b[i][j][k];
}
double f(int n, double *x) {
  double a[2][n][3], b[2][n][3], s = 0;
  for (int i = 0; i < 2; i++) for (int j = 0; j < n; j++) for (int k = 0; k < 3; k++) { a[i][j][k] = x[j] * (i + k); b[i][j][k] = 1 + x[k]; }
  axpy(2, n, 3, a, x[0], b);
  axpy(1, 2, 3, a + 1, x[1], b);
  for (int i = 0; i < 2; i++) for (int j = 0; j < n; j++) s += b[i][j][j % 3] * b[i][j][1];
  return s;
}
`,
  "lengths that change after the declaration": `#include <math.h>
double f(int n, double *x) {
  int k = n;
  double a[k][k]; k--;
  double s = 0;
  n = 2;
  for (int i = 0; i <= k; i++) for (int j = 0; j <= k; j++) a[i][j] = x[i] * x[j];
  k = 1;
  for (int i = 0; i < 4; i++) s += a[i][i] * a[i][3];
  return s;
}
`,
  "in a loop that is left early": `#include <math.h>
double f(int n, double *x) {
  double s = 0;
  for (int t = 1; t < n; t++) {
    double m[t][t + 1];
    for (int i = 0; i < t; i++)
      for (int j = 0; j <= t; j++) m[i][j] = x[i] * x[j] + s;
    for (int i = 0; i < t; i++)
      for (int j = 0; j <= t; j++) { m[i][j] = sin(m[i][j]); s += m[i][j] * x[t]; }
    if (s > 100) break;
  }
  return s;
}
`,
  "allocated as rows": `#include <stdlib.h>
#include <math.h>
double f(int n, double *x) {
  double (*a)[n] = malloc(n * sizeof *a), s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i][j] = x[i] * sin(x[j]);
  for (int k = 1; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) a[i][j] += a[i][k] * a[k][j] * 0.1;
  for (int i = 0; i < n; i++) s += a[i][n - 1 - i];
  free(a);
  return s;
}
`,
  "pointers into rows, and to rows": `#include <math.h>
static double row(int n, const double *r) { double s = 0; for (int i = 0; i < n; i++) s += r[i] * r[i]; return s; }
double f(int n, double *x) {
  double a[n][n], s = 0;
  double *p = &a[0][0];
  for (int i = 0; i < n * n; i++) *p++ = x[i % n] * (i + 1);
  for (int i = 0; i < n; i++) s += row(n, a[i]);
  double (*q)[n] = a + 1;
  for (int j = 0; j < n; j++) s += q[1][j] * (*q)[j];
  return s;
}
`,
  sizes: `#include <string.h>
double f(int n, double *x) {
  double a[n], b[n][n], s = 0;
  memcpy(a, x, sizeof a);
  memset(b, 0, sizeof b);
  for (size_t i = 0; i < sizeof a / sizeof a[0]; i++) b[i][i] = a[i] * x[0];
  for (size_t i = 0; i < sizeof b / sizeof b[0]; i++) for (size_t j = 0; j < sizeof b[0] / sizeof **b; j++) s += b[i][j] * b[i][j] * a[j];
  return s;
}
`,
  "names of types with computed lengths": `#include <math.h>
double f(int n, double *x) {
  typedef double row[n];
  row a, b[2];
  double s = 0;
  for (int i = 0; i < n; i++) { a[i] = x[i] * x[i]; b[0][i] = sin(a[i]); b[1][i] = a[i] * b[0][i]; }
  row *p = b;
  p++;
  for (int i = 0; i < n; i++) s += (*p)[i] * p[-1][i];
  return s;
}
`,
};
