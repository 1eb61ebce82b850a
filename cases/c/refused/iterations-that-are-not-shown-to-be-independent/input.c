// adjoint --function f --wrt x
// refused backward
// The directive II-LOOP above loops whose iterations need each other, or what only one run may do. Above the last one it is right.
#include <math.h>
#include <stdio.h>

static double told(double v) {
  printf("%g\n", v);
  return v * v;
}

double f(int n, double *x, double *y) {
  double s = 0, last = 1;
  // $AD II-LOOP
  for (int i = 1; i < n; i++) x[i] = x[i] * x[i - 1];
  // $AD II-LOOP
  for (int i = 0; i < n; i++) {
    last = sin(x[i]);
    y[i] = last * last;
  }
  s = last * last;
#pragma AD II-LOOP
  while (s < 10) s = s * s + 1;
  // $AD II-LOOP
  for (int i = 0; i < n; i++) {
    if (y[i] > 3) break;
    s += y[i] * y[i];
  }
  double product = 1;
  // $AD II-LOOP
  for (int i = 0; i < n; i++) {
    product *= x[i];
    s += product * product;
  }
  // $AD II-LOOP
  for (int i = 0; i < n; i++) s += told(x[i]);
  // $AD II-LOOP
  do {
    s = sin(s) + 2;
  } while (0);
  int j;
  if (s > 2) {
    j = 1;
    goto inside;
  }
  // $AD II-LOOP
  for (j = 0; j < n; j++) {
  inside:
    s += y[j] * x[j];
  }
  // $AD II-LOOP
  for (int i = 0; i < n; i++) s += y[i] * y[i];
  return s;
}
