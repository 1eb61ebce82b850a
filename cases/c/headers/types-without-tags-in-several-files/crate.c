#include "crate.h"

double surface(const crate *crate, shade shade, size_t n, law law) {
  if (shade == DARK) return crate->side.width * crate->side.height * (double)n;
  return law(crate->side.width) + crate->few + crate->kind;
}
