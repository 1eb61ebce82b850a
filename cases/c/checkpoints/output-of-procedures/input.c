// adjoint --function f
// at {"n": 3, "x": [0.5, 0.8, 0.3], "steps": 5}
// What procedures write in pieces that run again comes once: from a step, from what a step calls, from one without derivative, in pieces of pieces.
#include <math.h>
#include <stdio.h>

static int told;

static int tell(const char *what, double value) {
  told++;
  printf("%s %d %g\n", what, told, value);
  return told;
}

static void relax(double *x, int i) {
  x[i] *= cos(x[i]);
  if (x[i] < 0.4) printf("small %d\n", i);
}

static double step(double *x, int n, int t) {
  int weight = 1;
  // $AD CHECKPOINT-START
  for (int i = 0; i < n; i++) relax(x, i);
  weight = tell("weight", t);
  // $AD CHECKPOINT-END
  printf("step %d\n", t);
  return x[t % n] * weight;
}

double f(int n, double x[3], int steps) {
  double s = step(x, n, 0);
  // $AD BINOMIAL-CKP 2
  for (int t = 1; t < steps; t++) {
    s += step(x, n, t) * s;
    if (t % 2 == 0) tell("even", s);
  }
  // $AD CHECKPOINT-START
  relax(x, 0);
  s *= x[0];
  // $AD CHECKPOINT-END
  return s;
}
