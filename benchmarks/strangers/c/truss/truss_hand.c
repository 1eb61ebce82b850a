/*
 * The adjoint of truss.c by hand: of the algorithm, the factorization reversed entry by entry. Compiled with TRUSS_IMPLICIT it is
 * the adjoint of the linear system instead: K b = u once more with the same factor, which needs no adjoint of the factor at all.
 */
#include "truss_hand.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double modulus[MATERIALS] = {210e9, 70e9, 11e9}, density[MATERIALS] = {7850, 2700, 450},
                    strength[MATERIALS] = {235e6, 160e6, 24e6};

struct bar {
  double length, c[3], lengthb, cb[3];
  int e[6]; /* equations */
};

static int factor(double *a, int n, int half) {
  for (int i = 0; i < n; i++) {
    double *ri = a + (size_t)i * half + half; /* ri[j] is entry i, j */
    int first = i > half ? i - half : 0;
    for (int j = first; j < i; j++) {
      double *rj = a + (size_t)j * half + half, sum = ri[j];
      int from = j - half > first ? j - half : first;
      for (int k = from; k < j; k++) sum -= ri[k] * rj[k];
      ri[j] = sum / rj[j];
    }
    double sum = ri[i];
    for (int k = first; k < i; k++) sum -= ri[k] * ri[k];
    if (sum <= 2.220446049250313e-16) return 0;
    ri[i] = sqrt(sum);
  }
  return 1;
}

static void lower(const double *a, int n, int half, double *x) {
  for (int i = 0; i < n; i++) {
    const double *ri = a + (size_t)i * half + half;
    double sum = x[i];
    for (int k = i > half ? i - half : 0; k < i; k++) sum -= ri[k] * x[k];
    x[i] = sum / ri[i];
  }
}

static void upper(const double *a, int n, int half, double *x) {
  for (int i = n - 1; i >= 0; i--) {
    const double *ri = a + (size_t)i * half + half;
    double xi = x[i] /= ri[i];
    for (int k = i > half ? i - half : 0; k < i; k++) x[k] -= ri[k] * xi;
  }
}

#ifndef TRUSS_IMPLICIT
/* Turns the adjoint of the factor into that of the matrix. */
static void factor_back(const double *a, double *ab, int n, int half) {
  for (int i = n - 1; i >= 0; i--) {
    const double *ri = a + (size_t)i * half + half;
    double *rib = ab + (size_t)i * half + half;
    int first = i > half ? i - half : 0;
    double sb = rib[i] / (2 * ri[i]);
    rib[i] = sb;
    for (int k = first; k < i; k++) rib[k] -= 2 * sb * ri[k];
    for (int j = i - 1; j >= first; j--) {
      const double *restrict rj = a + (size_t)j * half + half;
      double *restrict rjb = ab + (size_t)j * half + half;
      double s = rib[j] / rj[j];
      int from = j - half > first ? j - half : first;
      rib[j] = s;
      rjb[j] -= s * ri[j];
      for (int k = from; k < j; k++) {
        rib[k] -= s * rj[k];
        rjb[k] -= s * ri[k];
      }
    }
  }
}
#endif

/* Loads of one case; with b given, takes the adjoint of the loads to the heights. */
static void load_case(const struct truss *t, const struct load_case *load, const double *heights, const int *equation, double *f,
                      const double *fb, double *heightsb) {
  for (int n = 0; n < t->nodes; n++) {
    const int *e = equation + 3 * n;
    double area = t->node[n].tributary;
    if (load->kind == LOAD_SNOW && f != NULL && e[2] >= 0) f[e[2]] -= load->intensity * area;
    if (load->kind == LOAD_POINT && f != NULL && n == load->node && e[2] >= 0) f[e[2]] -= load->intensity;
    if (load->kind != LOAD_WIND || heights[n] <= 0) continue;
    double pressure = load->intensity * pow(heights[n] / 10, 0.22) * area, pressureb = 0;
    double push[3] = {0.3 * cos(load->direction), 0.3 * sin(load->direction), 0.6};
    for (int d = 0; d < 3; d++) {
      if (e[d] < 0) continue;
      if (fb == NULL)
        f[e[d]] += push[d] * pressure;
      else
        pressureb += push[d] * fb[e[d]];
    }
    if (fb != NULL) heightsb[n] += 0.22 * pressure / heights[n] * pressureb;
  }
}

