#ifndef EULER_H
#define EULER_H

#define GAMMA 1.4
#define GHOSTS 2

enum limiter { LIMITER_NONE, LIMITER_MINMOD, LIMITER_VAN_LEER };
enum boundary { BOUNDARY_WALL, BOUNDARY_OUTFLOW };

/* Conserved variables, each with GHOSTS cells around the nx by ny cells of the domain. */
typedef struct {
  double *rho, *mx, *my, *energy;
} Fields;

typedef struct {
  int nx, ny;
  double dx, dy;
  enum limiter limiter;
  enum boundary left, right, bottom, top;
} Grid;

typedef struct {
  double x, y;    /* where */
  double *record; /* what was measured after each step, or NULL */
} Gauge;

double blast_misfit(const Grid *grid, int steps, double cfl, const double *density, const double *pressure, int gauges,
                    const Gauge *gauge);

#endif
