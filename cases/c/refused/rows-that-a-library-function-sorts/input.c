// adjoint --function f
// refused
// The elements are rows, or of no type: no function can be made that stands for the library's.
#include <stdlib.h>
static int rising(const void *a, const void *b) {
  double p = *(const double *)a, q = *(const double *)b;
  return (p > q) - (p < q);
}
static void sort(void *values, size_t n, size_t size) { qsort(values, n, size, rising); }
double f(double a, double b) {
  double rows[2][2] = { { a, b }, { b, a * b } }, w[3] = { a, b, 1 };
  qsort(rows, 2, sizeof rows[0], rising);
  sort(w, 3, sizeof *w);
  return rows[0][1] * w[1];
}
