// adjoint --function f
// refused
static double *table(void) {
  static double t[3] = {1, 2, 3};
  return t;
}

static double next(double x, int reset) {
  static double last = 1;
  if (reset) {
    last = x;
    return 0;
  }
  double y = last * x;
  last = 0.5;
  return y;
}

/* Only f runs it: a warning. */
static int turn(void) {
  static int n;
  return n++ % 3;
}

/* A table that is read before it is filled. */
static double late(double x) {
  static double t[4];
  static int ready;
  double before = t[1];
  if (!ready) {
    t[1] = 3;
    ready = 1;
  }
  return before * x;
}

static double weighted(double x) { return table()[turn()] * late(x); }

double f(double x) { return weighted(x) + next(x, 0); }

void prepare(void) { table()[0] = 4; }
static void begin(double x) { next(x + late(x), 1); }
int main(void) {
  begin(2);
  prepare();
  return f(1) > 3;
}
