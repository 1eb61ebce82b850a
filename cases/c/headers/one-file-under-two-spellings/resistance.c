#include "regimes.h"

double resistance(enum regime regime, double speed) {
  struct law law = {0.3, 2};
  return regime == LAMINAR ? law.factor * speed : law.factor * speed * speed * law.scale;
}
