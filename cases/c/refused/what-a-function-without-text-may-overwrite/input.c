// adjoint --function f
// refused backward
// What g stores is not known, so that it cannot be saved before the call.
void g(int *k);
double f(double *x, double y, int *k) {
  double s = x[k[0]] * x[k[1]];
  g(k);
  double t = s * x[k[0]] * y;
  x[k[1]] = t * s;
  return t * t;
}
