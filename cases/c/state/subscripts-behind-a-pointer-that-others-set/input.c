// adjoint --function f
// at {"x": [0.5, 0.7, 0.3]}
// at {"x": [-0.5, 0.7, 0.4]}
// Subscripts, too: they are other ones in the second turn.
static int order[3] = {0, 1, 1};
static int *where = order;

void use(int *given) { where = given; }

double f(const double *x) {
  double sum = 0;
  for (int k = 0; k < 2; k++) {
    for (int i = 0; i < 3; i++) sum += x[where[i]] * x[i];
    for (int i = 0; i < 3; i++) where[i] = 2 - where[i];
  }
  return sum;
}
