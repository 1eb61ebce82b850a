// adjoint --function norm
// refused
// What the caller hands over for work is of no type: nobody can hand over a shadow of it.
double norm(int n, const double *x, void *work) {
  double *squares = work, sum = 0;
  for (int i = 0; i < n; i++) squares[i] = x[i] * x[i];
  for (int i = 0; i < n; i++) sum += squares[i];
  return sum;
}
