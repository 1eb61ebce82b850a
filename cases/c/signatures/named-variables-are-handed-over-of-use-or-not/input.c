// adjoint --function f --wrt a,rate,table,level --of return,rate,table
// at {"a": 0.7}
double rate = 0.5;
double table[2] = {1.5, 2.5};
struct level {
  double h;
  int n;
} level = {0.5, 2};

double f(double a) {
  if (table[0] > rate && level.n > 1) return a * a;
  return level.h > 1 ? a : 2;
}
