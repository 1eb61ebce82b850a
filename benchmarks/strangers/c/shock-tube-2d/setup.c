/* A blast between two walls, 48 by 36 cells, 16 steps, four gauges of which one was broken. */
#include "../stranger.h"
#include "euler_hand.h"
#ifdef WITH_GENERATED
#include "euler_b.h"
#endif
#include <math.h>
#include <stdlib.h>

enum { NX = 48, NY = 36, STEPS = 16, SIZE = NX * NY };
static const Grid grid = {NX, NY, 0.02, 0.025, LIMITER_VAN_LEER, BOUNDARY_WALL, BOUNDARY_OUTFLOW, BOUNDARY_WALL, BOUNDARY_OUTFLOW};
static double records[3][STEPS];
static Gauge gauges[4] = {{0.31, 0.29, records[0]}, {0.62, 0.21, records[1]}, {0.5, 0.5, NULL}, {0.22, 0.61, records[2]}};

void stranger_prepare(void) {
  stranger_count = 2 * SIZE;
  stranger_step = 1e-7;
  stranger_x = malloc(stranger_count * sizeof(double));
  stranger_gradient = calloc(stranger_count, sizeof(double));
  for (int j = 0; j < NY; j++) {
    for (int i = 0; i < NX; i++) {
      double x = (i + 0.5) * grid.dx - 0.33, y = (j + 0.5) * grid.dy - 0.37, near = exp(-60 * (x * x + y * y));
      stranger_x[j * NX + i] = 1 + 0.4 * near + 0.05 * sin(7 * x + 11 * y);
      stranger_x[SIZE + j * NX + i] = 1 + 3 * near + 0.02 * cos(9 * x - 5 * y);
    }
  }
  for (int k = 0; k < 3; k++) {
    for (int step = 0; step < STEPS; step++) records[k][step] = 1.2 + 0.3 * sin(0.4 * step + k);
  }
}

double stranger_primal(void) {
  return blast_misfit(&grid, STEPS, 0.4, stranger_x, stranger_x + SIZE, 4, gauges);
}

void stranger_hand(void) {
  blast_misfit_hand_b(&grid, STEPS, 0.4, stranger_x, stranger_gradient, stranger_x + SIZE, stranger_gradient + SIZE, 4, gauges, 1,
                      &stranger_hand_bytes);
}

#ifdef WITH_GENERATED
void stranger_generated(void) {
  blast_misfit_b(&grid, STEPS, 0.4, stranger_x, stranger_gradient, stranger_x + SIZE, stranger_gradient + SIZE, 4, gauges, 1);
}
#endif
