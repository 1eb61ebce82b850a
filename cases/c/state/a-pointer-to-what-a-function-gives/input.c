// adjoint --function f
// at {"x": [0.5, 0.7, 0.3]}
// at {"x": [-0.5, 0.7, 0.4]}
// Functions that nobody here runs lead the pointers to what functions give them that the head runs too, or to where the head led another.
static double cells[3], rows[2][3], own[3];
static double *now;
static double *view = own, *row = own, *last = own;

static double *all(void) { return cells; }
static void choose(double **at, int k) { *at = rows[k]; }

void watch(int k) {
  view = all();
  choose(&row, k);
  if (now) last = now;
}

double f(const double *x) {
  double *c = all(), *r, sum = 0;
  choose(&r, 1);
  now = own;
  for (int i = 0; i < 3; i++) c[i] = 2 + i;
  for (int k = 0; k < 2; k++) {
    for (int i = 0; i < 3; i++) r[i] = x[i] * x[i];
    for (int i = 0; i < 3; i++) now[i] = i;
    for (int i = 0; i < 3; i++) sum += (view[i] + last[i]) * x[i] * row[i];
    for (int i = 0; i < 3; i++) c[i] *= 1.5;
    for (int i = 0; i < 3; i++) now[i] = 1;
  }
  return sum;
}
