/*
 * Two-dimensional Euler equations, finite volumes: MUSCL reconstruction of primitive variables, HLL fluxes, Heun's method.
 * The misfit of pressures at gauges tells how well the density and pressure before the blast explain what was measured.
 */
#include "euler.h"
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  double rho, u, v, p;
} Primitive;

typedef struct {
  double rho, mx, my, energy;
} Flux;

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static inline int stride(const Grid *g) {
  return g->nx + 2 * GHOSTS;
}

static inline int cell(const Grid *g, int i, int j) {
  return (j + GHOSTS) * stride(g) + i + GHOSTS;
}

static int cells(const Grid *g) {
  return stride(g) * (g->ny + 2 * GHOSTS);
}

static Fields new_fields(const Grid *g) {
  Fields f;
  int n = cells(g);
  f.rho = calloc(n, sizeof(double));
  f.mx = calloc(n, sizeof(double));
  f.my = calloc(n, sizeof(double));
  f.energy = calloc(n, sizeof(double));
  assert(f.rho && f.mx && f.my && f.energy);
  return f;
}

static void free_fields(Fields *f) {
  free(f->rho);
  free(f->mx);
  free(f->my);
  free(f->energy);
}

static Primitive primitive_at(const Fields *f, int at) {
  Primitive w;
  w.rho = f->rho[at];
  w.u = f->mx[at] / w.rho;
  w.v = f->my[at] / w.rho;
  w.p = (GAMMA - 1) * (f->energy[at] - 0.5 * w.rho * (w.u * w.u + w.v * w.v));
  return w;
}

static double sound_speed(const Primitive *w) {
  return sqrt(GAMMA * w->p / w->rho);
}

/* Ghost cells mirror the domain; the velocity through a wall changes its sign. */
static void copy_ghost(Fields *f, int to, int from, double sign_x, double sign_y) {
  f->rho[to] = f->rho[from];
  f->mx[to] = sign_x * f->mx[from];
  f->my[to] = sign_y * f->my[from];
  f->energy[to] = f->energy[from];
}

static void fill_ghosts(const Grid *g, Fields *f) {
  int i, j, k;
  for (j = 0; j < g->ny; j++) {
    for (k = 1; k <= GHOSTS; k++) {
      if (g->left == BOUNDARY_WALL)
        copy_ghost(f, cell(g, -k, j), cell(g, k - 1, j), -1, 1);
      else
        copy_ghost(f, cell(g, -k, j), cell(g, 0, j), 1, 1);
      if (g->right == BOUNDARY_WALL)
        copy_ghost(f, cell(g, g->nx - 1 + k, j), cell(g, g->nx - k, j), -1, 1);
      else
        copy_ghost(f, cell(g, g->nx - 1 + k, j), cell(g, g->nx - 1, j), 1, 1);
    }
  }
  for (i = 0; i < g->nx; i++) {
    for (k = 1; k <= GHOSTS; k++) {
      if (g->bottom == BOUNDARY_WALL)
        copy_ghost(f, cell(g, i, -k), cell(g, i, k - 1), 1, -1);
      else
        copy_ghost(f, cell(g, i, -k), cell(g, i, 0), 1, 1);
      if (g->top == BOUNDARY_WALL)
        copy_ghost(f, cell(g, i, g->ny - 1 + k), cell(g, i, g->ny - k), 1, -1);
      else
        copy_ghost(f, cell(g, i, g->ny - 1 + k), cell(g, i, g->ny - 1), 1, 1);
    }
  }
}

static double limited_slope(enum limiter limiter, double back, double ahead) {
  switch (limiter) {
    case LIMITER_MINMOD:
      if (back * ahead <= 0) return 0;
      return fabs(back) < fabs(ahead) ? back : ahead;
    case LIMITER_VAN_LEER:
      if (back * ahead <= 0) return 0;
      return 2 * back * ahead / (back + ahead);
    case LIMITER_NONE:
    default:
      return 0;
  }
}

