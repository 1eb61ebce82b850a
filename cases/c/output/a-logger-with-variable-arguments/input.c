// adjoint --function train
// at {"n": 3, "x": [0.5, -1.5, 2], "w": [0.1, 0.2], "rate": 0.1}
// A static function of the program that prints its arguments, as many as there are: called once, in the forward sweep.
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

static int verbosity = 1;

static void prefix(int level) { printf("[%d] ", level); }

static void note(int level, const char *format, ...) {
  char line[80];
  va_list args;
  if (level > verbosity) return;
  prefix(level);
  va_start(args, format);
  vsnprintf(line, sizeof line, format, args);
  va_end(args);
  printf("%s\n", line);
}

double train(int n, const double *x, double *w, double rate) {
  double loss = 0;
  for (int epoch = 0; epoch < 2; epoch++) {
    double slope = 0;
    loss = 0;
    for (int i = 0; i < n; i++) {
      double e = tanh(w[0] * x[i] + w[1]) - 0.5;
      loss += e * e;
      slope += e * x[i];
    }
    w[0] -= rate * slope;
    note(1, "epoch %d: loss %.3f, slope %g", epoch, loss, slope);
    note(2, "nobody sees this");
  }
  return loss;
}
