// adjoint --function total
// at {"a": [0.7], "b": [-0.3], "sum": [0], "n": 100}
// The adjoint sums a number of single precision many times over: its rounding is measured, not guessed.
void total(const float *a, const float *b, int n, float *sum) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    double row = 0;
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) row += *a * 0.5f + *b;
    s += row;
  }
  *sum = (float)s;
}
