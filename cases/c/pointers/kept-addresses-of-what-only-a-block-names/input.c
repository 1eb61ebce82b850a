// adjoint --function f
// at {"x": [0.5, 1.5, 2.1, 0.25], "k": 1.25}
// at {"x": [-0.5, 0.75, 1.1, 2.5], "k": 0.5}
// Variables that are named in a loop or a branch alone, and live on behind a pointer: a declaration in there would end them too early, also in
// a function without derivatives.
struct pair { double a, b; };

static int pick(const int *n) {
  int buffer[3][2], *row[3];
  for (int i = 0; i < 3; i++) {
    row[i] = buffer[i];
    row[i][0] = n[i];
    row[i][1] = i;
  }
  int *first = row[0];
  row[0] = row[2];
  row[2] = first;
  return row[0][1] + row[2][0];
}

double f(double *x, double k) {
  int n[3] = {1, 2, 0};
  double s = 0;
  for (int i = 0; i < 3; i++) {
    n[0] = i;
    s += x[pick(n) & 3] * k * x[i];
  }
  double buffer[3][4], *row[3];
  for (int i = 0; i < 3; i++) {
    row[i] = buffer[i];
    for (int j = 0; j < 4; j++) row[i][j] = x[j] * (i + k);
  }
  struct pair u, w, *chosen;
  if (k > 1) {
    u.a = x[0];
    u.b = row[1][2] * k;
    chosen = &u;
  } else {
    w.a = row[2][0];
    w.b = x[3];
    chosen = &w;
  }
  return s + chosen->a * chosen->b + row[0][3] * row[2][1];
}
