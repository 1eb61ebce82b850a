// adjoint --function f
// refused
// The file that is read may be the one that was written.
#include <stdio.h>

double f(double x) {
  double square = x * x, back = 0;
  FILE *file = tmpfile();
  fwrite(&square, sizeof square, 1, file);
  rewind(file);
  if (fread(&back, sizeof back, 1, file) != 1) back = 0;
  fclose(file);
  return back * x;
}
