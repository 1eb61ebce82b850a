// adjoint --function dot
// at {"n": 3, "x": [1, 2, 3, 4, 5, 6], "incx": 2, "y": [0.5, 0.25, 2], "incy": 1}
double dot(int n, const double *x, int incx, const double *y, int incy) {
  double s = 0;
  while (n-- > 0) {
    s += *x * *y * *y;
    x += incx;
    y += incy;
  }
  return s;
}
