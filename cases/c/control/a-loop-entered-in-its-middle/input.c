// adjoint --function dot
// at {"n": 7, "x": [1, 0.5, 2, -1, 0.25, 3, 1.5], "y": [2, 1, 0.5, 0.25, 1.5, -1, 1]}
/* Duff's device: the loop unrolled by four, entered in its middle */
double dot(int n, const double *x, const double *y) {
  double s = 0;
  int rounds = (n + 3) / 4;
  if (n <= 0) return 0;
  switch (n % 4) {
    case 0:
      do {
        s += *x * *x * *y++;
        x++;
    case 3:
        s += *x * *x * *y++;
        x++;
    case 2:
        s += *x * *x * *y++;
        x++;
    case 1:
        s += *x * *x * *y++;
        x++;
      } while (--rounds > 0);
  }
  return s;
}
