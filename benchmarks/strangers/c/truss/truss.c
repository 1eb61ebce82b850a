/*
 * Space truss: assembly into a symmetric band matrix, Cholesky factorization, several load cases with self weight,
 * and an objective of compliance, mass, aggregated stress ratio, buckling and sag.
 */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "truss.h"

#define DIM 3
#define GRAVITY 9.81
#define SHAPE 0.08 /* I = SHAPE * A^2 for round tubes with a usual wall */

static const struct {
  const char *name;
  double modulus, density, strength;
} materials[MATERIALS] = {
    {"steel", 210e9, 7850, 235e6},
    {"aluminium", 70e9, 2700, 160e6},
    {"timber", 11e9, 450, 24e6},
};

/* Lower half of a symmetric matrix: row i holds columns i - half .. i */
struct band {
  int n, half;
  double *a;
};

struct geometry {
  double length;
  double c[DIM]; /* direction cosines */
};

static void *allocate(size_t count, size_t size) {
  void *p = calloc(count, size);
  if (p == NULL) {
    fprintf(stderr, "truss: out of memory\n");
    exit(EXIT_FAILURE);
  }
  return p;
}

static double *at(const struct band *m, int i, int j) {
  return &m->a[(size_t)i * (m->half + 1) + (j - i + m->half)];
}

static int half_bandwidth(const struct truss *t, const int *equation) {
  int widest = 0;
  for (int m = 0; m < t->members; m++) {
    int low = -1, high = -1;
    for (int end = 0; end < 2; end++) {
      int node = end == 0 ? t->member[m].from : t->member[m].to;
      for (int d = 0; d < DIM; d++) {
        int e = equation[DIM * node + d];
        if (e < 0) continue;
        if (low < 0 || e < low) low = e;
        if (e > high) high = e;
      }
    }
    if (high - low > widest) widest = high - low;
  }
  return widest;
}

/* Numbers the free displacements; -1 for fixed ones. Returns how many there are. */
static int number_equations(const struct truss *t, int *equation) {
  int count = 0;
  for (int n = 0; n < t->nodes; n++) {
    for (int d = 0; d < DIM; d++) {
      if (t->node[n].support & (1 << d))
        equation[DIM * n + d] = -1;
      else
        equation[DIM * n + d] = count++;
    }
  }
  return count;
}

static struct geometry measure(const struct truss *t, const struct member *m, const double *heights) {
  const struct node *a = &t->node[m->from], *b = &t->node[m->to];
  struct geometry g;
  double dx = b->x - a->x, dy = b->y - a->y, dz = heights[m->to] - heights[m->from];
  g.length = sqrt(dx * dx + dy * dy + dz * dz);
  g.c[0] = dx / g.length;
  g.c[1] = dy / g.length;
  g.c[2] = dz / g.length;
  return g;
}

static void assemble(const struct truss *t, const struct geometry *g, const double *areas, const int *equation,
                     struct band *k) {
  for (int m = 0; m < t->members; m++) {
    const struct member *member = &t->member[m];
    double stiffness = materials[member->material].modulus * areas[m] / g[m].length;
    for (int p = 0; p < 2 * DIM; p++) {
      int row = equation[DIM * (p < DIM ? member->from : member->to) + p % DIM];
      if (row < 0) continue;
      for (int q = 0; q < 2 * DIM; q++) {
        int col = equation[DIM * (q < DIM ? member->from : member->to) + q % DIM];
        if (col < 0 || col > row) continue;
        double sign = (p < DIM) == (q < DIM) ? 1 : -1;
        *at(k, row, col) += sign * stiffness * g[m].c[p % DIM] * g[m].c[q % DIM];
      }
    }
  }
}

/* Overwrites the matrix by its Cholesky factor. Returns 0, or the number of the equation that has no stiffness. */
static int factorize(struct band *m) {
  for (int i = 0; i < m->n; i++) {
    int first = i > m->half ? i - m->half : 0;
    for (int j = first; j <= i; j++) {
      int from = j > m->half ? j - m->half : 0;
      double sum = *at(m, i, j);
      if (from < first) from = first;
      for (int k = from; k < j; k++) sum -= *at(m, i, k) * *at(m, j, k);
      if (j < i) {
        *at(m, i, j) = sum / *at(m, j, j);
      } else {
        if (sum <= DBL_EPSILON) return i + 1;
        *at(m, i, i) = sqrt(sum);
      }
    }
  }
  return 0;
}

static void solve(const struct band *m, double *x) {
  for (int i = 0; i < m->n; i++) {
    double sum = x[i];
    for (int k = i > m->half ? i - m->half : 0; k < i; k++) sum -= *at(m, i, k) * x[k];
    x[i] = sum / *at(m, i, i);
  }
  for (int i = m->n - 1; i >= 0; i--) {
    x[i] /= *at(m, i, i);
    for (int k = i > m->half ? i - m->half : 0; k < i; k++) x[k] -= *at(m, i, k) * x[i];
  }
}

