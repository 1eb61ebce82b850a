/* Complex vectors alone. */

/* $AD READS alpha[1], x[1 + (n - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)]
   $AD WRITES y[1 + (n - 1) * abs(incy)]
   $AD OPTIONAL alpha x */
void RULE(axpy, _b)(blasint n, const NUMBER *alpha, NUMBER *alphab, const NUMBER *x, NUMBER *xb, blasint incx, NUMBER *y, NUMBER *yb, blasint incy) {
  const NUMBER turned = CONJUGATE(*alpha);
  if (alphab != NULL) *alphab += OWN(dotc)(n, x, incx, yb, incy);
  if (xb != NULL) BLAS(axpy)(n, &turned, yb, incy, xb, incx);
}

/* $AD OPTIONAL alpha x */
void RULE(axpy, _d)(blasint n, const NUMBER *alpha, const NUMBER *alphad, const NUMBER *x, const NUMBER *xd, blasint incx, NUMBER *y, NUMBER *yd,
                    blasint incy) {
  const NUMBER moved = RULE_GIVEN(alphad);
  BLAS(axpy)(n, &moved, x, incx, yd, incy);
  if (xd != NULL) BLAS(axpy)(n, alpha, xd, incx, yd, incy);
  BLAS(axpy)(n, alpha, x, incx, y, incy);
}

/* $AD READS alpha[1], x[1 + (n - 1) * abs(incx)]
   $AD WRITES x[1 + (n - 1) * abs(incx)]
   $AD OPTIONAL alpha */
void RULE(scal, _b)(blasint n, const NUMBER *alpha, NUMBER *alphab, NUMBER *x, NUMBER *xb, blasint incx) {
  if (incx <= 0) return;
  const NUMBER turned = CONJUGATE(*alpha);
  if (alphab != NULL) *alphab += OWN(dotc)(n, x, incx, xb, incx);
  BLAS(scal)(n, &turned, xb, incx);
}

/* $AD OPTIONAL alpha */
void RULE(scal, _d)(blasint n, const NUMBER *alpha, const NUMBER *alphad, NUMBER *x, NUMBER *xd, blasint incx) {
  if (incx <= 0) return;
  const NUMBER moved = RULE_GIVEN(alphad);
  BLAS(scal)(n, alpha, xd, incx);
  BLAS(axpy)(n, &moved, x, incx, xd, incx);
  BLAS(scal)(n, alpha, x, incx);
}

/* $AD READS x[1 + (n - 1) * abs(incx)]
   $AD WRITES x[1 + (n - 1) * abs(incx)]
   $AD OPTIONAL alpha */
void RULE_BY_REAL(scal, _b)(blasint n, REAL alpha, REAL *alphab, NUMBER *x, NUMBER *xb, blasint incx) {
  if (incx <= 0) return;
  if (alphab != NULL) *alphab += REAL_PART(OWN(dotc)(n, x, incx, xb, incx));
  BLAS_BY_REAL(scal)(n, alpha, xb, incx);
}

void RULE_BY_REAL(scal, _d)(blasint n, REAL alpha, REAL alphad, NUMBER *x, NUMBER *xd, blasint incx) {
  if (incx <= 0) return;
  const NUMBER moved = alphad;
  BLAS_BY_REAL(scal)(n, alpha, xd, incx);
  BLAS(axpy)(n, &moved, x, incx, xd, incx);
  BLAS_BY_REAL(scal)(n, alpha, x, incx);
}

/* $AD READS x[1 + (n - 1) * abs(incx)]
   $AD WRITES y[1 + (n - 1) * abs(incy)]
   $AD OPTIONAL x */
void RULE(copy, _b)(blasint n, const NUMBER *x, NUMBER *xb, blasint incx, NUMBER *y, NUMBER *yb, blasint incy) {
  const NUMBER one = 1, zero = 0;
  if (xb != NULL) BLAS(axpy)(n, &one, yb, incy, xb, incx);
  BLAS(scal)(n, &zero, yb, abs(incy));
}

/* $AD OPTIONAL x */
void RULE(copy, _d)(blasint n, const NUMBER *x, const NUMBER *xd, blasint incx, NUMBER *y, NUMBER *yd, blasint incy) {
  const NUMBER zero = 0;
  if (xd != NULL) BLAS(copy)(n, xd, incx, yd, incy);
  else BLAS(scal)(n, &zero, yd, abs(incy));
  BLAS(copy)(n, x, incx, y, incy);
}

/* $AD READS x[1 + (n - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)]
   $AD WRITES x[1 + (n - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)] */
void RULE(swap, _b)(blasint n, NUMBER *x, NUMBER *xb, blasint incx, NUMBER *y, NUMBER *yb, blasint incy) {
  BLAS(swap)(n, xb, incx, yb, incy);
}

void RULE(swap, _d)(blasint n, NUMBER *x, NUMBER *xd, blasint incx, NUMBER *y, NUMBER *yd, blasint incy) {
  BLAS(swap)(n, x, incx, y, incy);
  BLAS(swap)(n, xd, incx, yd, incy);
}

