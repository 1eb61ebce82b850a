// adjoint --function search
// at {"n": 5, "x": [0.5, 1.5, -0.75, 2.25, 0.1], "limit": 2.5}
double search(int n, double *x, double limit) {
  double s = 0, t, best = 0;
  int i = 0;
  while (i < n && (t = x[i] * x[i] + 0.1) < 100) {
    s += t, i++;
    if ((best = s > limit ? s - limit : limit - s) > 1 && i > 2) s *= (x[0] += 0.25, x[0]);
    s += i & 1 ? t * best : -best;
  }
  for (int a = 0, b = n - 1; a < b; a++, b--) t = x[a], x[a] = x[b] * 2, x[b] = t;
  return s + (t = best * 3);
}
