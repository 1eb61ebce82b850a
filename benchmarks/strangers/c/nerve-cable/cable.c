/*
 * Hodgkin-Huxley cable with calcium: staggered steps, gates by the exponential rule from lookup tables, voltages implicit
 * (tridiagonal), calcium implicit with a saturating pump (Newton).
 */
#include "cable.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define V_MIN (-100.0)
#define V_MAX 80.0
#define V_STEP 0.25
#define TABLE_SIZE 721

#define E_NA 50.0
#define E_K (-77.0)
#define E_CA 120.0
#define E_LEAK (-54.4)
#define V_REST (-65.0)

#define CA_REST 5e-5 /* mM */
#define CA_PER_CURRENT 2e-5
#define PUMP_MAX 4e-5 /* mM/ms */
#define PUMP_HALF 2e-4
#define PI 3.14159265358979323846

enum gate { GATE_M, GATE_H, GATE_N, GATE_C, GATE_COUNT };

struct rate_table {
  double steady[TABLE_SIZE]; /* where the gate goes */
  double keep[TABLE_SIZE];   /* what is left of the way after dt */
};

static struct rate_table tables[GATE_COUNT];
static double tables_dt = -1; /* for which the tables were made */

/* x / (exp(x) - 1) without the hole at 0 */
static double exprel(double x) {
  if (fabs(x) < 1e-5) return 1 - x / 2;
  return x / (exp(x) - 1);
}

static void rates(enum gate gate, double v, double *alpha, double *beta) {
  switch (gate) {
    case GATE_M:
      *alpha = exprel(-(v + 40) / 10);
      *beta = 4 * exp(-(v + 65) / 18);
      break;
    case GATE_H:
      *alpha = 0.07 * exp(-(v + 65) / 20);
      *beta = 1 / (1 + exp(-(v + 35) / 10));
      break;
    case GATE_N:
      *alpha = 0.1 * exprel(-(v + 55) / 10);
      *beta = 0.125 * exp(-(v + 65) / 80);
      break;
    case GATE_C:
      *alpha = 1.6 / (1 + exp(-0.072 * (v - 5)));
      *beta = 0.1 * exprel((v + 8.9) / 5);
      break;
    default:
      *alpha = *beta = 0;
  }
}

static void make_tables(double dt) {
  int g, i;
  if (tables_dt == dt) return;
  for (g = 0; g < GATE_COUNT; g++) {
    for (i = 0; i < TABLE_SIZE; i++) {
      double alpha, beta;
      rates((enum gate)g, V_MIN + i * V_STEP, &alpha, &beta);
      tables[g].steady[i] = alpha / (alpha + beta);
      tables[g].keep[i] = exp(-dt * (alpha + beta));
    }
  }
  tables_dt = dt;
}

/* Finds the interval of the tables and the place in it; beyond the ends, the end. */
static int locate(double v, double *fraction) {
  double x = (v - V_MIN) / V_STEP;
  int i;
  if (x <= 0) {
    *fraction = 0;
    return 0;
  }
  if (x >= TABLE_SIZE - 1) {
    *fraction = 1;
    return TABLE_SIZE - 2;
  }
  i = (int)x;
  *fraction = x - i;
  return i;
}

static double interpolate(const double *table, int i, double fraction) {
  return table[i] + fraction * (table[i + 1] - table[i]);
}

static double steady_state(enum gate gate, double v) {
  double fraction;
  int i = locate(v, &fraction);
  return interpolate(tables[gate].steady, i, fraction);
}

typedef struct {
  double gate[GATE_COUNT];
  double ca;
} site_t;

static void init_site(site_t *site, double v) {
  int g;
  for (g = 0; g < GATE_COUNT; g++) site->gate[g] = steady_state((enum gate)g, v);
  site->ca = CA_REST;
}

static void advance_gates(site_t *site, double v) {
  double fraction;
  int g, i = locate(v, &fraction);
  for (g = 0; g < GATE_COUNT; g++) {
    double steady = interpolate(tables[g].steady, i, fraction);
    double keep = interpolate(tables[g].keep, i, fraction);
    site->gate[g] = steady + (site->gate[g] - steady) * keep;
  }
}

/* Conductance of a channel as a part of its density, and its reversal potential. */
static double open_fraction(channel_kind kind, const site_t *site, double *reversal) {
  const double *x = site->gate;
  double bound;
  switch (kind) {
    case CH_NA:
      *reversal = E_NA;
      return x[GATE_M] * x[GATE_M] * x[GATE_M] * x[GATE_H];
    case CH_K:
      *reversal = E_K;
      return pow(x[GATE_N], 4);
    case CH_CAL:
      *reversal = E_CA;
      return x[GATE_C] * x[GATE_C];
    case CH_KCA:
      *reversal = E_K;
      bound = site->ca / (site->ca + 3e-4);
      return bound * bound;
    case CH_LEAK:
    default:
      *reversal = E_LEAK;
      return 1;
  }
}