/* Adjoint of the objective of one case: adds to ub, fb, the bars and the areas. */
static void judge_back(const struct truss *t, struct bar *bars, const double *areas, double *areasb, const int *equation,
                       const double *f, double *fb, const double *u, double *ub, int n, const struct weights *w, double seed,
                       double *stress) {
  double power = 0, sag = 0;
  int lowest = -1;
  for (int i = 0; i < n; i++) {
    fb[i] = seed * w->compliance * u[i];
    ub[i] = seed * w->compliance * f[i];
  }
  for (int m = 0; m < t->members; m++) {
    const struct bar *g = &bars[m];
    double sum = 0;
    for (int d = 0; d < 3; d++) {
      int a = g->e[d], b = g->e[3 + d];
      sum += g->c[d] * ((b < 0 ? 0 : u[b]) - (a < 0 ? 0 : u[a]));
    }
    stress[m] = modulus[t->member[m].material] * sum / g->length;
    stress[t->members + m] = pow(fabs(stress[m]) / strength[t->member[m].material], w->norm);
    power += stress[t->members + m];
  }
  double powerb = seed * w->stress * pow(power, 1 / w->norm - 1);
  for (int m = 0; m < t->members; m++) {
    struct bar *g = &bars[m];
    double s = stress[m], sb = s == 0 ? 0 : powerb * stress[t->members + m] / s;
    if (s < 0) {
      double in = g->length * g->length / (M_PI * M_PI * modulus[t->member[m].material] * 0.08 * areas[m]);
      double over = -s * in - 0.8;
      if (over > 0) {
        double inb = -2 * over * seed * w->buckling;
        sb += inb * in;
        areasb[m] -= inb * s * in / areas[m];
        g->lengthb += 2 * inb * s * in / g->length;
      }
    }
    double eb = sb * modulus[t->member[m].material] / g->length;
    g->lengthb -= sb * s / g->length;
    for (int d = 0; d < 3; d++) {
      int a = g->e[d], b = g->e[3 + d];
      g->cb[d] += eb * ((b < 0 ? 0 : u[b]) - (a < 0 ? 0 : u[a]));
      if (b >= 0) ub[b] += eb * g->c[d];
      if (a >= 0) ub[a] -= eb * g->c[d];
    }
  }
  for (int k = 0; k < t->nodes; k++) {
    int e = equation[3 * k + 2];
    if (e >= 0 && u[e] < 0 && -u[e] > sag) sag = -u[lowest = e];
  }
  if (lowest >= 0) ub[lowest] -= seed * w->sag;
}

