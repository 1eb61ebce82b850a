extern struct {
  double a[3], scale;
  long used;
} blk_;
extern enum { OFF, ON } mode;

double total(int n, const double *x) {
  double s = 0;
  for (int i = 0; i < n && i < blk_.used; i++) {
    s += blk_.a[i] * x[n - 1 - i];
    blk_.a[i] *= 2;
  }
  return mode == OFF ? s : s * blk_.a[0];
}
