/* The adjoint of euler.c by hand: both stages' fields of each step are kept, all else is computed again line by line. */
#include "euler_hand.h"
#include "euler_hand_flux.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static Fields part(double *at, int n) {
  Fields f = {at, at + n, at + 2 * n, at + 3 * n};
  return f;
}

static inline double slope(enum limiter limiter, double a, double b) {
  if (limiter == LIMITER_NONE || a * b <= 0) return 0;
  if (limiter == LIMITER_MINMOD) return fabs(a) < fabs(b) ? a : b;
  return 2 * a * b / (a + b);
}

/* Of the slope between three values: adds to their adjoints. */
static inline void slope_back(enum limiter limiter, double a, double b, double sb, double *before, double *at, double *after) {
  if (limiter == LIMITER_NONE || a * b <= 0) return;
  double ab, bb;
  if (limiter == LIMITER_MINMOD) {
    ab = fabs(a) < fabs(b) ? sb : 0;
    bb = sb - ab;
  } else {
    double in = 1 / (a + b), k = 2 * sb * in * in;
    ab = k * b * b;
    bb = k * a * a;
  }
  *before -= ab;
  *at += ab - bb;
  *after += bb;
}

static void load_line(const Grid *g, const Fields *f, Line *line, int first, int step, int n, int column) {
  W *w = line->w, *s = line->s;
  for (int k = 0; k < n + 2 * GHOSTS; k++) {
    W here = primitive(f, first + (k - GHOSTS) * step);
    w[k] = column ? (W){here.rho, here.v, here.u, here.p} : here;
  }
  for (int k = 1; k < n + 2 * GHOSTS - 1; k++) {
    s[k].rho = slope(g->limiter, w[k].rho - w[k - 1].rho, w[k + 1].rho - w[k].rho);
    s[k].u = slope(g->limiter, w[k].u - w[k - 1].u, w[k + 1].u - w[k].u);
    s[k].v = slope(g->limiter, w[k].v - w[k - 1].v, w[k + 1].v - w[k].v);
    s[k].p = slope(g->limiter, w[k].p - w[k - 1].p, w[k + 1].p - w[k].p);
  }
}

static W moved(const W *w, const W *s, double by) {
  return (W){w->rho + by * s->rho, w->u + by * s->u, w->v + by * s->v, w->p + by * s->p};
}

static void add_to(W *to, const W *x, double by) {
  to->rho += by * x->rho;
  to->u += by * x->u;
  to->v += by * x->v;
  to->p += by * x->p;
}

static void line_rate(const Grid *g, const Fields *f, const Fields *rate, Line *line, int first, int step, int n, int column) {
  double in = 1 / (column ? g->dy : g->dx);
  double *along = column ? rate->my : rate->mx, *across = column ? rate->mx : rate->my;
  load_line(g, f, line, first, step, n, column);
  for (int k = 0; k <= n; k++) {
    W l = moved(&line->w[k + 1], &line->s[k + 1], 0.5), r = moved(&line->w[k + 2], &line->s[k + 2], -0.5);
    line->flux[k] = hand_flux(&l, &r);
  }
  for (int k = 0; k < n; k++) {
    int at = first + k * step;
    const double *a = line->flux[k].f, *b = line->flux[k + 1].f;
    rate->rho[at] -= (b[0] - a[0]) * in;
    along[at] -= (b[1] - a[1]) * in;
    across[at] -= (b[2] - a[2]) * in;
    rate->energy[at] -= (b[3] - a[3]) * in;
  }
}

static void line_back(const Grid *g, const Fields *f, Fields *fb, const Fields *rateb, Line *line, int first, int step, int n,
                      int column) {
  double in = 1 / (column ? g->dy : g->dx);
  const double *along = column ? rateb->my : rateb->mx, *across = column ? rateb->mx : rateb->my;
  load_line(g, f, line, first, step, n, column);
  memset(line->wb, 0, (n + 2 * GHOSTS) * sizeof(W));
  memset(line->sb, 0, (n + 2 * GHOSTS) * sizeof(W));
  for (int k = 0; k <= n; k++) {
    /* rates are zero in ghost cells, and so are their adjoints */
    int before = first + (k - 1) * step, after = first + k * step;
    double fluxb[4] = {(rateb->rho[after] - rateb->rho[before]) * in, (along[after] - along[before]) * in,
                       (across[after] - across[before]) * in, (rateb->energy[after] - rateb->energy[before]) * in};
    W l = moved(&line->w[k + 1], &line->s[k + 1], 0.5), r = moved(&line->w[k + 2], &line->s[k + 2], -0.5), lb, rb;
    hand_flux_back(&l, &r, &lb, &rb, fluxb);
    add_to(&line->wb[k + 1], &lb, 1);
    add_to(&line->sb[k + 1], &lb, 0.5);
    add_to(&line->wb[k + 2], &rb, 1);
    add_to(&line->sb[k + 2], &rb, -0.5);
  }
  const W *w = line->w, *sb = line->sb;
  W *b = line->wb;
  for (int k = 1; k < n + 2 * GHOSTS - 1; k++) {
#define BACK(x) \
  slope_back(g->limiter, w[k].x - w[k - 1].x, w[k + 1].x - w[k].x, sb[k].x, &b[k - 1].x, &b[k].x, &b[k + 1].x)
    BACK(rho);
    BACK(u);
    BACK(v);
    BACK(p);
#undef BACK
  }
  for (int k = 0; k < n + 2 * GHOSTS; k++) {
    W here = column ? (W){w[k].rho, w[k].v, w[k].u, w[k].p} : w[k];
    W hereb = column ? (W){b[k].rho, b[k].v, b[k].u, b[k].p} : b[k];
    primitive_back(fb, first + (k - GHOSTS) * step, here, hereb);
  }
}

