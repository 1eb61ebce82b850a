// adjoint --function run
// at {"n": 7, "op": [0, 1, 2, 3, 9, 2, 1], "x": [1.5, 0.5, 0.25, 2, -1, 0.75, 1.1]}
double run(int n, const int *op, const double *x) {
  double acc = 1;
  for (int i = 0; i < n; i++) {
    switch (op[i]) {
    case 0:
      acc += x[i];
      break;
    case 1:
      acc *= x[i];
      /* fall through */
    case 2:
      acc -= x[i] * x[i];
      if (acc < 0) break;
      acc += 0.5;
      /* fall through */
    case 3:
      acc = acc * acc * 0.25;
      continue;
    default:
      acc /= 2 + x[i];
    }
    acc += 0.125 * x[i];
  }
  return acc;
}
