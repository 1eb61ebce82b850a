// adjoint --function f --memory reallocate
// refused backward
// The text is at another address in the backward sweep, and a function of the library would give that.
#include <math.h>
#include <stdlib.h>
#include <string.h>

double f(const double *x, int n) {
  char *text = malloc(8);
  strcpy(text, "a=b");
  double s = 0;
  // $AD CHECKPOINT-START
  const char *value = strchr(text, '=');
  for (int i = 0; i < n; i++) s = sin(s) + x[i] * (value - text);
  // $AD CHECKPOINT-END
  s *= s * strlen(text);
  free(text);
  return s;
}