static void ghost(double *const *x, int back, int to, int from, double sx, double sy) {
  const double sign[4] = {1, sx, sy, 1};
  for (int i = 0; i < 4; i++) {
    if (back) {
      x[i][from] += sign[i] * x[i][to];
      x[i][to] = 0;
    } else {
      x[i][to] = sign[i] * x[i][from];
    }
  }
}

/* Fills the ghost cells, or passes their adjoints on. */
static void ghosts(const Grid *g, const Fields *f, int back) {
  double *const x[4] = {f->rho, f->mx, f->my, f->energy};
  int nx = g->nx, ny = g->ny;
  for (int k = 1; k <= GHOSTS; k++) {
    int l = g->left == BOUNDARY_WALL, r = g->right == BOUNDARY_WALL, b = g->bottom == BOUNDARY_WALL, t = g->top == BOUNDARY_WALL;
    for (int j = 0; j < ny; j++) {
      ghost(x, back, CELL(g, -k, j), CELL(g, l ? k - 1 : 0, j), l ? -1 : 1, 1);
      ghost(x, back, CELL(g, nx - 1 + k, j), CELL(g, r ? nx - k : nx - 1, j), r ? -1 : 1, 1);
    }
    for (int i = 0; i < nx; i++) {
      ghost(x, back, CELL(g, i, -k), CELL(g, i, b ? k - 1 : 0), 1, b ? -1 : 1);
      ghost(x, back, CELL(g, i, ny - 1 + k), CELL(g, i, t ? ny - k : ny - 1), 1, t ? -1 : 1);
    }
  }
}

static void rates(const Grid *g, const Fields *f, const Fields *rate, Line *line) {
  memset(rate->rho, 0, 4 * CELLS(g) * sizeof(double));
  ghosts(g, f, 0);
  for (int j = 0; j < g->ny; j++) line_rate(g, f, rate, line, CELL(g, 0, j), 1, g->nx, 0);
  for (int i = 0; i < g->nx; i++) line_rate(g, f, rate, line, CELL(g, i, 0), STRIDE(g), g->ny, 1);
}

static void rates_back(const Grid *g, const Fields *f, Fields *fb, const Fields *rateb, Line *line) {
  for (int j = 0; j < g->ny; j++) line_back(g, f, fb, rateb, line, CELL(g, 0, j), 1, g->nx, 0);
  for (int i = 0; i < g->nx; i++) line_back(g, f, fb, rateb, line, CELL(g, i, 0), STRIDE(g), g->ny, 1);
  ghosts(g, fb, 1);
}

