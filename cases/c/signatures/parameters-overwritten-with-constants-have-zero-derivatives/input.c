// adjoint --function f
// at {"a": 0.7, "b": 2.5, "x": [1.5, 2.5], "o": {"u": 1.5, "v": [2.5, 3.5]}}
// A program that calls the derivative reads the shadows: zeros where constants have been stored.
struct body {
  double u, v[2];
};

void f(double a, double b, double x[2], struct body *o) {
  x[0] = x[1] = 2;
  b = 3;
  o->u = x[0] + b;
  o->v[1] = a * b;
}
