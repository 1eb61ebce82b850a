/*
 * By hand, as benchmarks/navier-stokes/hand-adjoint.ts: the density reaches nothing; of each step only the two advecting fields are
 * kept; all but the advection is linear with constant coefficients; in the Gauss-Seidel sweeps the partials are computed once, and
 * the adjoint that the next point takes up stays in a register.
 */
#include "fluid_hand.h"
#include "fluid.h"
#include <stdlib.h>
#include <string.h>

#define IX(i, j) ((i) + f->stride * (j))

size_t fluid_hand_bytes;

static void swap(double **a, double **b) {
  double *t = *a;
  *a = *b;
  *b = t;
}

static void set_boundary_b(const Fluid *f, int quantity, double *xb) {
  const int n = f->n;
  const double sx = quantity == VELOCITY_X ? -1 : 1, sy = quantity == VELOCITY_Y ? -1 : 1;
  for (int ci = 0; ci <= n + 1; ci += n + 1) {
    for (int cj = 0; cj <= n + 1; cj += n + 1) {
      const double half = 0.5 * xb[IX(ci, cj)];
      xb[IX(ci, cj)] = 0;
      xb[IX(ci == 0 ? 1 : n, cj)] += half;
      xb[IX(ci, cj == 0 ? 1 : n)] += half;
    }
  }
  for (int m = 1; m <= n; m++) {
    xb[IX(m, n)] += sy * xb[IX(m, n + 1)];
    xb[IX(m, n + 1)] = 0;
    xb[IX(m, 1)] += sy * xb[IX(m, 0)];
    xb[IX(m, 0)] = 0;
    xb[IX(n, m)] += sx * xb[IX(n + 1, m)];
    xb[IX(n + 1, m)] = 0;
    xb[IX(1, m)] += sx * xb[IX(0, m)];
    xb[IX(0, m)] = 0;
  }
}

static void solve_b(const Fluid *f, int quantity, double *restrict xb, double *restrict bb, double a, double c) {
  const int n = f->n, stride = f->stride;
  const double ac = a / c, rc = 1 / c;
  for (int sweep = 0; sweep < SWEEPS; sweep++) {
    set_boundary_b(f, quantity, xb);
    for (int j = n; j >= 1; j--) {
      double *restrict row = xb + stride * j, *restrict right = bb + stride * j;
      double carried = row[n];
      for (int i = n; i >= 1; i--) {
        const double share = ac * carried;
        right[i] += rc * carried;
        row[i] = 0;
        row[i + 1] += share;
        row[i - stride] += share;
        row[i + stride] += share;
        carried = row[i - 1] + share;
      }
      row[0] = carried;
    }
  }
}

static void project_b(const Fluid *f, double *ub, double *vb, double *pressureb, double *divergenceb) {
  const int n = f->n;
  set_boundary_b(f, VELOCITY_Y, vb);
  set_boundary_b(f, VELOCITY_X, ub);
  for (int j = n; j >= 1; j--) {
    for (int i = n; i >= 1; i--) {
      const double along_y = 0.5 * n * vb[IX(i, j)], along_x = 0.5 * n * ub[IX(i, j)];
      pressureb[IX(i, j + 1)] -= along_y;
      pressureb[IX(i, j - 1)] += along_y;
      pressureb[IX(i + 1, j)] -= along_x;
      pressureb[IX(i - 1, j)] += along_x;
    }
  }
  solve_b(f, SCALAR, pressureb, divergenceb, 1, 4);
  set_boundary_b(f, SCALAR, pressureb);
  set_boundary_b(f, SCALAR, divergenceb);
  for (int j = n; j >= 1; j--) {
    for (int i = n; i >= 1; i--) {
      const double share = 0.5 * divergenceb[IX(i, j)] / n;
      pressureb[IX(i, j)] = 0;
      divergenceb[IX(i, j)] = 0;
      ub[IX(i + 1, j)] -= share;
      ub[IX(i - 1, j)] += share;
      vb[IX(i, j + 1)] -= share;
      vb[IX(i, j - 1)] += share;
    }
  }
}

static void advect_b(const Fluid *f, int quantity, double *xb, const double *previous, double *previousb, const double *u, double *ub,
                     const double *v, double *vb) {
  const int n = f->n, stride = f->stride;
  const double cells = f->time_step * n;
  set_boundary_b(f, quantity, xb);
  for (int j = n; j >= 1; j--) {
    for (int i = n; i >= 1; i--) {
      const int k = IX(i, j);
      double px = i - cells * u[k], py = j - cells * v[k], free_x = cells, free_y = cells;
      if (px < 0.5) px = 0.5, free_x = 0;
      if (px > n + 0.5) px = n + 0.5, free_x = 0;
      if (py < 0.5) py = 0.5, free_y = 0;
      if (py > n + 0.5) py = n + 0.5, free_y = 0;
      const int i0 = (int)px, j0 = (int)py, corner = IX(i0, j0);
      const double s1 = px - i0, s0 = 1 - s1, t1 = py - j0, t0 = 1 - t1;
      const double *p = previous + corner, seed = xb[k];
      double *pb = previousb + corner;
      xb[k] = 0;
      pb[0] += s0 * t0 * seed;
      pb[1] += s1 * t0 * seed;
      pb[stride] += s0 * t1 * seed;
      pb[stride + 1] += s1 * t1 * seed;
      vb[k] -= free_y * (s0 * (p[stride] - p[0]) + s1 * (p[stride + 1] - p[1])) * seed;
      ub[k] -= free_x * (t0 * (p[1] - p[0]) + t1 * (p[stride + 1] - p[stride])) * seed;
    }
  }
}

