// adjoint --function settle
// at {"x": 0.7, "y": 1.3}
// What a logger prints goes through a static variable: whatever is assigned to it only prints.
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

typedef void sink(int level, const char *text);

static void plain(int level, const char *text) { printf("%d: %s\n", level, text); }

static void framed(int level, const char *text) {
  for (int i = 0; i < level; i++) putchar('>');
  puts(text);
}

static sink *hook = framed;
static void (*const whole)(const char *) = NULL;

static int note(int level, const char *format, ...) {
  char line[64];
  va_list args;
  va_start(args, format);
  int length = vsnprintf(line, sizeof line, format, args);
  va_end(args);
  if (whole) whole(line);
  if (hook != NULL) (*hook)(level, line);
  else puts(line);
  return length;
}

void choose(int level) { hook = level > 2 ? &plain : level > 1 ? framed : NULL; }

double settle(double x, double y) {
  double z = x;
  for (int i = 0; i < 3; i++) {
    z = z * y + x * z * z;
    note(i, "step %d: %g", i, z);
  }
  return z * z;
}
