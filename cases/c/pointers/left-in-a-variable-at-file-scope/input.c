// adjoint --function f
// at {"x": 0.7}
// What a function leaves in a variable for others leads to its caller's storage, also through a pointer to anything.
static void *first;
static double *second;

static void offer(void *p, double *q) {
  first = p;
  second = q;
}

static void work(void) {
  double *v = first;
  v[0] *= 2;
  second[1] *= v[0];
}

double f(double x) {
  double a[2], b[2];
  a[0] = x;
  a[1] = 1;
  b[0] = x;
  b[1] = x * x;
  offer(a, b);
  work();
  return a[0] * b[1] * b[0];
}
