// adjoint --function total
// at {"x": [0.5, -0.7, 1.2], "y": [1.1, 0.3, -0.4]}
static double weighted(double s, double *x, double *y, int n) {
  double *side[2] = {x, y};
  if (n < 0) return 0;
  for (int i = 0; i < 3; i++) {
    side[i % 2] = i < n ? y : x;
    s += 0.3 * s * *side[0] + side[1][i] * side[1][i];
  }
  return s;
}

double total(double *x, double *y) { return weighted(x[1], x, y, 1) + weighted(y[0], y, x, 2); }
