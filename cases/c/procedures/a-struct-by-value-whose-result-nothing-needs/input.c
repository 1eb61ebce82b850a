// adjoint --function f
// at {"x": [0.5, 0.25], "a": 0.4, "s": {"p": 0.3, "q": -0.6}}
// at {"x": [0.5, 0.25], "a": 0.7, "s": {"p": 0.3, "q": -0.6}}
// The derivative needs no element of the array: the forward sweep does without what only that store needs.
struct pair {
  double p, q;
};
static double area(struct pair s) {
  s.p *= 0.7;
  return s.p * s.q;
}

double f(double x[2], double a, struct pair s) {
  double y[3] = {0.5 + 0.3 * s.q, a, 1};
  if (a > 0.5 ? (x[1] = a) > 0.1 : (y[2] = area((struct pair){a, 0.9})) < 0.2) x[0] += 0.1;
  s.p += 0.1 * y[0] + 0.2 * y[2];
  return 0.5 * s.p;
}
