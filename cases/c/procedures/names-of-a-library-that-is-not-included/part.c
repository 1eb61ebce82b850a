#include <stdbool.h>
#define ALWAYS true

double smooth(double x) {
  double p1 = x * x;
  bool again = ALWAYS;
  return again ? p1 * x : p1;
}
