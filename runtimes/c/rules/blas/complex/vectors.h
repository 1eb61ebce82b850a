/* Complex vectors alone, by the symbols of Fortran: cblas/complex/vectors.h says how. */

void FORTRAN(axpy)(const int *n, const void *alpha, const void *x, const int *incx, void *y, const int *incy);

/* $AD READS n[1], alpha[1], incx[1], incy[1]
   $AD READS x[VECTOR(*n, *incx)], y[VECTOR(*n, *incy)]
   $AD WRITES y[VECTOR(*n, *incy)]
   $AD OPTIONAL alpha x */
void DERIVED(axpy, _b)(const int *n, const NUMBER *alpha, NUMBER *alphab, const NUMBER *x, NUMBER *xb, const int *incx, NUMBER *y, NUMBER *yb,
                       const int *incy) {
  RULE(axpy, _b)(*n, alpha, alphab, x, xb, *incx, y, yb, *incy);
}

/* $AD OPTIONAL alpha x */
void DERIVED(axpy, _d)(const int *n, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *x, const NUMBER *xd, const int *incx, NUMBER *y,
                       NUMBER *yd, const int *incy) {
  RULE(axpy, _d)(*n, alpha, alphad, x, xd, *incx, y, yd, *incy);
}

void FORTRAN(scal)(const int *n, const void *alpha, void *x, const int *incx);

/* $AD READS n[1], alpha[1], incx[1]
   $AD READS x[VECTOR(*n, *incx)]
   $AD WRITES x[VECTOR(*n, *incx)]
   $AD OPTIONAL alpha */
void DERIVED(scal, _b)(const int *n, const NUMBER *alpha, NUMBER *alphab, NUMBER *x, NUMBER *xb, const int *incx) {
  RULE(scal, _b)(*n, alpha, alphab, x, xb, *incx);
}

/* $AD OPTIONAL alpha */
void DERIVED(scal, _d)(const int *n, const NUMBER *alpha, const NUMBER *alphad, NUMBER *x, NUMBER *xd, const int *incx) {
  RULE(scal, _d)(*n, alpha, alphad, x, xd, *incx);
}

void FORTRAN_BY_REAL(scal)(const int *n, const REAL *alpha, void *x, const int *incx);

/* $AD READS n[1], alpha[1], incx[1]
   $AD READS x[VECTOR(*n, *incx)]
   $AD WRITES x[VECTOR(*n, *incx)]
   $AD OPTIONAL alpha */
void DERIVED_BY_REAL(scal, _b)(const int *n, const REAL *alpha, REAL *alphab, NUMBER *x, NUMBER *xb, const int *incx) {
  RULE_BY_REAL(scal, _b)(*n, *alpha, alphab, x, xb, *incx);
}

/* $AD OPTIONAL alpha */
void DERIVED_BY_REAL(scal, _d)(const int *n, const REAL *alpha, const REAL *alphad, NUMBER *x, NUMBER *xd, const int *incx) {
  RULE_BY_REAL(scal, _d)(*n, *alpha, GIVEN(alphad), x, xd, *incx);
}

void FORTRAN(copy)(const int *n, const void *x, const int *incx, void *y, const int *incy);

/* $AD READS n[1], incx[1], incy[1]
   $AD READS x[VECTOR(*n, *incx)]
   $AD WRITES y[VECTOR(*n, *incy)]
   $AD OPTIONAL x */
void DERIVED(copy, _b)(const int *n, const NUMBER *x, NUMBER *xb, const int *incx, NUMBER *y, NUMBER *yb, const int *incy) {
  RULE(copy, _b)(*n, x, xb, *incx, NULL, yb, *incy);
}

/* $AD OPTIONAL x */
void DERIVED(copy, _d)(const int *n, const NUMBER *x, const NUMBER *xd, const int *incx, NUMBER *y, NUMBER *yd, const int *incy) {
  RULE(copy, _d)(*n, x, xd, *incx, y, yd, *incy);
}

void FORTRAN(swap)(const int *n, void *x, const int *incx, void *y, const int *incy);

/* $AD READS n[1], incx[1], incy[1]
   $AD READS x[VECTOR(*n, *incx)], y[VECTOR(*n, *incy)]
   $AD WRITES x[VECTOR(*n, *incx)], y[VECTOR(*n, *incy)] */
