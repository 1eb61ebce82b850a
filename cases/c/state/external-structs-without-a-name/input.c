// adjoint --function f
// at {"n": 3, "x": [0.5, 1.5, -0.75]}
// The derivative says again what is in them, as it links beside the original; the common blocks of f2c are such structs.
#define ROOM 3
typedef double real;
struct {
  real a[ROOM], scale;
  long used;
} blk_ = {{0}, 1.5, 0};
struct {
  struct pair {
    real u, v;
  } p;
  enum { LOW, HIGH } how;
  unsigned few : 3;
} a_, b_;
enum { OFF, ON } mode = ON;
double total(int n, const double *x);

double f(int n, const double *x) {
  for (int i = 0; i < n; i++) blk_.a[i] = x[i] * x[i] * blk_.scale;
  a_.p.u = x[0];
  a_.p.v = x[1] * x[2];
  a_.how = n > 2 ? HIGH : LOW;
  b_ = a_;
  blk_.used = n;
  return total(n, x) * (mode == ON ? 2 : 1) + (b_.how == HIGH ? b_.p.u : b_.p.v);
}
