/*
 * Derivatives of CBLAS: retrograd adjoint model.c --function f --rules cblas
 * Compile it, and link it with what is generated. Each text of cblas/ is read for double and for float, complex/ for complex numbers of both.
 */
#include <cblas.h>
#include <complex.h>
#include <math.h>
#include <stdlib.h>

/* A rule takes what the convention says, and needs less. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

#define REAL double
#define BLAS(name) cblas_d##name
#define RULE(name, mode) cblas_d##name##mode
#define OWN(name) rule_d_##name
#include "cblas/elements.h"
#include "cblas/vectors.h"
#include "cblas/vectors-by-matrices.h"
#include "cblas/bands-by-vectors.h"
#include "cblas/triangles-by-vectors.h"
#include "cblas/products.h"
#include "cblas/triangles.h"
#undef REAL
#undef BLAS
#undef RULE
#undef OWN

#define REAL float
#define BLAS(name) cblas_s##name
#define RULE(name, mode) cblas_s##name##mode
#define OWN(name) rule_s_##name
#include "cblas/elements.h"
#include "cblas/vectors.h"
#include "cblas/vectors-by-matrices.h"
#include "cblas/bands-by-vectors.h"
#include "cblas/triangles-by-vectors.h"
#include "cblas/products.h"
#include "cblas/triangles.h"
#undef REAL
#undef BLAS
#undef RULE
#undef OWN

#define REAL double
#define NUMBER double _Complex
#define CONJUGATE(z) conj(z)
#define REAL_PART(z) creal(z)
#define IMAGINARY_PART(z) cimag(z)
#define BLAS(name) cblas_z##name
#define RULE(name, mode) cblas_z##name##mode
#define BLAS_BY_REAL(name) cblas_zd##name
#define BLAS_TO_REAL(name) cblas_dz##name
#define RULE_BY_REAL(name, mode) cblas_zd##name##mode
#define RULE_TO_REAL(name, mode) cblas_dz##name##mode
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
#undef REAL
#undef BLAS
#undef RULE
#undef OWN
#undef NUMBER
#undef CONJUGATE
#undef REAL_PART
#undef IMAGINARY_PART
#undef BLAS_BY_REAL
#undef BLAS_TO_REAL
#undef RULE_BY_REAL
#undef RULE_TO_REAL

#define REAL float
#define NUMBER float _Complex
#define CONJUGATE(z) conjf(z)
#define REAL_PART(z) crealf(z)
#define IMAGINARY_PART(z) cimagf(z)
#define BLAS(name) cblas_c##name
#define RULE(name, mode) cblas_c##name##mode
#define BLAS_BY_REAL(name) cblas_cs##name
#define BLAS_TO_REAL(name) cblas_sc##name
#define RULE_BY_REAL(name, mode) cblas_cs##name##mode
#define RULE_TO_REAL(name, mode) cblas_sc##name##mode
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
