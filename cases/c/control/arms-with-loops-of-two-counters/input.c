// adjoint --function mix
// at {"k": 0, "x": [0.5, -0.7, 1.2, 0.3]}
// at {"k": 1, "x": [0.5, -0.7, 1.2, 0.3]}
double mix(int k, double *x) {
  double w[3] = {0.4, x[0], x[3]};
  switch (k) {
    case 0:
      w[1] *= x[1];
      /* fall through */
    case 1:
      for (int i = 0, j = 3; i < j; i++, j--) x[i] += w[i % 3] * x[j];
      break;
    default:
      break;
  }
  return x[0] * x[1];
}
