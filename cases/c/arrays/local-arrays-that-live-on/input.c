// adjoint --function f
// at {"n": 4, "m": 2, "x": [0.5, -0.2, 0.7, 0.3, 0.1, 0.9, -0.4, 0.8, 0.25, 0.65, -0.55, 0.15]}
// What an iteration does not store to it has from the one before: `carried[0]`, `seldom` where no test holds, `some` beyond m, `summed` always.
double f(int n, int m, const double *x) {
  double total = 0.0;
  double carried[3], seldom[3], some[3], summed[3];
  for (int i = 0; i < n; i++) {
    if (i == 0)
      for (int k = 0; k < 3; k++) carried[k] = x[k];
    for (int k = 1; k < 3; k++) carried[k] = 0.5 * x[3 * i + k] * carried[0];
    total += carried[0] * carried[1] * carried[2];
    carried[0] = 0.9 * carried[1] + 0.2;
    for (int k = 0; k < 3; k++)
      if (i == 0 || x[3 * i + k] > 0.0) seldom[k] = x[3 * i + k] * total;
    for (int k = 0; k < 3; k++) total += 0.3 * seldom[k] * seldom[2 - k];
    if (i == 0)
      for (int k = 0; k < 3; k++) some[k] = 0.4 * x[k];
    for (int k = 0; k < m; k++) some[k] = 0.7 * x[3 * i + k] * total;
    total += some[0] * some[1] * some[2];
    if (i == 0)
      for (int k = 0; k < 3; k++) summed[k] = 0.1;
    for (int k = 0; k < 3; k++) summed[k] += x[3 * i + k] * summed[k];
    for (int k = 0; k < 3; k++) total += summed[k] * summed[k];
  }
  return total;
}
