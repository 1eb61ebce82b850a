// adjoint --function f
// refused
// For a while an entry leads into the caller's storage: the derivative cannot tell what a later call finds there.
static double table[3] = {0.5, 0.25, 1};
static double *rows[2] = {table, table};

double f(int n, double *x) {
  rows[n % 2] = x + 1;
  rows[1][0] = x[0] * x[0];
  double sum = rows[0][0] * rows[1][1];
  rows[0] = table;
  rows[1] = table;
  return sum;
}
