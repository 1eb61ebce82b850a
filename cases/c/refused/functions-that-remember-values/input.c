// adjoint --function product
// refused
// What one function without text is given another one may give back.
void put(double value);
double take(void);

double product(double x) {
  put(x * x);
  double y = take();
  return x * y;
}