static void add_and_clear(int size, double *to, double *from) {
  for (int k = 0; k < size; k++) to[k] += from[k];
  memset(from, 0, size * sizeof *from);
}

void cost_hand_b(const double *initial_u, double *initial_ub, const double *initial_v, double *initial_vb, const double *actuator,
                 double *actuatorb, int steps, double costb) {
  Fluid *f = fluid_new(CELLS, TIME_STEP, VISCOSITY, DIFFUSIVITY);
  const int size = f->stride * f->stride, at = IX(ACTUATOR_I, ACTUATOR_J);
  const size_t bytes = size * sizeof(double);
  fluid_hand_bytes = 2 * bytes * steps;
  double *tape = malloc(fluid_hand_bytes), *shadows = calloc(4 * size, sizeof *shadows);
  double *ub = shadows, *vb = ub + size, *u_previousb = vb + size, *v_previousb = u_previousb + size;

  fluid_set_base_state(f);
  for (int j = 0; j <= CELLS + 1; j++) {
    f->u[IX(CONTROLLED_COLUMN, j)] = initial_u[j];
    f->v[IX(CONTROLLED_COLUMN, j)] = initial_v[j];
  }
  for (int t = 0; t < steps; t++) {
    double *kept_u = tape + (size_t)2 * t * size, *kept_v = kept_u + size;
    f->u[at] = actuator[2 * t];
    f->v[at] = actuator[2 * t + 1];
    add_source(f, f->u, f->u_source);
    add_source(f, f->v, f->v_source);
    swap(&f->u, &f->u_previous);
    swap(&f->v, &f->v_previous);
    diffuse(f, VELOCITY_X, f->u, f->u_previous, f->viscosity);
    diffuse(f, VELOCITY_Y, f->v, f->v_previous, f->viscosity);
    project(f, f->u, f->v, f->u_previous, f->v_previous);
    memcpy(kept_u, f->u, bytes);
    memcpy(kept_v, f->v, bytes);
    advect(f, VELOCITY_X, f->u, kept_u, kept_u, kept_v);
    advect(f, VELOCITY_Y, f->v, kept_v, kept_u, kept_v);
    memcpy(f->u_previous, kept_u, bytes);
    memcpy(f->v_previous, kept_v, bytes);
    project(f, f->u, f->v, f->u_previous, f->v_previous);
  }

  for (int i = CELLS + 1; i >= 0; i--) {
    ub[IX(i, OBSERVED_ROW)] = 2 * f->u[IX(i, OBSERVED_ROW)] * costb;
    vb[IX(i, OBSERVED_ROW)] = 2 * f->v[IX(i, OBSERVED_ROW)] * costb;
  }
  const double a = f->time_step * f->viscosity * f->n * f->n;
  for (int t = steps - 1; t >= 0; t--) {
    const double *kept_u = tape + (size_t)2 * t * size, *kept_v = kept_u + size;
    project_b(f, ub, vb, u_previousb, v_previousb);
    advect_b(f, VELOCITY_Y, vb, kept_v, v_previousb, kept_u, u_previousb, kept_v, v_previousb);
    advect_b(f, VELOCITY_X, ub, kept_u, u_previousb, kept_u, u_previousb, kept_v, v_previousb);
    add_and_clear(size, vb, v_previousb);
    add_and_clear(size, ub, u_previousb);
    project_b(f, ub, vb, u_previousb, v_previousb);
    solve_b(f, VELOCITY_Y, vb, v_previousb, a, 1 + 4 * a);
    solve_b(f, VELOCITY_X, ub, u_previousb, a, 1 + 4 * a);
    swap(&ub, &u_previousb);
    swap(&vb, &v_previousb);
    actuatorb[2 * t + 1] += vb[at];
    vb[at] = 0;
    actuatorb[2 * t] += ub[at];
    ub[at] = 0;
  }
  for (int j = CELLS + 1; j >= 0; j--) {
    initial_vb[j] += vb[IX(CONTROLLED_COLUMN, j)];
    initial_ub[j] += ub[IX(CONTROLLED_COLUMN, j)];
  }
  free(tape);
  free(shadows);
  fluid_delete(f);
}