static void add_force(const int *equation, double *f, int node, int d, double force) {
  int e = equation[DIM * node + d];
  if (e >= 0) f[e] += force;
}

static void apply_load(const struct truss *t, const struct load_case *load, const double *heights, const int *equation,
                       double *f) {
  switch (load->kind) {
    case LOAD_SNOW:
      for (int n = 0; n < t->nodes; n++) add_force(equation, f, n, 2, -load->intensity * t->node[n].tributary);
      break;
    case LOAD_WIND:
      /* grows with the height above the ground as in the power law of the codes */
      for (int n = 0; n < t->nodes; n++) {
        if (heights[n] <= 0) continue;
        double pressure = load->intensity * pow(heights[n] / 10, 0.22);
        add_force(equation, f, n, 0, 0.3 * pressure * t->node[n].tributary * cos(load->direction));
        add_force(equation, f, n, 1, 0.3 * pressure * t->node[n].tributary * sin(load->direction));
        add_force(equation, f, n, 2, 0.6 * pressure * t->node[n].tributary);
      }
      break;
    case LOAD_POINT:
      add_force(equation, f, load->node, 2, -load->intensity);
      break;
  }
}

static void apply_weight(const struct truss *t, const struct geometry *g, const double *areas, const int *equation,
                         double *f) {
  for (int m = 0; m < t->members; m++) {
    double half = 0.5 * GRAVITY * materials[t->member[m].material].density * areas[m] * g[m].length;
    add_force(equation, f, t->member[m].from, 2, -half);
    add_force(equation, f, t->member[m].to, 2, -half);
  }
}

static double elongation(const struct member *m, const struct geometry *g, const int *equation, const double *u) {
  double sum = 0;
  for (int d = 0; d < DIM; d++) {
    int a = equation[DIM * m->from + d], b = equation[DIM * m->to + d];
    sum += g->c[d] * ((b < 0 ? 0 : u[b]) - (a < 0 ? 0 : u[a]));
  }
  return sum;
}

static double judge(const struct truss *t, const struct geometry *g, const double *areas, const int *equation,
                    const double *f, const double *u, int n, const struct weights *w) {
  double compliance = 0, power = 0, buckling = 0, sag = 0;
  for (int i = 0; i < n; i++) compliance += f[i] * u[i];
  for (int m = 0; m < t->members; m++) {
    const struct member *member = &t->member[m];
    double modulus = materials[member->material].modulus;
    double stress = modulus * elongation(member, &g[m], equation, u) / g[m].length;
    double ratio = fabs(stress) / materials[member->material].strength;
    power += pow(ratio, w->norm);
    if (stress < 0) {
      double critical = M_PI * M_PI * modulus * SHAPE * areas[m] / (g[m].length * g[m].length);
      double over = -stress / critical - 0.8;
      if (over > 0) buckling += over * over;
    }
  }
  for (int k = 0; k < t->nodes; k++) {
    int e = equation[DIM * k + 2];
    if (e >= 0 && u[e] < 0 && -u[e] > sag) sag = -u[e];
  }
  return w->compliance * compliance + w->stress * pow(power, 1 / w->norm) + w->buckling * buckling + w->sag * sag;
}

double truss_objective(const struct truss *t, const double *heights, const double *areas, const struct weights *w) {
  int *equation = allocate(DIM * t->nodes, sizeof *equation);
  struct geometry *g = allocate(t->members, sizeof *g);
  struct band k;
  double total = 0;
  k.n = number_equations(t, equation);
  k.half = half_bandwidth(t, equation);
  k.a = allocate((size_t)k.n * (k.half + 1), sizeof *k.a);
  for (int m = 0; m < t->members; m++) {
    g[m] = measure(t, &t->member[m], heights);
    total += w->mass * materials[t->member[m].material].density * areas[m] * g[m].length;
  }
  assemble(t, g, areas, equation, &k);
  if (factorize(&k) != 0) {
    total = -1;
  } else {
    double *f = allocate(k.n, sizeof *f), *u = allocate(k.n, sizeof *u);
    for (int c = 0; c < t->cases; c++) {
      memset(f, 0, k.n * sizeof *f);
      apply_weight(t, g, areas, equation, f);
      apply_load(t, &t->load[c], heights, equation, f);
      memcpy(u, f, k.n * sizeof *u);
      solve(&k, u);
      total += t->load[c].weight * judge(t, g, areas, equation, f, u, k.n, w);
    }
    free(f);
    free(u);
  }
  free(k.a);
  free(g);
  free(equation);
  return total;
}
