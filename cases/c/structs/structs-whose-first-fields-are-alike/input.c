// adjoint --function f
// at {"a": 0.7, "b": 1.3}
// Structs of several kinds that begin with the same fields, written out in each, are used through pointers to a struct of these fields alone.
struct value {
  int kind;
  const struct value *next;
};

struct number {
  int kind;
  const struct value *next;
  double x;
};

struct vector {
  int kind;
  const struct value *next;
  int n;
  double e[3];
};

struct weighted {
  int kind;
  const struct value *next;
  double x, weight;
};

static double size(const struct value *v) {
  if (v->kind == 0) return ((const struct number *)v)->x;
  if (v->kind == 1) {
    const struct vector *w = (const struct vector *)v;
    double s = 0;
    for (int i = 0; i < w->n; i++) s += w->e[i] * w->e[i];
    return s;
  }
  const struct weighted *w = (const struct weighted *)v;
  return w->x * w->weight;
}

static double total(const struct value *v) {
  double s = 0;
  for (; v != 0; v = v->next) s += size(v) * (1 + s);
  return s;
}

static void scale(struct value *v, double by) {
  if (v->kind == 1) ((struct vector *)v)->e[1] *= by;
  else ((struct number *)v)->x *= by;
}

double f(double a, double b) {
  struct number x = {0, 0, a * b};
  struct weighted y = {2, (struct value *)&x, a, b};
  struct vector z = {1, (struct value *)&y, 3, {a, b, a * a}};
  const struct value *all = (struct value *)&z;
  double s = total(all);
  scale((struct value *)&x, s);
  scale((struct value *)&y, b);
  scale((struct value *)&z, a);
  return s * total(all);
}
