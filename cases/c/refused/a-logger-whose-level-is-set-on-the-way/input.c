// adjoint --function f
// refused
// What a logger prints depends on a variable that the function sets in between.
#include <stdarg.h>
#include <stdio.h>

static struct { int level; } settings;

static void louder(void) { settings.level++; }

static void note(int level, const char *format, ...) {
  va_list args;
  if (level > settings.level) return;
  va_start(args, format);
  vprintf(format, args);
  va_end(args);
}

double f(double x, double y) {
  double z = x * y;
  note(1, "not printed: %g\n", z);
  louder();
  note(1, "product: %g\n", z);
  return z * z;
}
