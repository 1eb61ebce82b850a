// adjoint --function evaluated
// at {"x": 0.7, "y": 0.6}
#include <stdlib.h>

/* What strtod stores behind its second argument goes into a field, through a pointer, into an element of a table. */

struct reader {
  const char *at;
  double last;
};

static double number(struct reader *r) {
  r->last = strtod(r->at, (char **)&r->at);
  return r->last;
}

static double product(struct reader *r, double x, double y) {
  double value = number(r) * x;
  while (*r->at == '*') {
    r->at++;
    value = *r->at == 'y' ? value * y : value * number(r) * x;
    if (*r->at == 'y') r->at++;
  }
  return value;
}

static long count(const char **text) {
  return strtol(*text, (char **)text, 10);
}

double evaluated(double x, double y) {
  struct reader r = {"2.5*y*1.5*y", 0};
  double sum = product(&r, x, y) * r.last;
  const char *lists[2] = {"3 2", "4"};
  for (int k = 0; k < 3; k++) sum += x * sum / count(&lists[k / 2]);
  const char *rest = "1e1;2";
  sum *= strtod(rest, (char **)&rest) + y;
  return sum * strtod(rest + 1, NULL);
}
