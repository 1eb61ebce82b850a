// adjoint --function total
// at {"x": 1.5, "n": 3}
typedef double (*law)(double);
static double halved(double x);

static law chosen(int k) {
  return k > 1 ? halved : 0;
}

static double halved(double x) {
  law own = chosen(2);
  return own == halved && x > 5 ? 0.5 * x * x : x * x;
}

double total(double x, int n) {
  double sum = 0;
  for (int i = 0; i <= n; i++) {
    law f = chosen(i);
    sum += f ? f(x * i) : x;
  }
  return sum;
}
