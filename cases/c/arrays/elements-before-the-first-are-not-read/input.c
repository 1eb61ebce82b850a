// adjoint --function chain
// at {"n": 4, "x": [1, 0.5, 2, -1]}
double chain(int n, const double *x) {
  double v[n], w[n], sum = 0;
  for (int i = 0; i < n; i++) v[i] = x[i] * (i ? v[i - 1] : 1);
  for (int i = 0; i < n; i++) {
    double t = x[i];
    if (i > 0) t *= w[i - 1];
    w[i] = t;
  }
  for (int i = n - 1; i >= 0; i--) sum += v[i] * w[i] + (i < n - 1 && v[i + 1] > 0 ? v[i + 1] : x[i]);
  return sum;
}
