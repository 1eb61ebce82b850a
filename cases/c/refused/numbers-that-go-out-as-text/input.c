// adjoint --function f
// refused
// What is read from the text is constant to the derivative, although it was printed from the input.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[80];

static void show(double v) {
  char digits[40];
  snprintf(digits, sizeof digits, "%.17g", v);
  strcpy(line, digits);
}

static double shown(void) {
  return strtod(line, NULL);
}

double f(double x) {
  show(x * x);
  return shown() * x;
}
