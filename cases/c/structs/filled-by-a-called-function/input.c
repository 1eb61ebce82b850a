// adjoint --function f
// at {"x": [0.5, -0.2, 0.7]}
// A loop of the called function fills a local struct of the caller, which holds a pointer too.
struct work {
  double square[3];
  double *from;
};

static void fill(struct work *w) {
  for (int i = 0; i < 3; i++) w->square[i] = w->from[i] * w->from[i];
}

double f(double x[3]) {
  struct work w;
  w.from = x;
  fill(&w);
  return w.square[0] * w.square[1] + w.square[2] * x[1];
}
