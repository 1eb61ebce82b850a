// adjoint --function f
// at {"x": 0.7, "y": 1.3}
// at {"x": -0.7, "y": 1.3}
// The value that is passed is the variable's before the call; the call's result, and the callee, go to it through pointers.
static double g(double *p, double x) {
  double r = *p * x;
  *p = r * r;
  return r + x * x;
}

double f(double x, double y) {
  double s = x * x, t = 0;
  double *q = &s;
  double u = g(&s, s);
  *q = g(&s, s);
  double *either = x > 0 ? &s : &t;
  *either = g(either, s);
  double z[2] = {x, y};
  z[1] = g(z, z[1]);
  z[0] = g(&z[1], z[0]);
  return (t * y + s) * u + z[0] * z[1];
}