static Primitive slopes(enum limiter limiter, const Primitive *a, const Primitive *b, const Primitive *c) {
  Primitive s;
  s.rho = limited_slope(limiter, b->rho - a->rho, c->rho - b->rho);
  s.u = limited_slope(limiter, b->u - a->u, c->u - b->u);
  s.v = limited_slope(limiter, b->v - a->v, c->v - b->v);
  s.p = limited_slope(limiter, b->p - a->p, c->p - b->p);
  return s;
}

static Primitive shifted(const Primitive *w, const Primitive *slope, double by) {
  Primitive r = {w->rho + by * slope->rho, w->u + by * slope->u, w->v + by * slope->v, w->p + by * slope->p};
  return r;
}

/* u is the velocity through the face, v the one along it. */
static Flux physical_flux(const Primitive *w) {
  Flux f;
  double energy = w->p / (GAMMA - 1) + 0.5 * w->rho * (w->u * w->u + w->v * w->v);
  f.rho = w->rho * w->u;
  f.mx = w->rho * w->u * w->u + w->p;
  f.my = w->rho * w->u * w->v;
  f.energy = w->u * (energy + w->p);
  return f;
}

static Flux hll_flux(const Primitive *l, const Primitive *r) {
  double cl = sound_speed(l), cr = sound_speed(r);
  double sl = MIN(l->u - cl, r->u - cr);
  double sr = MAX(l->u + cl, r->u + cr);
  Flux fl = physical_flux(l), fr, f;
  double el, er, in;
  if (sl >= 0) return fl;
  fr = physical_flux(r);
  if (sr <= 0) return fr;
  el = l->p / (GAMMA - 1) + 0.5 * l->rho * (l->u * l->u + l->v * l->v);
  er = r->p / (GAMMA - 1) + 0.5 * r->rho * (r->u * r->u + r->v * r->v);
  in = 1 / (sr - sl);
  f.rho = (sr * fl.rho - sl * fr.rho + sl * sr * (r->rho - l->rho)) * in;
  f.mx = (sr * fl.mx - sl * fr.mx + sl * sr * (r->rho * r->u - l->rho * l->u)) * in;
  f.my = (sr * fl.my - sl * fr.my + sl * sr * (r->rho * r->v - l->rho * l->v)) * in;
  f.energy = (sr * fl.energy - sl * fr.energy + sl * sr * (er - el)) * in;
  return f;
}

/* Adds -dF/dx of one row or column of n cells, from its first one on; w, s and flux have room for it. */
static void add_line(const Grid *g, const Fields *f, Fields *rate, int first, int step, int n, int is_column, double h,
                     Primitive *w, Primitive *s, Flux *flux) {
  int k;
  for (k = -GHOSTS; k < n + GHOSTS; k++) {
    Primitive here = primitive_at(f, first + k * step);
    if (is_column) {
      double swap = here.u;
      here.u = here.v;
      here.v = swap;
    }
    w[k + GHOSTS] = here;
  }
  for (k = 1; k < n + 2 * GHOSTS - 1; k++) s[k] = slopes(g->limiter, &w[k - 1], &w[k], &w[k + 1]);
  for (k = 0; k <= n; k++) {
    Primitive l = shifted(&w[k + 1], &s[k + 1], 0.5), r = shifted(&w[k + 2], &s[k + 2], -0.5);
    flux[k] = hll_flux(&l, &r);
  }
  for (k = 0; k < n; k++) {
    int at = first + k * step;
    rate->rho[at] -= (flux[k + 1].rho - flux[k].rho) / h;
    rate->energy[at] -= (flux[k + 1].energy - flux[k].energy) / h;
    if (is_column) {
      rate->my[at] -= (flux[k + 1].mx - flux[k].mx) / h;
      rate->mx[at] -= (flux[k + 1].my - flux[k].my) / h;
    } else {
      rate->mx[at] -= (flux[k + 1].mx - flux[k].mx) / h;
      rate->my[at] -= (flux[k + 1].my - flux[k].my) / h;
    }
  }
}

