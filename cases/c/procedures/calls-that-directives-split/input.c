// adjoint --function f --wrt x
// at { "n": 3, "x": [0.3, -0.2, 0.5] }
// show plan
// The backward sweep follows the last call of f at once, and one call would do both; NOCHECKPOINT asks for two, above a call or a function.
#include <math.h>

static void square(int n, double *v) {
  for (int i = 0; i < n; i++) v[i] = v[i] * v[i];
}

/* $AD NOCHECKPOINT */
static void wave(int n, double *v) {
  for (int i = 0; i < n; i++) v[i] = sin(v[i]);
}

static void joined(int n, double *x) { square(n, x); }

static void split(int n, double *x) {
  // $AD NOCHECKPOINT
  square(n, x);
}

static void split_by_function(int n, double *x) { wave(n, x); }

void f(int n, double *x) {
  joined(n, x);
  split(n, x);
  split_by_function(n, x);
#pragma AD NOCHECKPOINT
  square(n, x);
}
