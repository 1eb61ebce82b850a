// adjoint --function f
// at {"n": 4, "x": [0.5, -0.2, 0.7, 0.3]}
// at {"n": 4, "x": [4, -2, 7, 3]}
// at {"n": 4, "x": [40, -2, 7, 3]}
// Jumps that leave the block of a local array are no hindrance. One before it is: whether the array is there is not known where the block
// is run through backward.
double f(int n, const double *x) {
  double s = 0;
  for (int k = 1; k <= n; k++) {
    double w[k];
    for (int i = 0; i < k; i++) {
      w[i] = x[i] * x[k - 1];
      if (w[i] > 1000) return s * w[i];
      if (i > 0) w[i] *= w[i - 1];
    }
    s += w[k - 1];
    if (s > 50) break;
    if (s < -40) continue;
    double late[k];
    for (int i = 0; i < k; i++) late[i] = w[i] * w[i];
    for (int i = 0; i < k; i++) s += late[i] * late[0];
  }
  return s;
}