static void rate_of_change(const Grid *g, Fields *f, Fields *rate) {
  int longest = MAX(g->nx, g->ny) + 2 * GHOSTS, i, j;
  Primitive *w = malloc(longest * sizeof *w), *s = malloc(longest * sizeof *s);
  Flux *flux = malloc(longest * sizeof *flux);
  size_t bytes = cells(g) * sizeof(double);
  memset(rate->rho, 0, bytes);
  memset(rate->mx, 0, bytes);
  memset(rate->my, 0, bytes);
  memset(rate->energy, 0, bytes);
  fill_ghosts(g, f);
  for (j = 0; j < g->ny; j++) add_line(g, f, rate, cell(g, 0, j), 1, g->nx, 0, g->dx, w, s, flux);
  for (i = 0; i < g->nx; i++) add_line(g, f, rate, cell(g, i, 0), stride(g), g->ny, 1, g->dy, w, s, flux);
  free(w);
  free(s);
  free(flux);
}

static double stable_step(const Grid *g, const Fields *f, double cfl) {
  double fastest = 0;
  for (int j = 0; j < g->ny; j++) {
    for (int i = 0; i < g->nx; i++) {
      Primitive w = primitive_at(f, cell(g, i, j));
      double c = sound_speed(&w);
      double speed = (fabs(w.u) + c) / g->dx + (fabs(w.v) + c) / g->dy;
      if (speed > fastest) fastest = speed;
    }
  }
  return cfl / fastest;
}

/* to = a * x + b * (y + dt * rate) */
static void combine(int n, double *to, double a, const double *x, double b, const double *y, double dt, const double *rate) {
  for (int i = 0; i < n; i++) to[i] = a * x[i] + b * (y[i] + dt * rate[i]);
}

static void combine_fields(const Grid *g, Fields *to, double a, const Fields *x, double b, const Fields *y, double dt,
                           const Fields *rate) {
  int n = cells(g);
  combine(n, to->rho, a, x->rho, b, y->rho, dt, rate->rho);
  combine(n, to->mx, a, x->mx, b, y->mx, dt, rate->mx);
  combine(n, to->my, a, x->my, b, y->my, dt, rate->my);
  combine(n, to->energy, a, x->energy, b, y->energy, dt, rate->energy);
}

/* Bilinear between the middles of the four cells around. */
static double gauge_pressure(const Grid *g, const Fields *f, const Gauge *gauge) {
  double x = gauge->x / g->dx - 0.5, y = gauge->y / g->dy - 0.5;
  int i = (int)floor(x), j = (int)floor(y);
  double a = x - i, b = y - j;
  Primitive w00 = primitive_at(f, cell(g, i, j)), w10 = primitive_at(f, cell(g, i + 1, j));
  Primitive w01 = primitive_at(f, cell(g, i, j + 1)), w11 = primitive_at(f, cell(g, i + 1, j + 1));
  return (1 - b) * ((1 - a) * w00.p + a * w10.p) + b * ((1 - a) * w01.p + a * w11.p);
}

double blast_misfit(const Grid *grid, int steps, double cfl, const double *density, const double *pressure, int gauges,
                    const Gauge *gauge) {
  Fields now = new_fields(grid), half = new_fields(grid), rate = new_fields(grid);
  double misfit = 0, time = 0;
  for (int j = 0; j < grid->ny; j++) {
    for (int i = 0; i < grid->nx; i++) {
      int at = cell(grid, i, j);
      now.rho[at] = density[j * grid->nx + i];
      now.energy[at] = pressure[j * grid->nx + i] / (GAMMA - 1);
    }
  }
  for (int step = 0; step < steps; step++) {
    double dt = stable_step(grid, &now, cfl);
    rate_of_change(grid, &now, &rate);
    combine_fields(grid, &half, 0, &now, 1, &now, dt, &rate);
    rate_of_change(grid, &half, &rate);
    combine_fields(grid, &now, 0.5, &now, 0.5, &half, dt, &rate);
    time += dt;
    for (int k = 0; k < gauges; k++) {
      double p = gauge_pressure(grid, &now, &gauge[k]);
      if (gauge[k].record != NULL) {
        double off = p - gauge[k].record[step];
        misfit += dt * off * off;
      }
    }
  }
  free_fields(&now);
  free_fields(&half);
  free_fields(&rate);
  return time > 0 ? misfit / time : 0;
}
