// adjoint --function f
// at {"x": [0.5, 0.7, 0.3]}
// Behind the pointer may be a row of either: of that of which another function has taken the address, too.
struct grid {
  int n;
  double w[3];
};
static struct grid grid;
static double rows[2][3];
static double *p = &rows[1][0];

void choose(int k) { p = k ? grid.w : rows[0]; }

double f(const double *x) {
  double sum = 0;
  for (int i = 0; i < 3; i++) grid.w[i] = 2 * x[i];
  for (int i = 0; i < 3; i++) rows[1][i] = x[i] * x[i];
  for (int i = 0; i < 3; i++) sum += p[i] * x[i];
  return sum + grid.w[1] * rows[1][2];
}
