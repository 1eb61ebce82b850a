// tangent adjoint --function f
// at { "x": 0.7, "steps": 3 }
// `depth` and `unused` run as they are, with what is not needed of them: a sum over elements behind the struct, as many as it says. The struct is filled,
// though nothing that is differentiated needs what is in it.
#include <math.h>

struct table {
  const double *values;
  int count;
  double most;
};

static double depth(const struct table *table, int n) {
  double sum = 0;
  for (int k = 0; k < table->count; k++) sum += table->values[k];
  if (n > 0) return 1 + depth(table, n - 1);
  return 2;
}

static int unused(const struct table *table, int n) {
  double k = table->values[table->count - 1];
  while (k < table->most) k += 1 + table->values[0];
  return n > 1 ? unused(table, n - 1) : 2;
}

double f(double x, int steps) {
  double sum = x;
  for (int t = 0; t < steps; t++) {
    double values[2] = {t + 1, 2};
    struct table table;
    table.values = values;
    table.count = 2;
    table.most = 4;
    sum += x * x * depth(&table, t);
    double others[3] = {0.5, t, 0.25};
    struct table other = {others, 3, 3};
    sum = sin(sum) * unused(&other, t);
  }
  return sum;
}
