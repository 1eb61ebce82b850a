// adjoint --function f
// at {"m": {"rows": 2, "columns": 3, "weights": [0.5, -1, 0.3, 0.7, 0.2, -0.4]}, "x": [0.5, 0.3, -0.7]}
// A local array is one in the derivative too: what is required of it is recorded where it ends, and it is declared again in the
// backward sweep, where its shadow begins. Of `sums` nothing is required. How long `p` is stands in a struct.
struct model {
  int rows, columns;
  const double *weights;
};
struct pair {
  double a, b;
};

static double layer(const struct model *m, int columns, const double *x) {
  const int rows = m->rows;
  double z[rows], sums[columns + 1];
  struct pair p[m->columns];
  sums[0] = 0;
  for (int j = 0; j < columns; j++) {
    p[j].a = x[j] * x[j];
    p[j].b = x[j] * 0.5;
    sums[j + 1] = sums[j] + x[j];
  }
  double s = sums[columns];
  for (int i = 0; i < rows; i++) {
    z[i] = 0;
    for (int j = 0; j < columns; j++) z[i] += m->weights[i * columns + j] * p[j].a * p[j].b;
    s += z[i] * z[i];
  }
  return s;
}

double f(const struct model *m, double *x) {
  double s = 0;
  for (int t = 0; t < 3; t++) {
    s += layer(m, m->columns, x);
    x[t % m->columns] *= s;
  }
  return s;
}
