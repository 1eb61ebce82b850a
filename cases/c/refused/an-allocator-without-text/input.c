// adjoint --function mean
// refused
// Where another library's storage lies, and whether it gives the same twice, nobody knows.
#include <stddef.h>

double *take_row(size_t count);

double mean(int n, double x) {
  double *row = take_row(n), sum = 0;
  for (int i = 0; i < n; i++) row[i] = x * i;
  double *again = take_row(n);
  for (int i = 0; i < n; i++) sum += again[i];
  return sum / n;
}
