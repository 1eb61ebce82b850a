// adjoint --function f
// at {"n": 3, "d": [0.3, 0.2, 0.7, 0.1], "x": [0.5, -1.5, 0.4]}
// `old` leads to where `p` was: what is stored through it is not what `p` leads to when the next element is stored.
double f(int n, double *d, const double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    const double *all = d;
    double *p = d + 1;
    double t = x[i] * x[i];
    *p++ = 0.5;
    *p = t;
    s += all[2] * all[2] * x[0];
  }
  return s;
}
