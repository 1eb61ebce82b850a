// adjoint --function f
// at {"n": 4, "x": [0.5, 0.8, 0.3, 0.6], "nt": 6}
// No object at first; its fields, and elements from the second on, change in place.
#include <math.h>
#include <stdlib.h>
struct state { double mass; };
double f(int n, const double x[4], int nt) {
  struct state *now = NULL;
  double *row = NULL;
  double s = x[0];
  // $AD BINOMIAL-CKP 2
  for (int t = 0; t < nt; t++) {
    if (now == NULL) {
      now = malloc(sizeof *now);
      now->mass = sin(s);
      row = malloc(n * sizeof *row);
      for (int i = 0; i < n; i++) row[i] = x[i];
    }
    now->mass *= x[t % n];
    for (int i = 1; i < n; i++) row[i] *= row[i - 1];
    s += now->mass * sin(s) + row[2];
    if (t == 3) {
      free(now);
      now = NULL;
      free(row);
      row = NULL;
    }
  }
  if (now != NULL) s += now->mass * row[1];
  free(now);
  free(row);
  return s;
}
