// adjoint --function f
// at {"n": 5, "k": 3, "x": [-0.1, 0.5, 0.7, 0.3, 0.9, 0.2]}
// at {"n": 4, "k": 1, "x": [-0.1, 0.5, 0.7, 0.3, 0.9, 0.2]}
// Where the last iteration is follows from whole numbers, whose quotient is rounded in C.
double f(int n, int k, double *x) {
  double s = 0;
  for (int i = 0; i < n; i += 2) s = s * x[i] + x[i] * x[i];
  for (int i = 1; i <= n - 1; i += k) s = s * x[i] + x[i];
  for (int i = n - 1; i >= 0; i -= 3) s = s * x[i] + x[i];
  for (long i = n - 1; i > 0; i -= k) s = s * x[i] + x[i];
  for (unsigned i = 0; i < 5; i += 3) s = s * x[i] + x[i];
  for (int i = 0; i < 3; i += 2) s = s * x[i] + x[i];
  return s;
}
