/* Where the elements of matrices and vectors are. A matrix is stored by lines: rows (CblasRowMajor) or columns. */
#ifndef RULE_STORAGE
#define RULE_STORAGE
/* How long a line of an m by n matrix is, and how many there are. */
#define LINE(order, m, n) ((order) == CblasRowMajor ? (n) : (m))
#define LINES(order, m, n) ((order) == CblasRowMajor ? (m) : (n))
/* From its first element to its last: the last line may be the end of what there is. */
#define EXTENT(order, m, n, ld) ((LINES(order, m, n) - 1) * (ld) + LINE(order, m, n))
#define SQUARE(n, ld) (((n) - 1) * (ld) + (n))
/* The element in row i and column j. */
#define AT(order, i, j, ld) ((order) == CblasRowMajor ? (ptrdiff_t)(i) * (ld) + (j) : (i) + (ptrdiff_t)(j) * (ld))
#define FLIP(trans) ((trans) == CblasNoTrans ? CblasTrans : CblasNoTrans)
/* Where the first element of a vector is: with a negative increment it is the last in storage. */
#define FIRST(x, n, inc) ((inc) < 0 ? (x) - (ptrdiff_t)((n) - 1) * (inc) : (x))
/* Some of its elements, as BLAS wants them. */
#define PART(first, from, count, inc) ((first) + (ptrdiff_t)(from) * (inc) + ((inc) < 0 ? (ptrdiff_t)((count) - 1) * (inc) : 0))
/* A triangle has, of line k, what comes from its diagonal on (a tail), or up to it. */
#define IS_TAIL(order, uplo) (((order) == CblasRowMajor) == ((uplo) == CblasUpper))
/* Where the element in row i and column j of a band is: cblas/bands-by-vectors.h. */
#define BAND_AT(order, i, j, kl, ku, ld) \
  ((order) == CblasRowMajor ? (kl) + (j) - (i) + (ptrdiff_t)(i) * (ld) : (ku) + (i) - (j) + (ptrdiff_t)(j) * (ld))
#define BAND_LINES(order, m, n, ld) (((order) == CblasRowMajor ? (m) : (n)) * (ld))
#endif
