// adjoint --function filter
// at {"n": 5, "x": [1, 2, 0.5, -1, 0.25], "g": 0.75}
double filter(int n, const double *x, double g) {
  static const double taps[] = {0.25, 0.5, 0.25};
  double window[3] = {g}, gains[4] = {[2] = g * g, [0] = 1}, s = 0;
  for (int i = 0; i < n; i++) {
    window[2] = window[1];
    window[1] = window[0];
    window[0] = x[i] * gains[i % 4];
    double y = 0;
    for (int k = 0; k < (int)(sizeof taps / sizeof taps[0]); k++) y += taps[k] * window[k] * window[0];
    s += y;
  }
  return s;
}
