#include "effort.h"

double effort(enum ground ground, const struct leg *leg) {
  struct work work = {leg->length};
  return ground == FLAT ? leg->slope * leg->length : work.done * leg->length;
}
