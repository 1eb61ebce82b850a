#include "part.h"

double strength(enum shape shape, const struct part *part) {
  return shape == SQUARE ? part->width * part->height : part->width * part->width;
}
