// adjoint --function f
// refused
// A function of which there is only a prototype sets where a pointer leads: nobody knows what its shadow has to lead to.
struct rows { double *weights; int n; };
void resize(struct rows *r, int n);

double f(double x, int n) {
  struct rows r = {0};
  resize(&r, n);
  double y = 0;
  for (int i = 0; i < r.n; i++) {
    r.weights[i] = x * i;
    y += r.weights[i] * r.weights[i];
  }
  return y;
}
