// adjoint --function model
// at {"p": [1.5, 0.5], "n": 3, "t": [0.1, 0.7, 1.3]}
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

double model(const double p[2], int n, const double *t) {
  double s = 0;
  for (int i = 0; i < n; i++) s += pow(p[0] * exp(-p[1] * t[i]) - 1, 2);
  return s;
}

int main(int argc, char **argv) {
  double p[2] = {argc > 1 ? atof(argv[1]) : 1.5, 0.5}, t[3] = {0.1, 0.7, 1.3};
  printf("%g\n", model(p, 3, t));
  return 0;
}
