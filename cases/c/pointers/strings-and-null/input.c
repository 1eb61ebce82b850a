// adjoint --function evaluate
// at {"code": "a+s*", "x": 1.5, "extra": null}
// at {"code": "ss", "x": 0.75, "extra": [2.5]}
#include <stddef.h>
#include <string.h>

double evaluate(const char *code, double x, const double *extra) {
  double y = x;
  for (size_t i = 0; i < strlen(code); i++) {
    char c = code[i];
    if (c == 'a') y += 1;
    else if (c == 's') y = y * y;
    else if (c == '*') y *= x;
    else y += (c - '+') * x + 0.5 * x;
  }
  return extra != NULL ? y * *extra : y;
}
