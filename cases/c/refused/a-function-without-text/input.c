// adjoint --function f
// refused
// A function of which there is only a prototype: its derivative is not known, and it may store into what it is given.
double weigh(double x);
void fill(double *x, int n);

double f(double *x, int n) {
  fill(x, n);
  return x[0] * weigh(x[1]);
}
