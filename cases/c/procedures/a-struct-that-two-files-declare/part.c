struct sheet {
  int n;
  double *cells;
  void *spare;
};

void fill(struct sheet *s, const double *x, const double *const *rows) {
  double *spare = s->spare;
  const double *row = rows[0];
  for (int i = 0; i < s->n; i++) {
    s->cells[0] = x[i] * x[i];
    spare[i] = s->cells[0] * row[i];
  }
}
