// adjoint --function area
// at {"a": 1.5, "b": 0.75}
struct point {
  double x, y;
};
struct box {
  struct point low, high;
  int kind;
};

static double size(const struct box *b) { return (b->high.x - b->low.x) * (b->high.y - b->low.y) * b->kind; }

double area(double a, double b) {
  struct box one = {.high = {a * a, b}, .kind = 2};
  struct point corners[2] = {[1] = {b, a}};
  one.low = corners[1];
  one.low.y *= 0.5;
  return size(&one) + size(&(struct box){.low = {.x = b * b}, .high = corners[1], .kind = 3});
}
