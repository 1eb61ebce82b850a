// adjoint --function smooth
// at {"m": [[1, 2, 3], [0.5, -1, 2], [0.25, 4, 1.5], [1, 1, 1]], "w": [0.5, 0.25, 0.125]}
#define ROWS 4
#define COLS 3

double smooth(double m[ROWS][COLS], const double w[COLS]) {
  double t[COLS][ROWS], s = 0;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLS; j++) t[j][i] = m[i][j] * w[j];
  for (int j = 0; j < COLS; j++)
    for (int i = 1; i < ROWS; i++) {
      t[j][i] += t[j][i - 1] * m[i][j];
      s += t[j][i] * t[(j + 1) % COLS][0];
    }
  m[0][0] = s;
  return s;
}