double blast_misfit_hand_b(const Grid *g, int steps, double cfl, const double *density, double *densityb,
                           const double *pressure, double *pressureb, int gauges, const Gauge *gauge, double seed,
                           size_t *bytes) {
  int n = CELLS(g), all = 4 * n, longest = (g->nx > g->ny ? g->nx : g->ny) + 2 * GHOSTS;
  size_t size = (size_t)(2 * steps + 1) * all;
  double *tape = calloc(size, sizeof *tape), *rate = malloc(all * sizeof *rate), *dts = malloc(steps * sizeof *dts);
  int *fastest = malloc(steps * sizeof *fastest);
  double misfit = 0, time = 0;
  W *room = malloc(4 * longest * sizeof *room);
  Line line = {room, room + longest, room + 2 * longest, room + 3 * longest, malloc(longest * sizeof(F4))};
  Fields ratef = part(rate, n), now = part(tape, n);
  *bytes = size * sizeof *tape + steps * (sizeof *dts + sizeof *fastest);
  for (int j = 0; j < g->ny; j++) {
    for (int i = 0; i < g->nx; i++) {
      now.rho[CELL(g, i, j)] = density[j * g->nx + i];
      now.energy[CELL(g, i, j)] = pressure[j * g->nx + i] / (GAMMA - 1);
    }
  }
  for (int step = 0; step < steps; step++) {
    double *x = tape + (size_t)2 * step * all, *h = x + all, *y = h + all, most = 0, dt;
    Fields xf = part(x, n), hf = part(h, n), yf = part(y, n);
    for (int j = 0; j < g->ny; j++) {
      for (int i = 0; i < g->nx; i++) {
        W w = primitive(&xf, CELL(g, i, j));
        double c = sqrt(GAMMA * w.p / w.rho), speed = (fabs(w.u) + c) / g->dx + (fabs(w.v) + c) / g->dy;
        if (speed > most) most = speed, fastest[step] = CELL(g, i, j);
      }
    }
    dts[step] = dt = cfl / most;
    rates(g, &xf, &ratef, &line);
    for (int i = 0; i < all; i++) h[i] = x[i] + dt * rate[i];
    rates(g, &hf, &ratef, &line);
    for (int i = 0; i < all; i++) y[i] = 0.5 * x[i] + 0.5 * (h[i] + dt * rate[i]);
    time += dt;
    for (int k = 0; k < gauges; k++) {
      double u = gauge[k].x / g->dx - 0.5, v = gauge[k].y / g->dy - 0.5;
      int at = CELL(g, (int)floor(u), (int)floor(v));
      double a = u - floor(u), b = v - floor(v);
      if (gauge[k].record == NULL) continue;
      double off = (1 - b) * ((1 - a) * primitive(&yf, at).p + a * primitive(&yf, at + 1).p) +
                   b * ((1 - a) * primitive(&yf, at + STRIDE(g)).p + a * primitive(&yf, at + STRIDE(g) + 1).p) -
                   gauge[k].record[step];
      misfit += dt * off * off;
    }
  }

  double *yb = calloc(all, sizeof *yb), *hb = malloc(all * sizeof *hb), misfitb = seed / time, timeb = -misfitb * misfit / time;
  Fields ybf = part(yb, n), hbf = part(hb, n);
  for (int step = steps - 1; step >= 0; step--) {
    double *x = tape + (size_t)2 * step * all, *h = x + all, *y = h + all, dt = dts[step], dtb = timeb, byrate = 0;
    Fields xf = part(x, n), hf = part(h, n), yf = part(y, n);
    for (int k = gauges - 1; k >= 0; k--) {
      double u = gauge[k].x / g->dx - 0.5, v = gauge[k].y / g->dy - 0.5;
      int at = CELL(g, (int)floor(u), (int)floor(v)), where[4] = {at, at + 1, at + STRIDE(g), at + STRIDE(g) + 1};
      double a = u - floor(u), b = v - floor(v), part4[4] = {(1 - a) * (1 - b), a * (1 - b), (1 - a) * b, a * b};
      if (gauge[k].record == NULL) continue;
      double off = -gauge[k].record[step];
      W w[4];
      for (int i = 0; i < 4; i++) off += part4[i] * (w[i] = primitive(&yf, where[i])).p;
      dtb += off * off * misfitb;
      for (int i = 0; i < 4; i++) primitive_back(&ybf, where[i], w[i], (W){0, 0, 0, 2 * dt * off * misfitb * part4[i]});
    }
    /* y = (x + h + dt r(h)) / 2; adjoints in ghost cells are zero here */
    for (int i = 0; i < all; i++) {
      byrate += yb[i] * (y[i] - 0.5 * (x[i] + h[i]));
      yb[i] *= 0.5;
      hb[i] = yb[i];
      rate[i] = dt * yb[i];
    }
    rates_back(g, &hf, &hbf, &ratef, &line);
    for (int i = 0; i < all; i++) {
      byrate += hb[i] * (h[i] - x[i]);
      yb[i] += hb[i];
      rate[i] = dt * hb[i];
    }
    dtb += byrate / dt;
    rates_back(g, &xf, &ybf, &ratef, &line);
    int at = fastest[step];
    W w = primitive(&xf, at);
    double speedb = -dtb * dt * dt / cfl, c = sqrt(GAMMA * w.p / w.rho), cb = 0.5 * c * speedb * (1 / g->dx + 1 / g->dy);
    primitive_back(&ybf, at, w,
                   (W){-cb / w.rho, copysign(speedb, w.u) / g->dx, copysign(speedb, w.v) / g->dy, cb / w.p});
  }
  for (int j = 0; j < g->ny; j++) {
    for (int i = 0; i < g->nx; i++) {
      densityb[j * g->nx + i] += ybf.rho[CELL(g, i, j)];
      pressureb[j * g->nx + i] += ybf.energy[CELL(g, i, j)] / (GAMMA - 1);
    }
  }
  free(tape), free(rate), free(dts), free(fastest), free(room), free(line.flux), free(yb), free(hb);
  return misfit / time;
}
