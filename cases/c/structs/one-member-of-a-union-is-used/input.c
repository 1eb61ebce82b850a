// adjoint --function cost
// at {"n": 2, "x": [0.5, 0.6], "w": {"kind": 1, "of": {"values": [1, 2]}}}
// A union of which the program uses one member is that member: what it leads to has its derivatives.
struct weights {
  int kind;
  union {
    const double *values;
    const char *name;
  } of;
};

double cost(const struct weights *w, int n, const double *x) {
  double sum = 0;
  if (w->kind)
    for (int i = 0; i < n; i++) sum += w->of.values[i] * x[i];
  return sum;
}
