#ifndef EULER_HAND_H
#define EULER_HAND_H

#include "euler.h"
#include <stddef.h>

#define STRIDE(g) ((g)->nx + 2 * GHOSTS)
#define CELL(g, i, j) (((j) + GHOSTS) * STRIDE(g) + (i) + GHOSTS)
#define CELLS(g) (STRIDE(g) * ((g)->ny + 2 * GHOSTS))

typedef struct {
  double rho, u, v, p;
} W;

typedef struct {
  double f[4];
} F4;

/* Room for one line: primitive variables, slopes, their adjoints, fluxes. */
typedef struct {
  W *w, *s, *wb, *sb;
  F4 *flux;
} Line;

static inline W primitive(const Fields *f, int at) {
  double in = 1 / f->rho[at], u = f->mx[at] * in, v = f->my[at] * in;
  W w = {f->rho[at], u, v, (GAMMA - 1) * (f->energy[at] - 0.5 * f->rho[at] * (u * u + v * v))};
  return w;
}

/* Adds to the fields' adjoints what those of one cell's primitive variables are. */
static inline void primitive_back(Fields *fb, int at, W w, W wb) {
  double k = (GAMMA - 1) * wb.p;
  double mxb = (wb.u - k * w.rho * w.u) / w.rho, myb = (wb.v - k * w.rho * w.v) / w.rho;
  fb->energy[at] += k;
  fb->mx[at] += mxb;
  fb->my[at] += myb;
  fb->rho[at] += wb.rho - 0.5 * k * (w.u * w.u + w.v * w.v) - mxb * w.u - myb * w.v;
}

double blast_misfit_hand_b(const Grid *grid, int steps, double cfl, const double *density, double *densityb,
                           const double *pressure, double *pressureb, int gauges, const Gauge *gauge, double seed,
                           size_t *bytes);

#endif
