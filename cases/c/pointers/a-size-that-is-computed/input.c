// adjoint --function sweep
// at {"n": 2, "w": [0.5, 0.25, 1, 0.75, 0.3], "rounds": 2}
// Nobody sees how much storage is behind w: without the directive its elements are saved one by one.

/* Rounds of smoothing in a ring. */
/* $AD SIZE w 2 * n + 1 */
double sweep(int n, double w[5], int rounds) {
  double sum = 0;
  for (int k = 0; k <= n; k++) sum += w[k] * w[k + n];
  for (int r = 0; r < rounds; r++) {
    w[0] = 0.5 * w[2 * n];
    for (int k = 1; k <= 2 * n; k++) w[k] = 0.5 * (w[k] + w[k - 1]);
  }
  for (int k = 0; k <= n; k++) sum += w[k] * w[k];
  return sum;
}
