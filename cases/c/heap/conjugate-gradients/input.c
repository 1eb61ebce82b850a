// adjoint --function heat --wrt k,load,x
// at {"n":4,"k":[1,2,0.5,1.5,1],"load":[1,0.5,-0.25,2],"x":[0,0,0,0]}
// Conjugate gradients for a sparse matrix in CSR form; the solution's weighted norm.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int rows;
  const int *start;
  const int *column;
  double *value;
} csr;

struct solver {
  const csr *matrix;
  double *r, *p, *q;
  int iterations;
  double tolerance;
};

static double dot(int n, const double *a, const double *b) {
  double sum = 0;
  while (n-- > 0) sum += *a++ * *b++;
  return sum;
}

static void multiply(const csr *A, const double *x, double *y) {
  for (int i = 0; i < A->rows; i++) {
    double sum = 0;
    for (int k = A->start[i]; k < A->start[i + 1]; k++) sum += A->value[k] * x[A->column[k]];
    y[i] = sum;
  }
}

static struct solver *open_solver(const csr *A, double tolerance) {
  struct solver *s = malloc(sizeof *s);
  if (s == NULL) {
    fprintf(stderr, "no memory\n");
    exit(1);
  }
  s->matrix = A;
  s->r = malloc(3 * A->rows * sizeof(double));
  s->p = s->r + A->rows;
  s->q = s->p + A->rows;
  s->iterations = 0;
  s->tolerance = tolerance;
  return s;
}

static void close_solver(struct solver *s) {
  free(s->r);
  free(s);
}

/* Solves A x = b, starting from x. */
static int solve(struct solver *s, const double *b, double *x) {
  const int n = s->matrix->rows;
  double rho, alpha, beta;
  multiply(s->matrix, x, s->q);
  for (int i = 0; i < n; i++) s->r[i] = b[i] - s->q[i];
  memcpy(s->p, s->r, n * sizeof *s->p);
  rho = dot(n, s->r, s->r);
  while (sqrt(rho) > s->tolerance && s->iterations < 10 * n) {
    multiply(s->matrix, s->p, s->q);
    alpha = rho / dot(n, s->p, s->q);
    for (int i = 0; i < n; i++) {
      x[i] += alpha * s->p[i];
      s->r[i] -= alpha * s->q[i];
    }
    beta = rho;
    rho = dot(n, s->r, s->r);
    beta = rho / beta;
    for (int i = 0; i < n; i++) s->p[i] = s->r[i] + beta * s->p[i];
    s->iterations++;
  }
  return s->iterations;
}

/* Heat conduction with conductivities k: A = tridiagonal. */
double heat(int n, const double *k, const double *load, double *x) {
  int *start = malloc((n + 1) * sizeof *start), *column = malloc(3 * n * sizeof *column), next = 0;
  double *value = malloc(3 * n * sizeof *value);
  for (int i = 0; i < n; i++) {
    start[i] = next;
    if (i > 0) {
      column[next] = i - 1;
      value[next++] = -k[i];
    }
    column[next] = i;
    value[next++] = k[i] + k[i + 1] + 0.1;
    if (i < n - 1) {
      column[next] = i + 1;
      value[next++] = -k[i + 1];
    }
  }
  start[n] = next;
  csr A = {n, start, column, value};
  struct solver *s = open_solver(&A, 1e-13);
  int steps = solve(s, load, x);
  close_solver(s);
  double norm = 0;
  for (int i = 0; i < n; i++) norm += (i + 1) * x[i] * x[i];
  free(value);
  free(column);
  free(start);
  if (steps == 0) return 0;
  return norm;
}
