// adjoint --function f
// at {"x": [0.7, 1.3, 2], "n": 3}
// at {"x": [0.2, -0.4], "n": 2}
// A pointer that is moved by so many times the size of an element is moved by elements.
#include <stdlib.h>
#include <string.h>

double f(const double *x, int n) {
  double m[3][4] = {{0}};
  for (int i = 0; i < 3; i++) {
    double *row = (double *)((char *)m + i * 4 * sizeof(double));
    for (int j = 0; j < 4; j++) row[j] = x[(i + j) % n] * x[i % n];
  }
  double s = 0;
  for (int i = 0; i < 3; i++) {
    double(*row)[4] = (double(*)[4])((char *)m + i * sizeof m[0]);
    s += (*row)[1] * *(double *)((char *)&(*row)[3] - sizeof(double));
  }
  char *block = malloc(2 * n * sizeof(double));
  double *a = (double *)block, *b = (double *)(block + n * sizeof(double));
  for (int i = 0; i < n; i++) {
    a[i] = x[i] * s;
    b[i] = a[i] * x[0];
  }
  memcpy(block + sizeof(double), block + n * sizeof(double), sizeof(double));
  s += a[1] * b[n - 1];
  free(block);
  return s;
}