/* $AD READS x[1 + (n - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)]
   $AD OVERWRITES dotu[1]
   $AD OPTIONAL x y */
void RULE(dotu_sub, _b)(blasint n, const NUMBER *x, NUMBER *xb, blasint incx, const NUMBER *y, NUMBER *yb, blasint incy, NUMBER *dotu, NUMBER *dotub) {
  NUMBER *tx = OWN(conjugates)(n, x, incx), *ty = OWN(conjugates)(n, y, incy);
  const NUMBER of = *dotub;
  *dotub = 0;
  if (n > 0 && xb != NULL) BLAS(axpy)(n, &of, ty, 1, xb, incx);
  if (n > 0 && yb != NULL) BLAS(axpy)(n, &of, tx, 1, yb, incy);
  free(tx);
  free(ty);
}

/* $AD OPTIONAL x y */
void RULE(dotu_sub, _d)(blasint n, const NUMBER *x, const NUMBER *xd, blasint incx, const NUMBER *y, const NUMBER *yd, blasint incy, NUMBER *dotu,
                        NUMBER *dotud) {
  NUMBER first = 0, second = 0;
  if (xd != NULL) BLAS(dotu_sub)(n, xd, incx, y, incy, &first);
  if (yd != NULL) BLAS(dotu_sub)(n, x, incx, yd, incy, &second);
  *dotud = first + second;
  BLAS(dotu_sub)(n, x, incx, y, incy, dotu);
}

/* $AD READS x[1 + (n - 1) * abs(incx)], y[1 + (n - 1) * abs(incy)]
   $AD OVERWRITES dotc[1]
   $AD OPTIONAL x y */
void RULE(dotc_sub, _b)(blasint n, const NUMBER *x, NUMBER *xb, blasint incx, const NUMBER *y, NUMBER *yb, blasint incy, NUMBER *dotc, NUMBER *dotcb) {
  const NUMBER of = *dotcb, turned = CONJUGATE(of);
  *dotcb = 0;
  if (xb != NULL) BLAS(axpy)(n, &turned, y, incy, xb, incx);
  if (yb != NULL) BLAS(axpy)(n, &of, x, incx, yb, incy);
}

/* $AD OPTIONAL x y */
void RULE(dotc_sub, _d)(blasint n, const NUMBER *x, const NUMBER *xd, blasint incx, const NUMBER *y, const NUMBER *yd, blasint incy, NUMBER *dotc,
                        NUMBER *dotcd) {
  NUMBER first = 0, second = 0;
  if (xd != NULL) BLAS(dotc_sub)(n, xd, incx, y, incy, &first);
  if (yd != NULL) BLAS(dotc_sub)(n, x, incx, yd, incy, &second);
  *dotcd = first + second;
  BLAS(dotc_sub)(n, x, incx, y, incy, dotc);
}

/* The derivative is 0 where all elements are.
   $AD READS x[1 + (n - 1) * abs(incx)] */
void RULE_TO_REAL(nrm2, _b)(blasint n, const NUMBER *x, NUMBER *xb, blasint incx, REAL nrm2b) {
  const REAL nrm2 = BLAS_TO_REAL(nrm2)(n, x, incx);
  if (nrm2 > 0) {
    const NUMBER of = nrm2b / nrm2;
    BLAS(axpy)(n, &of, x, incx, xb, incx);
  }
}

REAL RULE_TO_REAL(nrm2, _d)(blasint n, const NUMBER *x, const NUMBER *xd, blasint incx, REAL *nrm2) {
  *nrm2 = BLAS_TO_REAL(nrm2)(n, x, incx);
  return *nrm2 > 0 ? REAL_PART(OWN(dotc)(n, x, incx, xd, incx)) / *nrm2 : 0;
}

/* Of each part 1, -1, or 0 where it is zero. */
static NUMBER OWN(signs)(NUMBER x) {
  const REAL re = REAL_PART(x), im = IMAGINARY_PART(x), ofRe = re > 0 ? 1 : re < 0 ? -1 : 0, ofIm = im > 0 ? 1 : im < 0 ? -1 : 0;
  return ofRe + I * ofIm;
}

/* The sum of the absolute values of all parts.
   $AD READS x[1 + (n - 1) * abs(incx)] */
void RULE_TO_REAL(asum, _b)(blasint n, const NUMBER *x, NUMBER *xb, blasint incx, REAL asumb) {
  if (incx > 0)
    for (blasint k = 0; k < n; k++, x += incx, xb += incx) *xb += asumb * OWN(signs)(*x);
}

REAL RULE_TO_REAL(asum, _d)(blasint n, const NUMBER *x, const NUMBER *xd, blasint incx, REAL *asum) {
  REAL sum = 0;
  *asum = BLAS_TO_REAL(asum)(n, x, incx);
  if (incx > 0)
    for (blasint k = 0; k < n; k++, x += incx, xd += incx) sum += REAL_PART(CONJUGATE(OWN(signs)(*x)) * *xd);
  return sum;
}