void truss_objective_hand_b(const struct truss *t, const double *heights, double *heightsb, const double *areas, double *areasb,
                            const struct weights *w, double seed, size_t *bytes) {
  int *equation = malloc(3 * t->nodes * sizeof *equation), n = 0, half = 0;
  struct bar *bars = calloc(t->members, sizeof *bars);
  for (int i = 0; i < 3 * t->nodes; i++) equation[i] = t->node[i / 3].support & (1 << i % 3) ? -1 : n++;
  for (int m = 0; m < t->members; m++) {
    struct bar *g = &bars[m];
    int a = t->member[m].from, b = t->member[m].to, low = n, high = -1;
    double d[3] = {t->node[b].x - t->node[a].x, t->node[b].y - t->node[a].y, heights[b] - heights[a]};
    g->length = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    for (int i = 0; i < 3; i++) g->c[i] = d[i] / g->length;
    for (int i = 0; i < 6; i++) {
      int e = g->e[i] = equation[3 * (i < 3 ? a : b) + i % 3];
      if (e < 0) continue;
      if (e < low) low = e;
      if (e > high) high = e;
    }
    if (high - low > half) half = high - low;
  }
  size_t entries = (size_t)n * (half + 1);
  double *k = calloc(entries, sizeof *k), *kb = calloc(entries, sizeof *kb);
  double *f = malloc(6 * n * sizeof *f), *u = f + n, *y = f + 2 * n, *fb = f + 3 * n, *ub = f + 4 * n, *v = f + 5 * n;
  double *stress = malloc(2 * t->members * sizeof *stress);
  *bytes = (entries + 6 * n + 2 * t->members) * sizeof(double);
#define ENTRY(x, i, j) (x)[(size_t)(i) * half + half + (j)]
  for (int m = 0; m < t->members; m++) {
    const struct bar *g = &bars[m];
    double stiffness = modulus[t->member[m].material] * areas[m] / g->length;
    for (int p = 0; p < 6; p++) {
      for (int q = 0; q < 6; q++) {
        if (g->e[q] < 0 || g->e[q] > g->e[p]) continue;
        ENTRY(k, g->e[p], g->e[q]) += ((p < 3) == (q < 3) ? stiffness : -stiffness) * g->c[p % 3] * g->c[q % 3];
      }
    }
  }
  if (factor(k, n, half)) {
    for (int c = 0; c < t->cases; c++) {
      memset(f, 0, n * sizeof *f);
      for (int m = 0; m < t->members; m++) {
        double weight = 0.5 * 9.81 * density[t->member[m].material] * areas[m] * bars[m].length;
        if (bars[m].e[2] >= 0) f[bars[m].e[2]] -= weight;
        if (bars[m].e[5] >= 0) f[bars[m].e[5]] -= weight;
      }
      load_case(t, &t->load[c], heights, equation, f, NULL, NULL);
      memcpy(y, f, n * sizeof *y);
      lower(k, n, half, y);
      memcpy(u, y, n * sizeof *u);
      upper(k, n, half, u);
      judge_back(t, bars, areas, areasb, equation, f, fb, u, ub, n, w, seed * t->load[c].weight, stress);
      lower(k, n, half, ub);
      memcpy(v, ub, n * sizeof *v);
      upper(k, n, half, v);
      for (int i = 0; i < n; i++) {
        double *rb = kb + (size_t)i * half + half;
        fb[i] += v[i];
#ifdef TRUSS_IMPLICIT
        for (int j = i > half ? i - half : 0; j < i; j++) rb[j] -= v[i] * u[j] + v[j] * u[i];
        rb[i] -= v[i] * u[i];
#else
        for (int j = i > half ? i - half : 0; j <= i; j++) rb[j] -= v[i] * y[j] + ub[j] * u[i];
#endif
      }
      load_case(t, &t->load[c], heights, equation, NULL, fb, heightsb);
      for (int m = 0; m < t->members; m++) {
        double q = 0.5 * 9.81 * density[t->member[m].material], weightb = 0;
        if (bars[m].e[2] >= 0) weightb -= fb[bars[m].e[2]];
        if (bars[m].e[5] >= 0) weightb -= fb[bars[m].e[5]];
        areasb[m] += q * bars[m].length * weightb;
        bars[m].lengthb += q * areas[m] * weightb;
      }
    }
#ifndef TRUSS_IMPLICIT
    factor_back(k, kb, n, half);
#endif
    for (int m = 0; m < t->members; m++) {
      struct bar *g = &bars[m];
      double stiffness = modulus[t->member[m].material] * areas[m] / g->length, local[3][3] = {{0}}, sb = 0;
      for (int p = 0; p < 6; p++) {
        for (int q = 0; q < 6; q++) {
          if (g->e[q] < 0 || g->e[q] > g->e[p]) continue;
          double b = ENTRY(kb, g->e[p], g->e[q]);
          local[p % 3][q % 3] += (p < 3) == (q < 3) ? b : -b;
        }
      }
      for (int d = 0; d < 3; d++) {
        for (int e = 0; e < 3; e++) {
          sb += local[d][e] * g->c[d] * g->c[e];
          g->cb[d] += stiffness * (local[d][e] + local[e][d]) * g->c[e];
        }
      }
      areasb[m] += sb * stiffness / areas[m];
      g->lengthb -= sb * stiffness / g->length;
      double rho = seed * w->mass * density[t->member[m].material];
      areasb[m] += rho * g->length;
      g->lengthb += rho * areas[m];
      double turn = g->c[0] * g->cb[0] + g->c[1] * g->cb[1] + g->c[2] * g->cb[2];
      double dzb = g->cb[2] / g->length + (g->lengthb - turn / g->length) * g->c[2];
      heightsb[t->member[m].to] += dzb;
      heightsb[t->member[m].from] -= dzb;
    }
  }
  free(equation), free(bars), free(k), free(kb), free(f), free(stress);
}
