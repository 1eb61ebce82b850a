// adjoint --function copy
// at {"n": 7, "x": [1, 2, 0.5, -1, 0.25, 3, 1.5], "y": [0, 0, 0, 0, 0, 0, 0]}
double copy(int n, const double *x, double *y) {
  int i = 0;
  double s = 0;
  enum { FIRST, MORE } state = FIRST;
  while (i < n) switch (state) {
    case FIRST:
      y[i] = x[i] * x[i];
      state = MORE;
      i++;
      continue;
    case MORE:
      y[i] = y[i - 1] * x[i];
      s += y[i];
      if (++i % 3 == 0) state = FIRST;
    }
  return s;
}
