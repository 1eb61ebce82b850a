// adjoint --function run
// at {"n": 8, "ops": [0, 1, 5, 2, 3, 4, 2, 1], "x": [1, 0.5, 2, -1, 0.25, 1.5, 0.75, 0.7]}
double run(int n, const int *ops, const double *x) {
  double a = 1, b = 0.5;
  for (int i = 0; i < n; i++) {
    switch (ops[i]) {
      case 0:
        a += x[i];
        continue;
      case 1:
        b *= x[i];
        /* fall through */
      case 2:
        a -= b * x[i];
        break;
      case 3:
        if (a > 100) return a;
        do {
          a *= 0.5;
        } while (a > 1);
        continue;
      case 4: {
        double t = a;
        a = b;
        b = t;
        break;
      }
      default:
        continue;
    }
    b += a * a;
  }
  return a * b;
}
