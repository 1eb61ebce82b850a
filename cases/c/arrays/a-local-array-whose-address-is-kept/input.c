// adjoint --function f
// at {"n": 4, "x": [0.5, -0.2, 0.7, 0.3]}
// The caller's struct leads to a local array when that has ended: what the forward sweep saves of the struct leads there too, and the
// array stays until the head ends. `own` is no part of that.
struct view {
  double *at;
  int n;
};

static double cubes(const struct view *v) {
  double s = 0;
  for (int i = 0; i < v->n; i++) s += v->at[i] * v->at[i] * v->at[i];
  return s;
}

static double part(int n, const double *x, struct view *v) {
  double w[n], own[n];
  for (int i = 0; i < n; i++) {
    w[i] = x[i] * x[i];
    own[i] = w[i] * x[n - 1];
  }
  v->at = w;
  v->n = n;
  double s = cubes(v);
  for (int i = 0; i < n; i++) {
    w[i] *= x[0];
    s += own[i] * own[i];
  }
  return s * cubes(v);
}

double f(int n, const double *x) {
  struct view v;
  double s = 0;
  for (int k = 1; k <= n; k++) s += part(k, x, &v) * s + x[k - 1] * part(k, x, &v);
  return s;
}
