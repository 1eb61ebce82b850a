/* What Fortran hands over: everything by address, matrices by columns, letters for settings. */
#define IS_PLAIN(letter) (*(letter) == 'N' || *(letter) == 'n')
#define IS_LEFT(letter) (*(letter) == 'L' || *(letter) == 'l')
#define TRANS(letter) (IS_PLAIN(letter) ? CblasNoTrans : CblasTrans)
/* The same for complex matrices, where 'T' and 'C' differ. */
#define OP(letter) (IS_PLAIN(letter) ? CblasNoTrans : *(letter) == 'T' || *(letter) == 't' ? CblasTrans : CblasConjTrans)
#define UPLO(letter) (*(letter) == 'U' || *(letter) == 'u' ? CblasUpper : CblasLower)
#define DIAG(letter) (*(letter) == 'U' || *(letter) == 'u' ? CblasUnit : CblasNonUnit)
#define SIDE(letter) (IS_LEFT(letter) ? CblasLeft : CblasRight)
/* How far a vector reaches, and a matrix of m rows and n columns. */
#define VECTOR(n, inc) (1 + ((n) - 1) * abs(inc))
#define COLUMNS(m, n, ld) (((n) - 1) * (ld) + (m))
/* A tangent that may not be there. */
#define GIVEN(tangent) ((tangent) == NULL ? 0 : *(tangent))
/* Where lwork is -1 nothing is done: how much room would be best is left in work. */
#define IS_QUERY(lwork) (*(lwork) == -1)
#define UNLESS_QUERY(lwork, count) (IS_QUERY(lwork) ? 0 : (count))
#define WORK(lwork) (IS_QUERY(lwork) ? 1 : *(lwork))
