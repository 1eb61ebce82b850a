// adjoint --function spin
// at {"a": {"re": 0.5, "im": 1.5}, "n": 4, "k": 0.3}
typedef struct {
  double re, im;
} pair;

static pair times(pair a, pair b) {
  pair c = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  return c;
}

double spin(pair a, int n, double k) {
  pair z = {1, 0};
  for (int i = 0; i < n; i++) {
    z = times(z, a);
    z.re += k;
  }
  return z.re * z.re + z.im;
}
