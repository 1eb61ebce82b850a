/* HLL flux and its adjoint by hand. */
#ifndef EULER_HAND_FLUX_H
#define EULER_HAND_FLUX_H

#include "euler_hand.h"
#include <math.h>

typedef struct {
  double c, f[4], q[4];
} Side;

static inline Side side_of(const W *w) {
  Side s;
  double energy = w->p * (1 / (GAMMA - 1)) + 0.5 * w->rho * (w->u * w->u + w->v * w->v), m = w->rho * w->u;
  s.c = sqrt(GAMMA * w->p / w->rho);
  s.q[0] = w->rho, s.q[1] = m, s.q[2] = w->rho * w->v, s.q[3] = energy;
  s.f[0] = m, s.f[1] = m * w->u + w->p, s.f[2] = m * w->v, s.f[3] = w->u * (energy + w->p);
  return s;
}

static inline W side_back(const W *w, const Side *s, const double *fb, const double *qb, double ub, double cb) {
  double e = qb[3] + w->u * fb[3], m = w->rho * w->u, k = cb * s->c * 0.5;
  W b;
  b.rho = w->u * (fb[0] + w->u * fb[1] + w->v * fb[2] + qb[1]) + qb[0] + w->v * qb[2] +
          0.5 * (w->u * w->u + w->v * w->v) * e - k / w->rho;
  b.u = ub + w->rho * (fb[0] + w->v * fb[2] + qb[1]) + 2 * m * fb[1] + (s->q[3] + w->p) * fb[3] + m * e;
  b.v = m * fb[2] + w->rho * (qb[2] + w->v * e);
  b.p = fb[1] + w->u * fb[3] + e * (1 / (GAMMA - 1)) + k / w->p;
  return b;
}

static inline F4 hand_flux(const W *l, const W *r) {
  Side a = side_of(l), b = side_of(r);
  double la = l->u - a.c, ra = r->u - b.c, lz = l->u + a.c, rz = r->u + b.c;
  double sl = la < ra ? la : ra, sr = lz > rz ? lz : rz;
  F4 f;
  if (sl >= 0) {
    for (int i = 0; i < 4; i++) f.f[i] = a.f[i];
  } else if (sr <= 0) {
    for (int i = 0; i < 4; i++) f.f[i] = b.f[i];
  } else {
    double in = 1 / (sr - sl);
    for (int i = 0; i < 4; i++) f.f[i] = (sr * a.f[i] - sl * b.f[i] + sl * sr * (b.q[i] - a.q[i])) * in;
  }
  return f;
}

static inline void hand_flux_back(const W *l, const W *r, W *lb, W *rb, const double *fb) {
  static const double zero[4] = {0, 0, 0, 0};
  Side a = side_of(l), b = side_of(r);
  double la = l->u - a.c, ra = r->u - b.c, lz = l->u + a.c, rz = r->u + b.c;
  double sl = la < ra ? la : ra, sr = lz > rz ? lz : rz;
  const W none = {0, 0, 0, 0};
  if (sl >= 0) {
    *lb = side_back(l, &a, fb, zero, 0, 0);
    *rb = none;
    return;
  }
  if (sr <= 0) {
    *lb = none;
    *rb = side_back(r, &b, fb, zero, 0, 0);
    return;
  }
  double in = 1 / (sr - sl), slb = 0, srb = 0, flb[4], frb[4], qlb[4], qrb[4];
  for (int i = 0; i < 4; i++) {
    double n = fb[i] * in, jump = b.q[i] - a.q[i];
    double d = n * (sr * a.f[i] - sl * b.f[i] + sl * sr * jump) * in;
    flb[i] = sr * n;
    frb[i] = -sl * n;
    qrb[i] = sl * sr * n;
    qlb[i] = -qrb[i];
    srb += n * (a.f[i] + sl * jump) - d;
    slb += n * (sr * jump - b.f[i]) + d;
  }
  double sll = la < ra ? slb : 0, slr = slb - sll, srl = lz > rz ? srb : 0, srr = srb - srl;
  *lb = side_back(l, &a, flb, qlb, sll + srl, srl - sll);
  *rb = side_back(r, &b, frb, qrb, slr + srr, srr - slr);
}

#endif
