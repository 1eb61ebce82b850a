// @ts-check
/**
 * C programs of any length for timing the compiler: components of about 38 lines, each with a reduction over a pointer, a stencil whose
 * work array comes from malloc and goes with free, a loop over time with calls and branches. All of the program is active.
 */

/** @param {number} lines about how many */
export function syntheticProgram(lines) {
  const count = Math.max(1, Math.round((lines - 8) / (lineCount(component(0)) + 1)));
  const all = Array.from({ length: count }, (_, k) => k);
  return `#include <math.h>
#include <stdlib.h>
${all.map(component).join("")}
double cost(int n, const double *a, double *x, int steps) {
  double total = 0;
${all.map((k) => `  total += advance${k}(n, a, x, steps);`).join("\n")}
  return total;
}
`;
}

const lineCount = (/** @type {string} */ text) => text.split("\n").length - 1;

/** @param {number} k */
function component(k) {
  return `
static double norm${k}(int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    sum += x[i] * x[i];
  }
  return sqrt(sum);
}

static void step${k}(int n, const double *a, double *x, double *work) {
  for (int i = 0; i < n; i++) {
    double left = i > 0 ? x[i - 1] : 0;
    double right = i < n - 1 ? x[i + 1] : 0;
    work[i] = x[i] + a[i] * (left - 2 * x[i] + right);
  }
  for (int i = 0; i < n; i++) {
    x[i] = work[i];
  }
}

static double advance${k}(int n, const double *a, double *x, int steps) {
  double *work = malloc(n * sizeof *work);
  double total = 0;
  for (int s = 0; s < steps; s++) {
    step${k}(n, a, x, work);
    double size = norm${k}(n, x);
    if (size > 10) {
      for (int i = 0; i < n; i++) x[i] /= size;
      total += log(size);
    } else {
      total += size * exp(-size);
    }
  }
  free(work);
  return total;
}
`;
}
