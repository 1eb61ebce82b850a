/* Vectors alone. */

/* $AD READS x[1 + (n - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)]
   $AD WRITES y[1 + (n - 1) * abs(incy)]
   $AD OPTIONAL alpha x */
void RULE(axpy, _b)(blasint n, REAL alpha, REAL *alphab, const REAL *x, REAL *xb, blasint incx, REAL *y, REAL *yb, blasint incy) {
  if (alphab != NULL) *alphab += BLAS(dot)(n, x, incx, yb, incy);
  if (xb != NULL) BLAS(axpy)(n, alpha, yb, incy, xb, incx);
}

/* $AD OPTIONAL x */
void RULE(axpy, _d)(blasint n, REAL alpha, REAL alphad, const REAL *x, const REAL *xd, blasint incx, REAL *y, REAL *yd, blasint incy) {
  if (xd != NULL) BLAS(axpy)(n, alpha, xd, incx, yd, incy);
  BLAS(axpy)(n, alphad, x, incx, yd, incy);
  BLAS(axpy)(n, alpha, x, incx, y, incy);
}

/* $AD READS x[1 + (n - 1) * abs(incx)]
   $AD WRITES x[1 + (n - 1) * abs(incx)]
   $AD OPTIONAL alpha */
void RULE(scal, _b)(blasint n, REAL alpha, REAL *alphab, REAL *x, REAL *xb, blasint incx) {
  if (incx <= 0) return;
  if (alphab != NULL) *alphab += BLAS(dot)(n, x, incx, xb, incx);
  BLAS(scal)(n, alpha, xb, incx);
}

void RULE(scal, _d)(blasint n, REAL alpha, REAL alphad, REAL *x, REAL *xd, blasint incx) {
  if (incx <= 0) return;
  BLAS(scal)(n, alpha, xd, incx);
  BLAS(axpy)(n, alphad, x, incx, xd, incx);
  BLAS(scal)(n, alpha, x, incx);
}

/* $AD READS x[1 + (n - 1) * abs(incx)]
   $AD WRITES y[1 + (n - 1) * abs(incy)]
   $AD OPTIONAL x */
void RULE(copy, _b)(blasint n, const REAL *x, REAL *xb, blasint incx, REAL *y, REAL *yb, blasint incy) {
  if (xb != NULL) BLAS(axpy)(n, 1, yb, incy, xb, incx);
  BLAS(scal)(n, 0, yb, abs(incy));
}

/* $AD OPTIONAL x */
void RULE(copy, _d)(blasint n, const REAL *x, const REAL *xd, blasint incx, REAL *y, REAL *yd, blasint incy) {
  if (xd != NULL) BLAS(copy)(n, xd, incx, yd, incy);
  else BLAS(scal)(n, 0, yd, abs(incy));
  BLAS(copy)(n, x, incx, y, incy);
}

/* $AD READS x[1 + (n - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)]
   $AD WRITES x[1 + (n - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)] */
void RULE(swap, _b)(blasint n, REAL *x, REAL *xb, blasint incx, REAL *y, REAL *yb, blasint incy) {
  BLAS(swap)(n, xb, incx, yb, incy);
}

void RULE(swap, _d)(blasint n, REAL *x, REAL *xd, blasint incx, REAL *y, REAL *yd, blasint incy) {
  BLAS(swap)(n, xd, incx, yd, incy);
  BLAS(swap)(n, x, incx, y, incy);
}

/* $AD READS x[1 + (n - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)]
   $AD OPTIONAL x y */
void RULE(dot, _b)(blasint n, const REAL *x, REAL *xb, blasint incx, const REAL *y, REAL *yb, blasint incy, REAL dotb) {
  if (xb != NULL) BLAS(axpy)(n, dotb, y, incy, xb, incx);
  if (yb != NULL) BLAS(axpy)(n, dotb, x, incx, yb, incy);
}

/* $AD OPTIONAL x y */
REAL RULE(dot, _d)(blasint n, const REAL *x, const REAL *xd, blasint incx, const REAL *y, const REAL *yd, blasint incy, REAL *dot) {
  REAL sum = 0;
  if (xd != NULL) sum += BLAS(dot)(n, xd, incx, y, incy);
  if (yd != NULL) sum += BLAS(dot)(n, x, incx, yd, incy);
  *dot = BLAS(dot)(n, x, incx, y, incy);
  return sum;
}

/* Of zeros it has no derivative: 0 is taken. */
/* $AD READS x[1 + (n - 1) * abs(incx)] */
void RULE(nrm2, _b)(blasint n, const REAL *x, REAL *xb, blasint incx, REAL nrm2b) {
  const REAL norm = BLAS(nrm2)(n, x, incx);
  if (norm > 0) BLAS(axpy)(n, nrm2b / norm, x, incx, xb, incx);
}

REAL RULE(nrm2, _d)(blasint n, const REAL *x, const REAL *xd, blasint incx, REAL *nrm2) {
  *nrm2 = BLAS(nrm2)(n, x, incx);
  return *nrm2 > 0 ? BLAS(dot)(n, x, incx, xd, incx) / *nrm2 : 0;
}

/* The sign of what is 0 is 0. */
/* $AD READS x[1 + (n - 1) * abs(incx)] */
void RULE(asum, _b)(blasint n, const REAL *x, REAL *xb, blasint incx, REAL asumb) {
  if (incx > 0)
    for (blasint k = 0; k < n; k++, x += incx, xb += incx) *xb += *x > 0 ? asumb : *x < 0 ? -asumb : 0;
}

REAL RULE(asum, _d)(blasint n, const REAL *x, const REAL *xd, blasint incx, REAL *asum) {
  REAL sum = 0;
  *asum = BLAS(asum)(n, x, incx);
  if (incx > 0)
    for (blasint k = 0; k < n; k++, x += incx, xd += incx) sum += *x > 0 ? *xd : *x < 0 ? -*xd : 0;
  return sum;
}

/* $AD READS x[1 + (n - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)]
   $AD WRITES x[1 + (n - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)]
   $AD OPTIONAL c s */
void RULE(rot, _b)(blasint n, REAL *x, REAL *xb, blasint incx, REAL *y, REAL *yb, blasint incy, REAL c, REAL *cb, REAL s, REAL *sb) {
  if (cb != NULL) *cb += BLAS(dot)(n, x, incx, xb, incx) + BLAS(dot)(n, y, incy, yb, incy);
  if (sb != NULL) *sb += BLAS(dot)(n, y, incy, xb, incx) - BLAS(dot)(n, x, incx, yb, incy);
  BLAS(rot)(n, xb, incx, yb, incy, c, -s);
}

void RULE(rot, _d)(blasint n, REAL *x, REAL *xd, blasint incx, REAL *y, REAL *yd, blasint incy, REAL c, REAL cd, REAL s, REAL sd) {
  BLAS(rot)(n, xd, incx, yd, incy, c, s);
  BLAS(axpy)(n, cd, x, incx, xd, incx);
  BLAS(axpy)(n, cd, y, incy, yd, incy);
  BLAS(axpy)(n, sd, y, incy, xd, incx);
  BLAS(axpy)(n, -sd, x, incx, yd, incy);
  BLAS(rot)(n, x, incx, y, incy, c, s);
}
