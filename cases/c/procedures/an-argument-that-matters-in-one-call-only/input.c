// adjoint --function f
// at {"a": 0.4, "s": {"p": 0.3, "q": 0.7}}
// Of the second call's result only the part is used that does not depend on what is handed over by its own name: no derivative of that is missing.
#include <math.h>

struct pair {
  double p, q;
};

static struct pair couple(struct pair d, double s, int n) {
  for (int i = 0; i < n; i++) {
    const double old = d.q;
    d.q = s;
    s = old;
  }
  return d;
}

double f(double a, struct pair s) {
  struct pair first = couple(s, 0.5, 1);
  a += 0.1 * first.q;
  struct pair second = couple(s, tanh(a), 3);
  return a * second.p;
}
