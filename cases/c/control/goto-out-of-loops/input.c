// adjoint --function find
// at {"n": 3, "m": [0.5, 1.5, 2.5, 0.25, 3.5, 0.75, 1.25, 0.1, 0.9], "limit": 4}
// at {"n": 2, "m": [0.5, 1.5, 2.5, 0.25], "limit": 40}
double find(int n, const double *m, double limit) {
  double s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      s += m[i * n + j] * m[j * n + i];
      if (s > limit) goto done;
    }
  s *= 2;
done:
  return s * s;
}
