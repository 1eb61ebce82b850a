/** C functions whose control is structured but crowded: side effects in tests, breaks and returns anywhere. */
export const controlPrograms: Readonly<Record<string, string>> = {
  "commas and assignments in conditions": `
double f(int n, double *x) {
  double s = 0, t, u = 1;
  int i = 0, k;
  if ((t = x[0] * x[1]) > 0.1 && (u = t * x[2]) > 0.05) s = t + u; else s = u - t;
  for (i = 0, k = n - 1; i < k; i++, k--) s += (t = x[i] * x[k], u *= 0.5 + t, t * u);
  while ((t = s * 0.5, t > 0.2) && i++ < 20) s = t + 0.01 * x[i % n];
  s = (u > t ? (k = 1, u) : (k = 0, t * x[0])) * s;
  return s + x[k];
}
`,
  "side effects in the tests of loops": `
static double next(double *p) { return *p = *p * 0.7 + 0.01; }
double f(int n, double *x) {
  double y = x[0] * 8, s = 0, old;
  int i = 0;
  do { s += x[i] * y; if (s > 4) continue; s *= 1.1; } while (++i < n && next(&y) > 0.4);
  do old = s; while ((s = 0.5 * s + x[1] * x[1]) < old - 0.01);
  while (i-- > 0) if (x[i] > 0.5) s *= x[i]; else if (x[i] > 0.2) s += x[i]; else break;
  return s;
}
`,
  "endless loops left in the middle": `
double f(int n, double *x) {
  double s = 1;
  int i = 0;
  for (;;) {
    double d = x[i] * s;
    if (i == n - 1) break;
    s += d;
    for (;;) {
      double e = d * d;
      if (e < 0.1) break;
      if (s > 6) return e * s + x[i];
      d = d * 0.7;
      if (d > 0.3) continue;
      s += e * x[0];
    }
    if (++i % 2) continue;
    s = s - d;
  }
  return s * s;
}
`,
  "nested breaks, continues and returns": `
static double find(int n, const double *x, double limit) {
  for (int i = 0; i < n; i++) {
    double a[2] = {x[i], x[i] * x[i]};
    for (int j = 0; j < n; j++) {
      double w = a[j % 2] * x[j];
      if (w > limit) return w * a[0];
      if (w < 0.05) break;
      if (j == i) continue;
      a[(j + 1) % 2] += w * 0.5;
    }
    switch (i % 3) {
      case 0: if (a[1] > 0.9) break; continue;
      case 1: if (a[0] > 1.1) return a[1];
      default: limit -= 0.05 * a[0];
    }
    limit = limit + 0.02 * a[1];
  }
  return limit * x[0];
}
double f(int n, double *x) {
  double s = 0;
  for (int t = 0; t < 3; t++) { double v = find(n, x, 0.4 + 0.5 * t); if (v < 0) return s; s += v * v; }
  return s;
}
`,
  "conditions with and, or, and calls": `
static int grows(double *s, double by) { *s += by * by; return *s > 1; }
double f(int n, double *x) {
  double s = 0.1, t = 1;
  for (int i = 0; i < n && !grows(&s, x[i]); i++) t *= x[i] + 0.5;
  for (int i = 0; i < n; i++)
    if ((x[i] < 0.3 && grows(&t, s)) || (x[i] > 0.7 && !grows(&s, t * 0.1))) t += s * x[i];
    else s *= 0.9;
  int k = grows(&s, x[2]) + 2 * grows(&t, x[1] * s);
  return k == 3 ? s * t : k == 1 ? s : k ? t : s + t;
}
`,
};
