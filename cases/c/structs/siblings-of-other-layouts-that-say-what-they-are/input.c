// adjoint --function total
// at {"a": 1.3, "b": 0.7}
// Structs that begin with one base and go on differently: whoever casts asks for the kind first, and what overlaps is not what is meant.
struct item {
  int kind;
  double weight;
};

struct small {
  struct item base;
  float x;
};

struct named {
  struct item base;
  const char *name;
  double y;
};

struct many {
  struct item base;
  int n;
  double z[4];
};

static double value(const struct item *i) {
  switch (i->kind) {
    case 0:
      return ((const struct small *)i)->x * i->weight;
    case 1:
      return ((const struct named *)i)->y * i->weight;
    default: {
      const struct many *m = (const struct many *)i;
      double t = 0;
      for (int k = 0; k < m->n; k++) t += m->z[k] * m->z[k];
      return t * i->weight;
    }
  }
}

double total(double a, double b) {
  struct small s = {{0, a}, 0};
  struct named n = {{1, a}, "n", b * b};
  struct many m = {{2, b}, 3, {a, b, a * b, 0}};
  struct item *all[3] = {&s.base, &n.base, &m.base};
  double sum = 0;
  for (int k = 0; k < 3; k++) sum += value(all[k]) * (1 + sum);
  struct named *again = (struct named *)all[1];
  again->y *= sum;
  return sum * n.y;
}
