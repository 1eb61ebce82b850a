// adjoint --function f
// at {"x": [0.5, 0.7, 0.3]}
// What a call fills now and then, behind pointers that it exchanges: no derivative reads what was there before, the next call does.
static double one[3], two[3];
static double *now = one, *next = two;
static int calls;

double f(const double *x) {
  double sum = 0;
  if (calls % 2 == 0)
    for (int i = 0; i < 3; i++) {
      now[i] = i + 1;
      next[i] = 0.5;
    }
  calls++;
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 3; i++) sum += now[i] * x[i] * x[i];
    for (int i = 0; i < 3; i++) next[i] = now[i] * 1.5;
    double *old = now;
    now = next;
    next = old;
  }
  return sum;
}
