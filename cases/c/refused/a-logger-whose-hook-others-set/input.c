// adjoint --function square
// refused
// Nobody knows what the function does that a logger hands its text to: it may keep the number.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void (*hook)(const char *);
static double last;

static void keep(const char *text) { last = atof(text); }
static void (*keeper)(const char *) = keep;

void set_hook(void (*given)(const char *)) { hook = given; }

static void note(const char *format, ...) {
  char line[64];
  va_list args;
  va_start(args, format);
  vsnprintf(line, sizeof line, format, args);
  va_end(args);
  if (hook) hook(line);
}

static void remember(const char *format, ...) {
  char line[64];
  va_list args;
  va_start(args, format);
  vsnprintf(line, sizeof line, format, args);
  va_end(args);
  keeper(line);
}

double square(double x) {
  note("%g", x);
  remember("%g", x * x);
  return x * last;
}
