/* Matrices of any size, column by column. */
#ifndef MATRIX_H
#define MATRIX_H

typedef struct {
  int nrows, ncols;
  double *data; /* malloced, or NULL for an empty matrix */
} Matrix;

#define AT(m, i, j) ((m)->data[(i) + (j) * (m)->nrows])

Matrix *matrix_new(int nrows, int ncols);
Matrix *matrix_array(int count);
void matrix_delete(Matrix *m);
void matrix_delete_array(Matrix *m, int count);

/* The contents are lost where the number of elements changes. */
void matrix_resize(Matrix *m, int nrows, int ncols);
void matrix_fill(Matrix *m, double value);
void matrix_set_identity(Matrix *m);
void matrix_copy(Matrix *to, const Matrix *from);
/* out = a b; out is another matrix than a and b. */
void matrix_multiply(const Matrix *a, const Matrix *b, Matrix *out);

#endif
