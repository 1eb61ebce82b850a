// adjoint --function diffuse
// at {"n": 6, "steps": 5, "a": [1, 2, 0.5, 3, 0.25, 1.5], "b": [0, 0, 0, 0, 0, 0]}
double diffuse(int n, int steps, double *a, double *b) {
  double *from = a, *to = b;
  for (int t = 0; t < steps; t++) {
    to[0] = from[0];
    to[n - 1] = from[n - 1];
    for (int i = 1; i < n - 1; i++) to[i] = 0.25 * (from[i - 1] + 2 * from[i] * from[i] + from[i + 1]);
    double *swap = from;
    from = to;
    to = swap;
  }
  double s = 0;
  for (int i = 0; i < n; i++) s += from[i] * from[i];
  return s;
}
