// tangent adjoint --function f
// at { "a": 0.3, "n": 4, "out": [0.2, 0.1] }
// `counted`, `tally` and what calls them count in variables of their own. The derivative has another such variable, and all that it runs counts in that one:
// the calls that have no derivative, too, and those of a function that only calls another.
static double counted(double t) {
  static int times;
  times++;
  return t * (0.7 + 0.1 * (times % 3));
}

double tally(double t, int n) {
  static int all = 1;
  for (int k = 0; k < n; k++) all = (3 * all + k) % 7;
  return t * t * all;
}

double outer(double t) {
  double sum = 0;
  for (int k = 0; k < 2; k++) sum += tally(t, k) + counted(t);
  return sum;
}

void f(double a, int n, double *out) {
  double sum = 0;
  for (int k = 0; k < n; k++) {
    sum += counted(a) * tally(a, k);
    int more = (int)(100 * counted(0.5)) % 5 + (int)(100 * outer(0.25)) % 7;
    sum += more * outer(sum * a);
  }
  out[0] = sum;
  out[1] = sum * counted(a) * a;
}
