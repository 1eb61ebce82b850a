/* Vectors alone, by the symbols of Fortran: cblas/vectors.h says how. */

void FORTRAN(axpy)(const int *n, const REAL *alpha, const REAL *x, const int *incx, REAL *y, const int *incy);

/* $AD READS n[1], alpha[1], incx[1], incy[1]
   $AD READS x[VECTOR(*n, *incx)], y[VECTOR(*n, *incy)]
   $AD WRITES y[VECTOR(*n, *incy)]
   $AD OPTIONAL alpha x */
void DERIVED(axpy, _b)(const int *n, const REAL *alpha, REAL *alphab, const REAL *x, REAL *xb, const int *incx, REAL *y, REAL *yb,
                       const int *incy) {
  RULE(axpy, _b)(*n, *alpha, alphab, x, xb, *incx, y, yb, *incy);
}

/* $AD OPTIONAL alpha x */
void DERIVED(axpy, _d)(const int *n, const REAL *alpha, const REAL *alphad, const REAL *x, const REAL *xd, const int *incx, REAL *y, REAL *yd,
                       const int *incy) {
  RULE(axpy, _d)(*n, *alpha, GIVEN(alphad), x, xd, *incx, y, yd, *incy);
}

void FORTRAN(scal)(const int *n, const REAL *alpha, REAL *x, const int *incx);

/* $AD READS n[1], alpha[1], incx[1]
   $AD READS x[VECTOR(*n, *incx)]
   $AD WRITES x[VECTOR(*n, *incx)]
   $AD OPTIONAL alpha */
void DERIVED(scal, _b)(const int *n, const REAL *alpha, REAL *alphab, REAL *x, REAL *xb, const int *incx) {
  RULE(scal, _b)(*n, *alpha, alphab, x, xb, *incx);
}

/* $AD OPTIONAL alpha */
void DERIVED(scal, _d)(const int *n, const REAL *alpha, const REAL *alphad, REAL *x, REAL *xd, const int *incx) {
  RULE(scal, _d)(*n, *alpha, GIVEN(alphad), x, xd, *incx);
}

void FORTRAN(copy)(const int *n, const REAL *x, const int *incx, REAL *y, const int *incy);

/* $AD READS n[1], incx[1], incy[1]
   $AD READS x[VECTOR(*n, *incx)]
   $AD WRITES y[VECTOR(*n, *incy)]
   $AD OPTIONAL x */
void DERIVED(copy, _b)(const int *n, const REAL *x, REAL *xb, const int *incx, REAL *y, REAL *yb, const int *incy) {
  RULE(copy, _b)(*n, x, xb, *incx, NULL, yb, *incy);
}

/* $AD OPTIONAL x */
void DERIVED(copy, _d)(const int *n, const REAL *x, const REAL *xd, const int *incx, REAL *y, REAL *yd, const int *incy) {
  RULE(copy, _d)(*n, x, xd, *incx, y, yd, *incy);
}

void FORTRAN(swap)(const int *n, REAL *x, const int *incx, REAL *y, const int *incy);

/* $AD READS n[1], incx[1], incy[1]
   $AD READS x[VECTOR(*n, *incx)], y[VECTOR(*n, *incy)]
   $AD WRITES x[VECTOR(*n, *incx)], y[VECTOR(*n, *incy)] */
void DERIVED(swap, _b)(const int *n, REAL *x, REAL *xb, const int *incx, REAL *y, REAL *yb, const int *incy) {
  RULE(swap, _b)(*n, x, xb, *incx, y, yb, *incy);
}

void DERIVED(swap, _d)(const int *n, REAL *x, REAL *xd, const int *incx, REAL *y, REAL *yd, const int *incy) {
  RULE(swap, _d)(*n, x, xd, *incx, y, yd, *incy);
}

REAL FORTRAN(dot)(const int *n, const REAL *x, const int *incx, const REAL *y, const int *incy);

/* $AD READS n[1], incx[1], incy[1]
   $AD READS x[VECTOR(*n, *incx)], y[VECTOR(*n, *incy)]
   $AD OPTIONAL x y */
void DERIVED(dot, _b)(const int *n, const REAL *x, REAL *xb, const int *incx, const REAL *y, REAL *yb, const int *incy, REAL dotb) {
  RULE(dot, _b)(*n, x, xb, *incx, y, yb, *incy, dotb);
}

/* $AD OPTIONAL x y */
REAL DERIVED(dot, _d)(const int *n, const REAL *x, const REAL *xd, const int *incx, const REAL *y, const REAL *yd, const int *incy, REAL *dot) {
  return RULE(dot, _d)(*n, x, xd, *incx, y, yd, *incy, dot);
}

REAL FORTRAN(nrm2)(const int *n, const REAL *x, const int *incx);

/* $AD READS n[1], incx[1]
   $AD READS x[VECTOR(*n, *incx)] */
void DERIVED(nrm2, _b)(const int *n, const REAL *x, REAL *xb, const int *incx, REAL nrm2b) {
  RULE(nrm2, _b)(*n, x, xb, *incx, nrm2b);
}

REAL DERIVED(nrm2, _d)(const int *n, const REAL *x, const REAL *xd, const int *incx, REAL *nrm2) {
  return RULE(nrm2, _d)(*n, x, xd, *incx, nrm2);
}

REAL FORTRAN(asum)(const int *n, const REAL *x, const int *incx);

/* $AD READS n[1], incx[1]
   $AD READS x[VECTOR(*n, *incx)] */
void DERIVED(asum, _b)(const int *n, const REAL *x, REAL *xb, const int *incx, REAL asumb) {
  RULE(asum, _b)(*n, x, xb, *incx, asumb);
}

REAL DERIVED(asum, _d)(const int *n, const REAL *x, const REAL *xd, const int *incx, REAL *asum) {
  return RULE(asum, _d)(*n, x, xd, *incx, asum);
}

void FORTRAN(rot)(const int *n, REAL *x, const int *incx, REAL *y, const int *incy, const REAL *c, const REAL *s);

/* $AD READS n[1], incx[1], incy[1], c[1], s[1]
   $AD READS x[VECTOR(*n, *incx)], y[VECTOR(*n, *incy)]
   $AD WRITES x[VECTOR(*n, *incx)], y[VECTOR(*n, *incy)]
   $AD OPTIONAL c s */
void DERIVED(rot, _b)(const int *n, REAL *x, REAL *xb, const int *incx, REAL *y, REAL *yb, const int *incy, const REAL *c, REAL *cb, const REAL *s,
                      REAL *sb) {
  RULE(rot, _b)(*n, x, xb, *incx, y, yb, *incy, *c, cb, *s, sb);
}

/* $AD OPTIONAL c s */
void DERIVED(rot, _d)(const int *n, REAL *x, REAL *xd, const int *incx, REAL *y, REAL *yd, const int *incy, const REAL *c, const REAL *cd,
                      const REAL *s, const REAL *sd) {
  RULE(rot, _d)(*n, x, xd, *incx, y, yd, *incy, *c, GIVEN(cd), *s, GIVEN(sd));
}