/* Implicit step of ca' = inflow - pump(ca). Returns 0 where Newton's method does not settle. */
static int advance_calcium(site_t *site, double inflow, double dt) {
  double old = site->ca, ca = old;
  int iteration;
  for (iteration = 0; iteration < 25; iteration++) {
    double below = ca + PUMP_HALF;
    double residual = ca - old - dt * (inflow - PUMP_MAX * (ca - CA_REST) / below);
    double slope = 1 + dt * PUMP_MAX * (PUMP_HALF + CA_REST) / (below * below);
    double change = residual / slope;
    ca -= change;
    if (ca < 0) ca = 0.1 * CA_REST;
    if (fabs(change) < 1e-13) {
      site->ca = ca;
      return 1;
    }
  }
  return 0;
}

/* Thomas algorithm; diagonal and right are overwritten, the solution comes in right. */
static void solve_tridiagonal(int n, const double *off, double *diagonal, double *right) {
  int i;
  for (i = 1; i < n; i++) {
    double factor = off[i - 1] / diagonal[i - 1];
    diagonal[i] -= factor * off[i - 1];
    right[i] -= factor * right[i - 1];
  }
  right[n - 1] /= diagonal[n - 1];
  for (i = n - 2; i >= 0; i--) right[i] = (right[i] - off[i] * right[i + 1]) / diagonal[i];
}

static double membrane_area(const cable_t *cable, double diameter) {
  return PI * diameter * cable->length * 1e-8; /* cm^2 */
}

/* Between the middles of two compartments, in mS. */
static double axial_conductance(const cable_t *cable, double d1, double d2) {
  double half = 0.5 * cable->length * 1e-4;
  double r1 = cable->resistivity * half / (PI * d1 * d1 / 4 * 1e-8);
  double r2 = cable->resistivity * half / (PI * d2 * d2 / 4 * 1e-8);
  return 1e3 / (r1 + r2);
}

double cable_misfit(const cable_t *cable, const double *density, const double *diameter, int pulses, const pulse_t *pulse,
                    const double *amplitude, const probes_t *probes) {
  int n = cable->compartments, i, k, p, step, failed = 0;
  double *v = malloc(n * sizeof *v), *diagonal = malloc(n * sizeof *diagonal), *right = malloc(n * sizeof *right);
  double *area = malloc(n * sizeof *area), *off = malloc(n * sizeof *off), *axial = malloc(n * sizeof *axial);
  site_t *sites = malloc(n * sizeof *sites);
  double misfit = 0;

  make_tables(cable->dt);
  for (i = 0; i < n; i++) {
    v[i] = V_REST;
    area[i] = membrane_area(cable, diameter[i]);
    init_site(&sites[i], v[i]);
  }
  for (i = 0; i < n - 1; i++) {
    axial[i] = axial_conductance(cable, diameter[i], diameter[i + 1]);
    off[i] = -axial[i];
  }
  for (step = 0; step < cable->steps && !failed; step++) {
    double time = step * cable->dt;
    for (i = 0; i < n; i++) {
      double c = cable->capacitance * area[i] / cable->dt, calcium_current = 0;
      advance_gates(&sites[i], v[i]);
      diagonal[i] = c;
      right[i] = c * v[i];
      for (k = 0; k < CH_COUNT; k++) {
        double reversal, g = density[CH_COUNT * i + k];
        if (g == 0) continue;
        g *= 1e3 * area[i] * open_fraction((channel_kind)k, &sites[i], &reversal);
        diagonal[i] += g;
        right[i] += g * reversal;
        if (k == CH_CAL) calcium_current = g * (v[i] - reversal) / area[i];
      }
      if (!advance_calcium(&sites[i], -CA_PER_CURRENT * calcium_current, cable->dt)) failed = 1;
      if (i > 0) diagonal[i] += axial[i - 1];
      if (i < n - 1) diagonal[i] += axial[i];
    }
    for (p = 0; p < pulses; p++) {
      if (time >= pulse[p].start && time < pulse[p].start + pulse[p].duration)
        right[pulse[p].compartment] += 1e-3 * amplitude[p];
    }
    solve_tridiagonal(n, off, diagonal, right);
    memcpy(v, right, n * sizeof *v);
    for (p = 0; p < probes->count; p++) {
      int where = probes->compartment[p];
      double distance = v[where] - probes->trace[p][step];
      misfit += distance * distance + probes->calcium_weight * log(sites[where].ca / CA_REST);
    }
  }
  free(v);
  free(diagonal);
  free(right);
  free(area);
  free(off);
  free(axial);
  free(sites);
  return failed ? -1 : misfit / (cable->steps * probes->count);
}