void DERIVED(swap, _b)(const int *n, NUMBER *x, NUMBER *xb, const int *incx, NUMBER *y, NUMBER *yb, const int *incy) {
  RULE(swap, _b)(*n, x, xb, *incx, y, yb, *incy);
}

void DERIVED(swap, _d)(const int *n, NUMBER *x, NUMBER *xd, const int *incx, NUMBER *y, NUMBER *yd, const int *incy) {
  RULE(swap, _d)(*n, x, xd, *incx, y, yd, *incy);
}

NUMBER FORTRAN(dotu)(const int *n, const void *x, const int *incx, const void *y, const int *incy);

/* $AD READS n[1], incx[1], incy[1]
   $AD READS x[VECTOR(*n, *incx)], y[VECTOR(*n, *incy)]
   $AD OPTIONAL x y */
void DERIVED(dotu, _b)(const int *n, const NUMBER *x, NUMBER *xb, const int *incx, const NUMBER *y, NUMBER *yb, const int *incy, NUMBER dotub) {
  RULE(dotu_sub, _b)(*n, x, xb, *incx, y, yb, *incy, NULL, &dotub);
}

/* $AD OPTIONAL x y */
NUMBER DERIVED(dotu, _d)(const int *n, const NUMBER *x, const NUMBER *xd, const int *incx, const NUMBER *y, const NUMBER *yd, const int *incy,
                         NUMBER *dotu) {
  NUMBER moved;
  RULE(dotu_sub, _d)(*n, x, xd, *incx, y, yd, *incy, dotu, &moved);
  return moved;
}

NUMBER FORTRAN(dotc)(const int *n, const void *x, const int *incx, const void *y, const int *incy);

/* $AD READS n[1], incx[1], incy[1]
   $AD READS x[VECTOR(*n, *incx)], y[VECTOR(*n, *incy)]
   $AD OPTIONAL x y */
void DERIVED(dotc, _b)(const int *n, const NUMBER *x, NUMBER *xb, const int *incx, const NUMBER *y, NUMBER *yb, const int *incy, NUMBER dotcb) {
  RULE(dotc_sub, _b)(*n, x, xb, *incx, y, yb, *incy, NULL, &dotcb);
}

/* $AD OPTIONAL x y */
NUMBER DERIVED(dotc, _d)(const int *n, const NUMBER *x, const NUMBER *xd, const int *incx, const NUMBER *y, const NUMBER *yd, const int *incy,
                         NUMBER *dotc) {
  NUMBER moved;
  RULE(dotc_sub, _d)(*n, x, xd, *incx, y, yd, *incy, dotc, &moved);
  return moved;
}

REAL FORTRAN_TO_REAL(nrm2)(const int *n, const void *x, const int *incx);

/* $AD READS n[1], incx[1]
   $AD READS x[VECTOR(*n, *incx)] */
void DERIVED_TO_REAL(nrm2, _b)(const int *n, const NUMBER *x, NUMBER *xb, const int *incx, REAL nrm2b) {
  RULE_TO_REAL(nrm2, _b)(*n, x, xb, *incx, nrm2b);
}

REAL DERIVED_TO_REAL(nrm2, _d)(const int *n, const NUMBER *x, const NUMBER *xd, const int *incx, REAL *nrm2) {
  return RULE_TO_REAL(nrm2, _d)(*n, x, xd, *incx, nrm2);
}

REAL FORTRAN_TO_REAL(asum)(const int *n, const void *x, const int *incx);

/* $AD READS n[1], incx[1]
   $AD READS x[VECTOR(*n, *incx)] */
void DERIVED_TO_REAL(asum, _b)(const int *n, const NUMBER *x, NUMBER *xb, const int *incx, REAL asumb) {
  RULE_TO_REAL(asum, _b)(*n, x, xb, *incx, asumb);
}

REAL DERIVED_TO_REAL(asum, _d)(const int *n, const NUMBER *x, const NUMBER *xd, const int *incx, REAL *asum) {
  return RULE_TO_REAL(asum, _d)(*n, x, xd, *incx, asum);
}
