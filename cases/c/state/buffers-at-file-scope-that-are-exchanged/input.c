// adjoint --function step
// at {"n": 4, "x": [0.5, 1.5, -0.75, 2.25]}
// Whichever of the two the primal left in front, the shadows follow.
static double first[4], second[4];
static double *front = first, *back = second;
static struct { double v[3]; double *at; } cursor = {{0.1, 0.2, 0.3}, cursor.v};

double step(int n, const double *x) {
  double *t = front;
  double s = 0;
  front = back;
  back = t;
  for (int i = 0; i < n; i++) front[i] = x[i] * x[i] + back[i];
  *cursor.at += x[0] * front[1];
  cursor.at = cursor.at == cursor.v + 2 ? cursor.v : cursor.at + 1;
  for (int i = 0; i < n; i++) s += front[i] * back[n - 1 - i] + *cursor.at * x[i];
  return s;
}
