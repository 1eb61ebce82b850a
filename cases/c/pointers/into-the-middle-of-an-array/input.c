// adjoint --function relax --of u
// at {"n": 7, "u": [1, 0.5, -0.25, 2, 1.5, 0.75, 0.3], "c": 0.2}
static void update(double *here, double c) { *here += c * (here[-1] - 2 * here[0] + here[1]); }

void relax(int n, double *u, double c) {
  double *last = u + n - 1;
  for (double *p = u + 1; p != last; ++p) update(p, c);
  for (double *p = last - 1; p > u; p--) p[0] *= 1 + c * p[1];
  *u = u[1] * *(u + 2);
  last[0] = (&u[3])[-1];
}
