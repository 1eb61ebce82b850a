// adjoint --function f --may-alias all
// at {"o": {"v": 0.5, "w": 0.3, "data": [0.1, 0.7, 0.4], "inner": {"p": 0.3, "q": 0.9}}, "y": [0.6], "q": {"p": 0.2, "q": 0.8}, "n": 3, "row": [1, 2, 3]}
// A pointer to a number may lead to one in an array or a struct, one to a struct to a member of another: what is stored there is needed, and nothing is restrict.
struct pair {
  double p, q;
};

struct body {
  double v, w;
  double data[3];
  struct pair inner;
};

double f(struct body *o, double *y, struct pair *q, int n, double *row) {
  double s = 0;
  row[1] = 0.25;
  row[0] = o->w;
  for (int i = 0; i < n; i++) {
    s += row[i] * o->data[i % 3];
    o->inner.p = s * q->q;
    q->p *= 2;
    *y = *y * 0.5 + o->inner.q;
  }
  return s * o->v / (1.5 + y[0] * y[0]);
}
