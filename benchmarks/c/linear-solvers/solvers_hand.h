/* The adjoints of the misfits with respect to A and b, written by hand. They increment ab and bb and return the misfit. */
#ifndef SOLVERS_HAND_H
#define SOLVERS_HAND_H

#include <stddef.h>

/* Bytes that the last call carried from its forward to its backward sweep. */
extern size_t solvers_hand_bytes;

double lu_misfit_hand_b(int n, double a[n][n], double ab[n][n], const double *b, double *bb, const double *target, double seed);
double cholesky_misfit_hand_b(int n, const double *a, double *ab, const double *b, double *bb, const double *target, double seed);
double qr_misfit_hand_b(int m, int n, const double *a, double *ab, const double *b, double *bb, const double *target, double seed);

#endif
