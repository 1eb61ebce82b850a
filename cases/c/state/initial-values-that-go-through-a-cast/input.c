// adjoint --function f
// at {"x": 0.7, "y": -1.2}
// at {"x": -0.3, "y": 0.9}
// What is cast, chosen or named by an address is moved on: the shadows are moved as far, each from the shadow of the same storage.
struct cell { double a[3]; double *w; };
static double grid[3][4][2], line[6];
static struct cell cells[3];
static double *flat = 1 ? (double *)grid + 5 : 0;
static double *chosen = 1 + (1 ? line : 0);
static double *back = &grid[1][2][1] - 4;
static double (*plane)[2] = (double (*)[2])grid + 3;
static struct cell *second = (struct cell *)cells + 1;
static double *inside = (&cells[2])->a + 1;
static double *table[2] = {(double *)grid + 1, line + 2};
static struct cell made[2] = {{{0.5}, (double *)grid + 6}, {{0.25}, &line[4] + 1}};
static double **entry = &table[2] - 1;
static double *nowhere = 0 ? line : 0;

double f(double x, double y) {
  enum { skip = 2 };
  static double local[5];
  static double *in_block = (double *)&local + skip;
  double s = 0;
  for (int k = 0; k < 24; k++) ((double *)grid)[k] = x * y + k * 0.125;
  for (int k = 0; k < 6; k++) line[k] = y * y * (k + 1);
  for (int k = 0; k < 5; k++) local[k] = x * x - k;
  for (int k = 0; k < 3; k++) {
    cells[k].w = table[k % 2];
    for (int j = 0; j < 3; j++) cells[k].a[j] = x * (j + k);
  }
  *flat *= x;
  plane[1][0] *= y;
  second->a[2] += *in_block * y;
  *inside = back[1] * chosen[0];
  s += *flat + back[2] * second->a[2] + plane[0][1] * *second->w + **entry * entry[0][1];
  for (int k = 0; k < 2; k++) s += *made[k].w * made[k].a[0];
  if (nowhere) s *= *nowhere;
  return s * *inside;
}
