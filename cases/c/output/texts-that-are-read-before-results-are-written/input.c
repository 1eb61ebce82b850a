// adjoint --function cost
// at {"n": 2, "x": [0.5, 1.5]}
// A rate from a text, then results for a person and for a file: nothing that is written comes back.
#include <stdio.h>
#include <stdlib.h>

double cost(int n, const double *x) {
  char note[60];
  double rate = atof("0.25");
  double sum = 0;
  for (int i = 0; i < n; i++) {
    sum += rate * x[i] * x[i];
    fprintf(stderr, "%d: %g\n", i, sum);
  }
  snprintf(note, sizeof note, "cost %g", sum);
  fputs(note, stderr);
  return sum;
}
