#include "material.h"

double law_constant(double at_zero, double temperature) {
  (void)temperature;
  return at_zero;
}

/* Metals conduct worse as they get warmer. */
double law_metal(double at_zero, double temperature) {
  return at_zero / (1.0 + 0.1 * temperature);
}
