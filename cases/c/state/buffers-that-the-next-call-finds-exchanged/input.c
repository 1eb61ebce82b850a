// adjoint --function f
// at {"x": [0.5, 0.7, 0.3]}
// at {"x": [-0.5, 0.7, 0.3]}
// What some calls fill, behind pointers that all exchange: no derivative reads what was there before, the next call does.
static double one[3] = {1, 2, 3}, two[3];
static double *now = one, *next = two;

double f(const double *x) {
  double sum = 0;
  if (x[0] > 0)
    for (int i = 0; i < 3; i++) {
      now[i] = i + 1;
      next[i] = 0.5;
    }
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 3; i++) sum += now[i] * x[i] * x[i];
    for (int i = 0; i < 3; i++) next[i] = now[i] * 1.5;
    double *old = now;
    now = next;
    next = old;
  }
  return sum;
}
