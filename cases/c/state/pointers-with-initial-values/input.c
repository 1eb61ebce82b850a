// adjoint --function step
// at {"k": 1, "a": 0.4}
// at {"k": 0, "a": -0.7}
// Shadows of variables at file scope lead, from the beginning on, to shadows of what the variables lead to.
struct body {
  double at[2];
  double *weight;
  struct body *next;
};

static double square(double t) { return t * t; }
static double table[4] = {0.21, -0.37, 0.52, 0.13};
static double *here = table + 1;
static struct body last = {{0.3, 0.2}, table + 2, 0};
static struct body all[2] = {{{0.5, 0.1}, table, &last}, {{0.7, -0.4}, &table[3], all}};
static double (*const curve[2])(double) = {square, square};

double step(int k, double a) {
  double s = 0;
  table[1] = a * table[2];
  here[k] *= a;
  for (struct body *b = all + 1; b; b = b->next) {
    b->at[k] = curve[k](b->weight[0]) * a;
    s += b->at[0] * b->at[1];
    *b->weight += a;
  }
  here = last.weight;
  return s + *here;
}
