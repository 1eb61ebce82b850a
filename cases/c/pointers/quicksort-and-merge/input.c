// adjoint --function sorted
// at {"n": 7, "x": [1, 0.5, 2, -1, 0.25, 3, 1.5]}
/* quicksort and a merge of two halves, with pointers */
#include <stdlib.h>
static void swap(double *a, double *b) { double t = *a; *a = *b; *b = t; }
static void sort(double *lo, double *hi) {
  if (hi - lo < 2) return;
  double *p = lo, pivot = hi[-1];
  for (double *q = lo; q < hi - 1; q++)
    if (*q < pivot) swap(p++, q);
  swap(p, hi - 1);
  sort(lo, p);
  sort(p + 1, hi);
}
double sorted(int n, double *x) {
  double *merged = malloc(n * sizeof(double)), *out = merged, s = 0;
  int half = n / 2;
  sort(x, x + half);
  sort(x + half, x + n);
  const double *a = x, *b = x + half;
  while (a < x + half && b < x + n) *out++ = *a <= *b ? *a++ : *b++;
  while (a < x + half) *out++ = *a++;
  while (b < x + n) *out++ = *b++;
  for (int i = 0; i < n; i++) s += merged[i] * merged[i] * (i + 1);
  free(merged);
  return s;
}
