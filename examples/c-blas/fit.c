/* Which Gaussian process explains what was measured? Gradient descent, with the gradient that Retrograd wrote. */
#include <math.h>
#include <stdio.h>

#include "likelihood.h"
#include "likelihood_b.h"

enum { MEASURED = 60, STEPS = 40 };

static double x[MEASURED], y[MEASURED];

/* A wave, measured with errors of about 0.1 by an instrument whose generator of errors is simple. */
static void measure(void) {
  unsigned long state = 7;
  for (int i = 0; i < MEASURED; i++) {
    double error = 0;
    for (int k = 0; k < 12; k++) {
      state = (state * 1103515245 + 12345) % 2147483648;
      error += (double)state / 2147483648 - 0.5;
    }
    x[i] = 10.0 * i / MEASURED;
    y[i] = sin(x[i]) + 0.5 * sin(0.4 * x[i]) + 0.1 * error;
  }
}

static Process gradient_at(const Process *process) {
  Process gradient = {0, 0, 0}; /* a shadow begins with zeros */
  negative_log_likelihood_b(process, &gradient, MEASURED, x, y, 1.0);
  return gradient;
}

static Process moved(Process process, Process by, double rate) {
  process.length += rate * by.length;
  process.height += rate * by.height;
  process.noise += rate * by.noise;
  return process;
}

/* The gradient along one direction against a divided difference. */
static int check(const Process *process, Process gradient) {
  const Process along = {0.6, -0.5, 0.7};
  const double h = 1e-5, derivative = gradient.length * along.length + gradient.height * along.height + gradient.noise * along.noise;
  const Process more = moved(*process, along, h), less = moved(*process, along, -h);
  const double difference =
      (negative_log_likelihood(&more, MEASURED, x, y) - negative_log_likelihood(&less, MEASURED, x, y)) / (2 * h);
  printf("derivative along a line: %.6f, by a difference: %.6f\n", derivative, difference);
  return fabs(derivative - difference) <= 1e-6 * fabs(difference);
}

int main(void) {
  Process process = {0, 0, 0}; /* all of them 1 */
  double value, before, rate = 0.1;
  int agrees;
  measure();
  agrees = check(&process, gradient_at(&process));
  before = value = negative_log_likelihood(&process, MEASURED, x, y);
  for (int k = 0; k < STEPS; k++) {
    const Process gradient = gradient_at(&process);
    Process next;
    double trial;
    if (k % 8 == 0) printf("step %2d  -log likelihood %9.4f\n", k, value);
    for (rate *= 2;; rate /= 2) {
      next = moved(process, gradient, -rate);
      trial = negative_log_likelihood(&next, MEASURED, x, y);
      if (trial < value || rate < 1e-12) break;
    }
    process = next;
    value = trial;
  }
  printf("step %2d  -log likelihood %9.4f\n", STEPS, value);
  printf("length %.3f, height %.3f, noise %.3f\n", exp(process.length), exp(process.height), exp(process.noise));
  return agrees && value < before ? 0 : 1;
}
