// adjoint --function f
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
// Each call sets all of it anew, through a pointer that walks: it goes on from call to call, and nothing is remembered.
struct filter {
  int stages;
  double *state;
};
static double numbers[4];
static struct filter filter;

void start(struct filter *f, int stages, double *state) {
  f->stages = stages;
  f->state = state;
  for (int i = 0; i < 2 * stages; i++) state[i] = 0;
}

void prepare(void) { start(&filter, 2, numbers); }

static void run(const struct filter *f, const double *in, double *out, int n) {
  double *state = f->state;
  for (int stage = f->stages; stage > 0; stage--) {
    double d1 = state[0], d2 = state[1];
    for (int i = 0; i < n; i++) {
      double x = in[i], y = 0.2 * x + d1;
      d1 = 0.4 * x + d2 + 0.3 * y;
      d2 = 0.2 * x - 0.1 * y * y;
      out[i] = y;
    }
    state[0] = d1;
    state[1] = d2;
    state += 2;
    in = out;
  }
}

double f(int n, const double *x) {
  double out[8], s = 0;
  for (int i = 0; i < n; i++) out[i] = x[i];
  run(&filter, x, out, n);
  for (int i = 0; i < n; i++) s += out[i] * x[i];
  return s;
}
