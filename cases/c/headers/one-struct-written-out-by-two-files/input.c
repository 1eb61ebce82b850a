// adjoint --function follow
// at {"a": 0.8, "n": 3, "x": [0.3, 0.7, 1.1]}
// Both files keep static variables, so that both derivatives contain their originals, and each original writes the struct out.
struct pair {
  double u, v;
};
typedef struct { double high; /* above the ground */ } mast;
void prime(double x);
double turn(double x);
mast raised(mast m, double by);

static struct pair seen;
static mast top;
static int count;

double follow(double a, int n, double x[n]) {
  double sum = 0;
  prime(a);
  count = 0;
  seen.u = a;
  seen.v = 1;
  top.high = a;
  for (int i = 0; i < n; i++) {
    seen.u = seen.v * turn(x[i]);
    seen.v += seen.u;
    top = raised(top, seen.v);
    count++;
    sum += seen.v * count;
  }
  return sum * top.high;
}
