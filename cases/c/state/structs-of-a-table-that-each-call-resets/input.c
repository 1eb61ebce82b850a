// adjoint --function f
// at { "x": 0.7, "n": 3 }
struct cell {
  double total;
  int weight;
};
static struct cell first = {0, 1}, second = {0, 2}, third = {0, 4};
static struct cell *const cells[] = {&first, &second, &third};

static void reset(void) {
  for (int i = 0; i < 3; i++) cells[i]->total = 0;
}
static void add(struct cell *c, double x) { c->total += c->weight * x; }

double f(double x, int n) {
  double s = 0;
  reset();
  for (int k = 0; k < n; k++)
    for (int i = 0; i < 3; i++) add(cells[i], x * k + x * x);
  for (int i = 0; i < 3; i++) s += cells[i]->total * cells[i]->total;
  return s;
}
