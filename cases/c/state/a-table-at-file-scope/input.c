// adjoint --function accumulate
// at {"n": 4, "x": [0.5, 1.5, -0.75, 2.25]}
#define SIZE 3
double table[SIZE][2];

double accumulate(int n, const double *x) {
  double s = 0;
  for (int i = 0; i < SIZE; i++) table[i][0] = table[i][1] = 0;
  for (int i = 0; i < n; i++) {
    table[i % SIZE][i & 1] += x[i] * x[i];
    s += table[(i + 1) % SIZE][0] * x[i];
  }
  return s + table[0][0];
}
