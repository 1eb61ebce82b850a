// adjoint --function f
// at {"x": [0.5, 0.7, 0.3]}
// at {"x": [-0.5, 0.7, 0.4]}
// Where the pointers lead, another function may have changed. What is stored through them is read again all the same.
static double one[3] = {1, 2, 3}, two[3] = {4, 5, 6};
static double *now = one, *next = two;

void reset(void) {
  now = two;
  next = one;
}

double f(const double *x) {
  double sum = 0;
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 3; i++) next[i] = now[i] * 1.1;
    for (int i = 0; i < 3; i++) sum += next[i] * x[i] * x[i];
    double *old = now;
    now = next;
    next = old;
  }
  return sum;
}
