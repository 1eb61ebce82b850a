#include "matrix.h"
#include <stdlib.h>

Matrix *matrix_new(int nrows, int ncols) {
  Matrix *m = (Matrix *)malloc(sizeof(Matrix));
  m->data = (double *)malloc(nrows * ncols * sizeof(double));
  m->nrows = nrows;
  m->ncols = ncols;
  return m;
}

Matrix *matrix_array(int count) {
  Matrix *m = (Matrix *)malloc(count * sizeof(Matrix));
  for (int i = 0; i < count; i++) {
    m[i].data = NULL;
    m[i].nrows = m[i].ncols = 0;
  }
  return m;
}

void matrix_delete(Matrix *m) {
  free(m->data);
  free(m);
}

void matrix_delete_array(Matrix *m, int count) {
  for (int i = 0; i < count; i++) free(m[i].data);
  free(m);
}

void matrix_resize(Matrix *m, int nrows, int ncols) {
  if (m->nrows * m->ncols != nrows * ncols) {
    if (m->data != NULL) free(m->data);
    m->data = nrows * ncols > 0 ? (double *)malloc(nrows * ncols * sizeof(double)) : NULL;
  }
  m->nrows = nrows;
  m->ncols = ncols;
}

void matrix_fill(Matrix *m, double value) {
  for (int i = 0; i < m->nrows * m->ncols; i++) m->data[i] = value;
}

void matrix_set_identity(Matrix *m) {
  for (int j = 0; j < m->ncols; j++) {
    for (int i = 0; i < m->nrows; i++) AT(m, i, j) = i == j ? 1.0 : 0.0;
  }
}

void matrix_copy(Matrix *to, const Matrix *from) {
  matrix_resize(to, from->nrows, from->ncols);
  for (int i = 0; i < to->nrows * to->ncols; i++) to->data[i] = from->data[i];
}

void matrix_multiply(const Matrix *a, const Matrix *b, Matrix *out) {
  matrix_resize(out, a->nrows, b->ncols);
  for (int i = 0; i < a->nrows; i++) {
    for (int k = 0; k < b->ncols; k++) {
      AT(out, i, k) = AT(a, i, 0) * AT(b, 0, k);
      for (int j = 1; j < a->ncols; j++) AT(out, i, k) += AT(a, i, j) * AT(b, j, k);
    }
  }
}
