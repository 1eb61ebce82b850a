// adjoint --function f
// at {"x": [0.5, 0.7, 0.3]}
// What others lead the pointers to has a name, and the derivative asks which: an array or the middle of one, a row, a struct with a pointer in it.
// No pair of shadows is told of in a branch: `extra` may be null, and `spare` is in `other` too.
struct model {
  double gain;
  double last[3];
  double *aux;
};
static double first[3], second[6], spare[3];
static double grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
static struct model small = {2, {0, 0, 0}, spare}, large = {3, {0, 0, 0}, first};

static double *work = first;
static double *rows[2] = {grid[0], grid[1]};
static struct model *now = &small, *extra;
static double *other = spare;

static struct model *found(int k) {
  if (k) return &large;
  return &small;
}
static void lead(double **to, double *p) { *to = p; }
void use(double *p) { other = p; }
void choose(int k) {
  double *p = second;
  if (k > 1) p = second + k;
  work = k ? p : first;
  for (int i = 0; i < 2; i++) rows[i] = grid[(i + k) % 2];
  now = found(k);
  extra = k ? &small : 0;
  now->gain = k;
  lead(&other, spare);
  use(second);
}

double f(const double x[3]) {
  double sum = 0;
  for (int i = 0; i < 3; i++) work[i] = x[i] * x[i];
  for (int i = 0; i < 3; i++) {
    rows[0][i] = work[i] * rows[1][i];
    now->last[i] = rows[0][i] + now->gain * x[i];
    now->aux[i] = now->last[i] * x[0];
  }
  for (int i = 0; i < 3; i++) sum += now->last[i] * other[i] * work[2 - i];
  if (extra) sum += extra->last[1] * extra->aux[2];
  return sum;
}
