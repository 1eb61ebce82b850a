// adjoint --function f
// at {"a": 0.7, "b": 1.3}
// What a pair has first stands where a leaf has its value: through a pointer to leaves it is the same number, whatever its name.
struct head {
  int kind;
};

struct leaf {
  int kind;
  double v;
};

struct pair {
  int kind;
  double first, second;
};

static double value(const struct head *h) { return ((const struct leaf *)h)->v; }

static void set(struct head *h, double v) { ((struct leaf *)h)->v = v * v; }

double f(double a, double b) {
  struct leaf l = {1, a * b};
  struct pair p = {2, a, b};
  double r = value((struct head *)&l) * value((struct head *)&p) * p.second;
  set((struct head *)&p, r);
  return p.first * r + value((struct head *)&p);
}
