// adjoint --function f
// at {"n": 5, "x": [1, 0.5, 2, -1, 0.25], "y": [2, 1, 0.5, 0.25, 1.5]}
double f(int n, double *x, double *y) {
  double *p = y, *q = x, s = 0;
  int i = 0, j;
  while (i < n - 1) *p++ += *q++ * x[i++];
  for (i = 0, j = n - 1; i < j; s += x[i] * y[j], i++, --j) *(x + j) *= y[i];
  i = 0;
  x[i++] *= y[i == 0 ? 1 : 2];
  x[i++] += (s *= 0.5, s * s);
  y[--j] /= x[0] + 3;
  *--p -= s;
  p[-1] *= *p;
  (s > 0 ? x : y)[1] *= 3;
  *(n > 3 ? &x[2] : &s) += y[1] * y[1];
  s += (x[0] > 1) ? x[1] : (y[0], y[2]);
  return s + x[1] * x[2] + y[0] * y[1] * y[2] * y[3];
}
