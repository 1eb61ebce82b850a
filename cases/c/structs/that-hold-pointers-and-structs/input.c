// adjoint --function apply
// at {"m": {"size": {"rows": 2, "cols": 3}, "data": [1, 2, 3, 0.5, 0.25, -1]}, "x": [0.5, 1.5, -0.5], "y": [0, 0]}
struct extent {
  int rows, cols;
};
struct matrix {
  struct extent size;
  double *data;
};

double apply(const struct matrix *m, const double *x, double *y) {
  double s = 0;
  const struct extent e = m->size;
  for (int i = 0; i < e.rows; i++) {
    const double *row = m->data + i * e.cols;
    y[i] = 0;
    for (int j = 0; j < e.cols; j++) y[i] += row[j] * x[j];
    s += y[i] * y[i];
  }
  return s;
}
