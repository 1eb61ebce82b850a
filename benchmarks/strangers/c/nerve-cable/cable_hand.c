/*
 * The adjoint of cable.c by hand. Voltage, gates and calcium of each step are kept; conductances are computed again. The
 * tridiagonal system and the calcium equation are differentiated as equations, not as algorithms.
 */
#include "cable_hand.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 721, GATES = 4, M = 0, H = 1, N = 2, C = 3, STATE = 6, V = 4, CA = 5 };
static const double rest = 5e-5, per_current = 2e-5, pump = 4e-5, pump_half = 2e-4, bind = 3e-4;
static const double reversal[CH_COUNT] = {-54.4, 50, -77, 120, -77};

/* Of each place in the tables, gates side by side. */
static struct {
  double steady[GATES], keep[GATES];
} table[SIZE];
static double table_dt = -1;

static double exprel(double x) {
  return fabs(x) < 1e-5 ? 1 - x / 2 : x / (exp(x) - 1);
}

static void make_table(double dt) {
  if (table_dt == dt) return;
  for (int i = 0; i < SIZE; i++) {
    double v = -100 + i * 0.25;
    double alpha[GATES] = {exprel(-(v + 40) / 10), 0.07 * exp(-(v + 65) / 20), 0.1 * exprel(-(v + 55) / 10),
                           1.6 / (1 + exp(-0.072 * (v - 5)))};
    double beta[GATES] = {4 * exp(-(v + 65) / 18), 1 / (1 + exp(-(v + 35) / 10)), 0.125 * exp(-(v + 65) / 80),
                          0.1 * exprel((v + 8.9) / 5)};
    for (int g = 0; g < GATES; g++) {
      table[i].steady[g] = alpha[g] / (alpha[g] + beta[g]);
      table[i].keep[g] = exp(-dt * (alpha[g] + beta[g]));
    }
  }
  table_dt = dt;
}

/* Place in the table; `inside` is the fraction's slope. */
static int locate(double v, double *fraction, double *inside) {
  double x = (v + 100) * 4;
  int i = x <= 0 ? 0 : x >= SIZE - 1 ? SIZE - 2 : (int)x;
  *inside = x <= 0 || x >= SIZE - 1 ? 0 : 4;
  *fraction = x <= 0 ? 0 : x >= SIZE - 1 ? 1 : x - i;
  return i;
}

/* What is open of each kind of channel. */
static void open_channels(const double *x, double ca, double *open) {
  double n2 = x[N] * x[N], bound = ca / (ca + bind);
  open[CH_LEAK] = 1;
  open[CH_NA] = x[M] * x[M] * x[M] * x[H];
  open[CH_K] = n2 * n2;
  open[CH_CAL] = x[C] * x[C];
  open[CH_KCA] = bound * bound;
}

static void solve(int n, const double *axial, double *diagonal, double *right) {
  for (int i = 1; i < n; i++) {
    double factor = axial[i - 1] / diagonal[i - 1];
    diagonal[i] -= factor * axial[i - 1];
    right[i] += factor * right[i - 1];
  }
  right[n - 1] /= diagonal[n - 1];
  for (int i = n - 2; i >= 0; i--) right[i] = (right[i] + axial[i] * right[i + 1]) / diagonal[i];
}

static double new_calcium(double old, double inflow, double dt) {
  double ca = old;
  for (int iteration = 0; iteration < 25; iteration++) {
    double in = 1 / (ca + pump_half);
    double change = (ca - old - dt * (inflow - pump * (ca - rest) * in)) / (1 + dt * pump * (pump_half + rest) * in * in);
    ca -= change;
    if (ca < 0) ca = 0.1 * rest;
    if (fabs(change) < 1e-13) return ca;
  }
  return -1;
}

