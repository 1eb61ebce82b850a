// adjoint --function f --wrt x --of return
// at {"x": [0.7, 1.3]}
// at {"x": [-2, 0.1]}

typedef struct {
  int kind;
  union {
    char op;
    int var;
  } as;
  struct {
    double re, im;
  } z[2];
  double num;
} token;

static token make(int var, double v) {
  token t = {.kind = 1, .as.var = var, .num = v, .z[1].re = v * v};
  t.z[0] = t.z[1];
  return t;
}

static void fill(token *t, double v) { *t = (token){.kind = 2, .as.op = 'c', .num = v}; }

double f(const double *x) {
  token a = make(1, x[0]), b, c;
  fill(&b, x[1] * x[0]);
  c = b;
  c.as = a.as;
  return a.num * b.num + x[c.as.var] * a.z[0].re * (b.as.op == 'c');
}
