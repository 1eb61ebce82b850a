// adjoint --function f
// at {"x": [0.7, 0.3, 1.1], "n": 3}
// Only the callee knows that it reads x, through a pointer in a struct: what the caller stores there afterwards overwrites what is needed.
struct box {
  double *p;
  int n;
};

static double sum(struct box *b) {
  double *q = b->p;
  double s = 0;
  for (int k = 0; k < b->n; k++) {
    s += q[k] * q[k];
    if (s > 100) break;
  }
  for (int k = 0; k < b->n; k++) {
    s += q[k] * s;
    if (s > 100) break;
  }
  return s;
}

double f(double *x, int n) {
  struct box b = {x, n};
  double s = sum(&b);
  for (int k = 0; k < n; k++) x[k] = s * k;
  s += sum(&b) * s;
  return s * x[1];
}
