// adjoint --function f
// at {"steps": 3, "x": [0.35, 0.8, -0.25, 0.6, 0.4, 0.15]}
// `smooth` overwrites its work array, `shift` what lies one element behind the start of its, `touch` an array that is one of two.
static void smooth(double *u, double *work) {
  for (int sweep = 0; sweep < 2; sweep++) {
    for (int k = 1; k < 5; k++) work[k] = 0.3 * (u[k - 1] + u[k + 1]);
    for (int k = 1; k < 5; k++) u[k] = 0.9 * work[k];
  }
}
static void carry(double *u, const double *before, const double *speed) {
  for (int sweep = 0; sweep < 2; sweep++)
    for (int k = 1; k < 5; k++) u[k] = 0.9 * before[k] * speed[k] + 0.1 * before[k - 1] * speed[k] * speed[k];
}
static void shift(double *work, const double *u) {
  for (int sweep = 0; sweep < 2; sweep++)
    for (int k = 0; k < 4; k++) work[k] = 0.5 * u[k] + 0.1 * sweep;
}
static void touch(double *a, double *b, int which) {
  double *p = which ? a : b;
  for (int sweep = 0; sweep < 2; sweep++)
    for (int k = 0; k < 6; k++) p[k] = 0.25 * k + 0.1 * sweep;
}
double f(int steps, const double *x) {
  double first[6], second[6], w[6] = {0};
  double *u = first, *v = second;
  for (int k = 0; k < 6; k++) {
    u[k] = x[k];
    v[k] = 0.5 * x[k];
  }
  for (int t = 0; t < steps; t++) {
    smooth(u, w);
    for (int k = 0; k < 6; k++) w[k] = u[k];
    carry(u, w, v);
    shift(w + 1, u);
    smooth(v, w);
    carry(v, w, u);
    double *exchanged = u;
    u = v;
    v = exchanged;
    double s = 0;
    for (int k = 0; k < 6; k++) s += u[k] * v[k];
    touch(u, w, t == 1);
    for (int k = 0; k < 6; k++) v[k] += 0.1 * s * w[k];
  }
  double sum = 0;
  for (int k = 0; k < 6; k++) sum += u[k] * v[k] + w[k];
  return sum;
}
