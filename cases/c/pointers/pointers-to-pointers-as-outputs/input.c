// adjoint --function total
// at {"n": 4, "x": [0.5, 1.5, -0.75, 2.25]}
static void split(int n, double *x, double **low, double **high) {
  *low = x;
  *high = x + n / 2;
}

double total(int n, double *x) {
  double *a, *b, s = 0;
  split(n, x, &a, &b);
  for (int i = 0; i < n / 2; i++) {
    s += a[i] * b[i];
    b[i] = s;
  }
  return s * b[0];
}
