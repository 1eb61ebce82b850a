/* Dense linear systems, solved by the program's own solvers: the misfit of the solution is the cost. */
#ifndef SOLVERS_H
#define SOLVERS_H

/* A x = b by LU decomposition with partial pivoting: half the squared distance of x from the target. Matrices by rows. */
double lu_misfit(int n, double a[n][n], const double b[n], const double target[n]);

/* The same for a symmetric, positive definite A by Cholesky decomposition. Reads the lower triangle, by rows. */
double cholesky_misfit(int n, const double *a, const double *b, const double *target);

/* The least squares solution of A x = b by modified Gram-Schmidt. The columns of A, m numbers each, follow each other. */
double qr_misfit(int m, int n, const double *a, const double *b, const double *target);

#endif