void cable_misfit_hand_b(const cable_t *cable, const double *density, double *densityb, const double *diameter, double *diameterb,
                         int pulses, const pulse_t *pulse, const double *amplitude, double *amplitudeb, const probes_t *probes,
                         double seed, size_t *bytes) {
  const double dt = cable->dt, pi = 3.14159265358979323846;
  int n = cable->compartments, steps = cable->steps;
  double *tape = malloc((size_t)(steps + 1) * n * STATE * sizeof *tape);
  double *room = calloc(12 * n, sizeof *room), *diagonal = room, *right = room + n, *area = room + 2 * n, *axial = room + 3 * n;
  double *areab = room + 4 * n, *axialb = room + 5 * n, *sb = room + 6 * n; /* six of each compartment */
  double *resistance = malloc(n * sizeof *resistance);
  *bytes = (size_t)(steps + 1) * n * STATE * sizeof *tape;
  make_table(dt);
  for (int i = 0; i < n; i++) {
    double *s = tape + i * STATE, fraction, inside;
    int at = locate(-65, &fraction, &inside);
    for (int g = 0; g < GATES; g++) s[g] = table[at].steady[g] + fraction * (table[at + 1].steady[g] - table[at].steady[g]);
    s[V] = -65;
    s[CA] = rest;
    area[i] = pi * diameter[i] * cable->length * 1e-8;
    resistance[i] = cable->resistivity * 0.5 * cable->length * 1e-4 / (pi * diameter[i] * diameter[i] / 4 * 1e-8);
    if (i > 0) axial[i - 1] = 1e3 / (resistance[i - 1] + resistance[i]);
  }
  for (int step = 0; step < steps; step++) {
    for (int i = 0; i < n; i++) {
      const double *s = tape + ((size_t)step * n + i) * STATE;
      double *next = tape + ((size_t)(step + 1) * n + i) * STATE;
      double fraction, inside, open[CH_COUNT], c = cable->capacitance * area[i] / dt, current = 0;
      int at = locate(s[V], &fraction, &inside);
      for (int g = 0; g < GATES; g++) {
        double steady = table[at].steady[g] + fraction * (table[at + 1].steady[g] - table[at].steady[g]);
        double keep = table[at].keep[g] + fraction * (table[at + 1].keep[g] - table[at].keep[g]);
        next[g] = steady + (s[g] - steady) * keep;
      }
      open_channels(next, s[CA], open);
      diagonal[i] = c + (i > 0 ? axial[i - 1] : 0) + (i < n - 1 ? axial[i] : 0);
      right[i] = c * s[V];
      for (int k = 0; k < CH_COUNT; k++) {
        double g = density[CH_COUNT * i + k] * 1e3 * area[i] * open[k];
        diagonal[i] += g;
        right[i] += g * reversal[k];
        if (k == CH_CAL) current = g * (s[V] - reversal[k]) / area[i];
      }
      next[CA] = new_calcium(s[CA], -per_current * current, dt);
      if (next[CA] < 0) goto done;
    }
    for (int p = 0; p < pulses; p++) {
      if (step * dt >= pulse[p].start && step * dt < pulse[p].start + pulse[p].duration)
        right[pulse[p].compartment] += 1e-3 * amplitude[p];
    }
    solve(n, axial, diagonal, right);
    for (int i = 0; i < n; i++) tape[((size_t)(step + 1) * n + i) * STATE + V] = right[i];
  }

  double each = seed / (steps * probes->count);
  for (int step = steps - 1; step >= 0; step--) {
    const double *before = tape + (size_t)step * n * STATE, *after = before + n * STATE;
    for (int p = 0; p < probes->count; p++) {
      int where = probes->compartment[p];
      sb[where * STATE + V] += 2 * each * (after[where * STATE + V] - probes->trace[p][step]);
      sb[where * STATE + CA] += each * probes->calcium_weight / after[where * STATE + CA];
    }
    for (int i = 0; i < n; i++) {
      double open[CH_COUNT], sum = 0;
      open_channels(after + i * STATE, before[i * STATE + CA], open);
      for (int k = 0; k < CH_COUNT; k++) sum += density[CH_COUNT * i + k] * open[k];
      diagonal[i] = area[i] * (cable->capacitance / dt + 1e3 * sum) + (i > 0 ? axial[i - 1] : 0) + (i < n - 1 ? axial[i] : 0);
      right[i] = sb[i * STATE + V];
    }
    solve(n, axial, diagonal, right);
    for (int p = 0; p < pulses; p++) {
      if (step * dt >= pulse[p].start && step * dt < pulse[p].start + pulse[p].duration)
        amplitudeb[p] += 1e-3 * right[pulse[p].compartment];
    }
    for (int i = 0; i < n - 1; i++) {
      const double *v = after + i * STATE + V;
      axialb[i] += (right[i] - right[i + 1]) * (v[STATE] - v[0]);
    }
    for (int i = 0; i < n; i++) {
      const double *s = before + i * STATE, *x = after + i * STATE, *d = density + CH_COUNT * i;
      double *b = sb + i * STATE, fraction, inside, open[CH_COUNT], openb[CH_COUNT];
      double rightb = right[i], diagonalb = -rightb * x[V], k3 = 1e3 * area[i], c = cable->capacitance / dt;
      double in = 1 / (x[CA] + pump_half), cab = b[CA] / (1 + dt * pump * (pump_half + rest) * in * in);
      double currentb = -per_current * dt * cab, over = s[V] - reversal[CH_CAL], ab = c * (diagonalb + rightb * s[V]);
      open_channels(x, s[CA], open);
      for (int k = 0; k < CH_COUNT; k++) {
        double gb = diagonalb + rightb * reversal[k], full = gb * 1e3 * open[k];
        densityb[CH_COUNT * i + k] += full * area[i];
        ab += full * d[k];
        openb[k] = gb * k3 * d[k];
      }
      double calb = 1e3 * currentb * over;
      densityb[CH_COUNT * i + CH_CAL] += calb * open[CH_CAL];
      openb[CH_CAL] += calb * d[CH_CAL];
      areab[i] += ab;
      double vb = rightb * c * area[i] + 1e3 * currentb * d[CH_CAL] * open[CH_CAL];
      double m2 = x[M] * x[M], inb = 1 / (s[CA] + bind);
      b[M] += openb[CH_NA] * 3 * m2 * x[H];
      b[H] += openb[CH_NA] * m2 * x[M];
      b[N] += openb[CH_K] * 4 * x[N] * x[N] * x[N];
      b[C] += openb[CH_CAL] * 2 * x[C];
      b[CA] = cab + openb[CH_KCA] * 2 * s[CA] * bind * inb * inb * inb;
      int at = locate(s[V], &fraction, &inside);
      double fractionb = 0;
      for (int g = 0; g < GATES; g++) {
        double rise = table[at + 1].steady[g] - table[at].steady[g], more = table[at + 1].keep[g] - table[at].keep[g];
        double steady = table[at].steady[g] + fraction * rise, keep = table[at].keep[g] + fraction * more;
        fractionb += b[g] * ((1 - keep) * rise + (s[g] - steady) * more);
        b[g] *= keep;
      }
      b[V] = vb + fractionb * inside;
    }
  }
  for (int i = 0; i < n; i++) {
    double rb = 0;
    if (i > 0) rb -= axialb[i - 1] * axial[i - 1] * axial[i - 1] * 1e-3;
    if (i < n - 1) rb -= axialb[i] * axial[i] * axial[i] * 1e-3;
    diameterb[i] += areab[i] * area[i] / diameter[i] - 2 * rb * resistance[i] / diameter[i];
  }
done:
  free(tape), free(room), free(resistance);
}
