// adjoint --function twice
// at {"n": 4, "x": [0.5, 0.25, 1, 0.75], "y": [1, 2, 3, 4]}
// What the head tells, the functions that it calls know: they ask the runtime.
static void smooth(int n, double *x, int rounds) {
  for (int r = 0; r < rounds; r++)
    for (int k = 1; k < n; k++) x[k] = 0.5 * (x[k] + x[k - 1]);
}

/* $AD SIZE x n
   $AD SIZE y n */
double twice(int n, double x[4], double y[4]) {
  double sum = 0;
  for (int k = 0; k < n; k++) sum += x[k] * y[k];
  smooth(n, x, 2);
  for (int k = 0; k < n; k++) sum += x[k] * y[k] * y[k];
  smooth(n, y, 3);
  for (int k = 0; k < n; k++) sum += x[k] * y[k];
  return sum;
}
