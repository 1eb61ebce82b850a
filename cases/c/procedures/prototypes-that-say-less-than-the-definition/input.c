// adjoint --function f
// at {"x": 0.7, "y": 0.4}
// Files declare a function each in its own way: as what takes anything, or without the const of its definition.
double horner(double x, void *c, int n);
double length(double *v, int n);

double f(double x, double y) {
  double c[3] = {1.0, 2.0, 3.0};
  double v[2] = {x, horner(x, c, 3)};
  double w[2];
  w[0] = y;
  w[1] = x * y;
  return length(v, 2) * horner(y, w, 2);
}
