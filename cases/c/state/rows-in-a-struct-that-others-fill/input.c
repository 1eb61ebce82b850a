// adjoint --function f
// at {"x": [0.5, 0.7, 0.3]}
// at {"x": [-0.5, 0.7, 0.4]}
// As with pointers that are variables: fields of a struct that other functions give new values.
struct pair {
  double *now, *next;
};
static double one[3] = {1, 2, 3}, two[3] = {4, 5, 6};
static struct pair rows = {one, two};

void copy(const struct pair *other) { rows = *other; }

double f(const double *x) {
  double sum = 0;
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 3; i++) rows.next[i] = rows.now[i] * 1.1;
    for (int i = 0; i < 3; i++) sum += rows.next[i] * x[i] * x[i];
    double *old = rows.now;
    rows.now = rows.next;
    rows.next = old;
  }
  return sum;
}
