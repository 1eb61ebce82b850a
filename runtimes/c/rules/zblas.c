/*
 * Derivatives of complex BLAS by the symbols of Fortran (zgemm_, cgemm_, ...): retrograd adjoint model.c --function f --rules zblas
 * Compile it, and link it with what is generated. Each text is read for numbers of double and of float; the derivatives call CBLAS.
 * A file of its own beside blas.c: a header with all of BLAS may have pairs of numbers where these have complex ones, for programs that call the real ones.
 */
#include <cblas.h>
#include <complex.h>
#include <math.h>
#include <stdlib.h>
#include "blas/symbols.h"

/* A rule takes what the convention says, and needs less. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

#define REAL double
#define NUMBER double _Complex
#define CONJUGATE(z) conj(z)
#define REAL_PART(z) creal(z)
#define IMAGINARY_PART(z) cimag(z)
#define BLAS(name) cblas_z##name
#define BLAS_BY_REAL(name) cblas_zd##name
#define BLAS_TO_REAL(name) cblas_dz##name
#define FORTRAN(name) z##name##_
#define FORTRAN_BY_REAL(name) zd##name##_
#define FORTRAN_TO_REAL(name) dz##name##_
#define DERIVED(name, mode) z##name##_##mode
#define DERIVED_BY_REAL(name, mode) zd##name##_##mode
#define DERIVED_TO_REAL(name, mode) dz##name##_##mode
#define RULE(name, mode) rule_z_##name##mode##_of_values
#define RULE_BY_REAL(name, mode) rule_zd_##name##mode##_of_values
#define RULE_TO_REAL(name, mode) rule_dz_##name##mode##_of_values
#define OWN(name) rule_z_##name
#include "cblas/complex/elements.h"
#include "cblas/complex/vectors.h"
#include "cblas/complex/vectors-by-matrices.h"
#include "cblas/complex/hermitian-by-vectors.h"
#include "cblas/complex/triangles-by-vectors.h"
#include "cblas/complex/bands-by-vectors.h"
#include "cblas/complex/products.h"
#include "cblas/complex/triangle-updates.h"
#include "cblas/complex/symmetric-updates.h"
#include "cblas/complex/hermitian-updates.h"
#include "cblas/complex/triangles.h"
#include "blas/complex/vectors.h"
#include "blas/complex/vectors-by-matrices.h"
#include "blas/complex/bands-by-vectors.h"
#include "blas/complex/products.h"
#undef REAL
#undef NUMBER
#undef CONJUGATE
#undef REAL_PART
#undef IMAGINARY_PART
#undef BLAS
#undef BLAS_BY_REAL
#undef BLAS_TO_REAL
#undef FORTRAN
#undef FORTRAN_BY_REAL
#undef FORTRAN_TO_REAL
#undef DERIVED
#undef DERIVED_BY_REAL
#undef DERIVED_TO_REAL
#undef RULE
#undef RULE_BY_REAL
#undef RULE_TO_REAL
#undef OWN

#define REAL float
#define NUMBER float _Complex
#define CONJUGATE(z) conjf(z)
#define REAL_PART(z) crealf(z)
#define IMAGINARY_PART(z) cimagf(z)
#define BLAS(name) cblas_c##name
#define BLAS_BY_REAL(name) cblas_cs##name
#define BLAS_TO_REAL(name) cblas_sc##name
#define FORTRAN(name) c##name##_
#define FORTRAN_BY_REAL(name) cs##name##_
#define FORTRAN_TO_REAL(name) sc##name##_
#define DERIVED(name, mode) c##name##_##mode
#define DERIVED_BY_REAL(name, mode) cs##name##_##mode
#define DERIVED_TO_REAL(name, mode) sc##name##_##mode
#define RULE(name, mode) rule_c_##name##mode##_of_values
#define RULE_BY_REAL(name, mode) rule_cs_##name##mode##_of_values
#define RULE_TO_REAL(name, mode) rule_sc_##name##mode##_of_values
#define OWN(name) rule_c_##name
#include "cblas/complex/elements.h"
#include "cblas/complex/vectors.h"
#include "cblas/complex/vectors-by-matrices.h"
#include "cblas/complex/hermitian-by-vectors.h"
#include "cblas/complex/triangles-by-vectors.h"
#include "cblas/complex/bands-by-vectors.h"
#include "cblas/complex/products.h"
#include "cblas/complex/triangle-updates.h"
#include "cblas/complex/symmetric-updates.h"
#include "cblas/complex/hermitian-updates.h"
#include "cblas/complex/triangles.h"
#include "blas/complex/vectors.h"
#include "blas/complex/vectors-by-matrices.h"
#include "blas/complex/bands-by-vectors.h"
#include "blas/complex/products.h"
