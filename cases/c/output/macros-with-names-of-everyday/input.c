// adjoint --function cost
// at {"x": [0.5, 0.6], "n": 2, "s": {"v": [1, 2], "in": {"w": 3}}}
// The laws' own driver includes the user's text with its macros.
#define p1 0.1
#define at 0.5
#define shadow 3
#define one2 7
#define i0 1e-3
#define n1 2
#define xb 4

struct scales {
  double v[2];
  struct {
    double w;
  } in;
};

double cost(const struct scales *s, int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += p1 * x[i] * s->v[0] * shadow + one2 * i0 * s->in.w * xb;
  return at * sum + n1;
}
