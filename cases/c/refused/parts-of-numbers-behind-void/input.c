// adjoint --function f
// refused
// The numbers that are read are made of two each.
struct fl { float x, y, z, u; };
struct nums { double x, y; };
static double get(void *self) { struct nums *p = self; return p->x * p->y; }
double f(double a, double b) {
  struct fl i = { (float)a, (float)b, 1, 2 };
  return get(&i);
}
