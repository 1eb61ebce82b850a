#include <stdio.h>

#include "heat.h"
#include "misfit.h"

int main(void) {
  Rod *rod = rod_create(1.0);
  int i;
  for (i = 0; i < CELLS; i++) rod->conductivity[i] = i < CELLS / 2 ? 1.0 : 0.5;
  heat_configure(law_metal, 0.2);
  rod_reset(rod, 1.0);
  heat_run(rod, 0.02, 200);
  printf("  cell  temperature\n");
  for (i = 0; i < CELLS; i += CELLS / 8) printf("%6d  %11.6f\n", i, rod->temperature[i]);
  printf("%ld steps\n", heat_steps());
  rod_free(rod);
  return 0;
}
