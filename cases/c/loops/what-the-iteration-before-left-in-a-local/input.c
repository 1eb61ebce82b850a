// adjoint --function f
// at {"n": 3, "x": [0.7, 1.3, 1.1], "y": [0.5]}
// at {"n": 0, "x": [0.7, 1.3, 1.1], "y": [0.5]}
// All that is said of product and last stands in the loop, and still they outlive the iteration: nothing of them can be computed again from its beginning.
void f(int n, const double *x, double *y) {
  double product, last;
  for (int i = 0; i < n; i++) {
    if (i == 0) product = 1;
    product = product * x[i];
    y[0] += product * product * product;
    if (i == 0) last = x[0];
    else last = last * x[i] + x[i - 1];
    y[0] += last * last;
  }
}
