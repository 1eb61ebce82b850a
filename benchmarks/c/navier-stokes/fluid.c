#include "fluid.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846
#define IX(i, j) ((i) + f->stride * (j))

static double *field(int size) {
  return (double *)calloc(size, sizeof(double));
}

Fluid *fluid_new(int n, double time_step, double viscosity, double diffusivity) {
  Fluid *f = (Fluid *)malloc(sizeof(Fluid));
  int size = (n + 2) * (n + 2);
  f->n = n;
  f->stride = n + 2;
  f->time_step = time_step;
  f->viscosity = viscosity;
  f->diffusivity = diffusivity;
  f->u = field(size);
  f->v = field(size);
  f->density = field(size);
  f->u_previous = field(size);
  f->v_previous = field(size);
  f->density_previous = field(size);
  f->u_source = field(size);
  f->v_source = field(size);
  f->density_source = field(size);
  return f;
}

void fluid_delete(Fluid *f) {
  free(f->u);
  free(f->v);
  free(f->density);
  free(f->u_previous);
  free(f->v_previous);
  free(f->density_previous);
  free(f->u_source);
  free(f->v_source);
  free(f->density_source);
  free(f);
}

/* A swirl around the centre of the box, a cloud of smoke beside it, and a light wind along the floor. */
void fluid_set_base_state(Fluid *f) {
  int n = f->n;
  for (int j = 0; j <= n + 1; j++) {
    for (int i = 0; i <= n + 1; i++) {
      int k = IX(i, j);
      double x = (i - 0.5) / n, y = (j - 0.5) / n;
      double sx = sin(PI * x), sy = sin(PI * y);
      f->u[k] = sx * sx * sin(2 * PI * y);
      f->v[k] = -sin(2 * PI * x) * sy * sy;
      f->density[k] = exp(-40 * ((x - 0.3) * (x - 0.3) + (y - 0.4) * (y - 0.4)));
      f->u_source[k] = 0.5 * sx * exp(-60 * (y - 0.1) * (y - 0.1));
      f->density_source[k] = i == 20 && j == 20 ? 5 : 0;
    }
  }
}

/* At a wall a scalar is mirrored; a velocity component changes sign if it would cross the wall. */
static void set_boundary(const Fluid *f, int quantity, double *x) {
  int n = f->n;
  for (int m = 1; m <= n; m++) {
    x[IX(0, m)] = quantity == VELOCITY_X ? -x[IX(1, m)] : x[IX(1, m)];
    x[IX(n + 1, m)] = quantity == VELOCITY_X ? -x[IX(n, m)] : x[IX(n, m)];
    x[IX(m, 0)] = quantity == VELOCITY_Y ? -x[IX(m, 1)] : x[IX(m, 1)];
    x[IX(m, n + 1)] = quantity == VELOCITY_Y ? -x[IX(m, n)] : x[IX(m, n)];
  }
  x[IX(0, 0)] = 0.5 * (x[IX(1, 0)] + x[IX(0, 1)]);
  x[IX(0, n + 1)] = 0.5 * (x[IX(1, n + 1)] + x[IX(0, n)]);
  x[IX(n + 1, 0)] = 0.5 * (x[IX(n, 0)] + x[IX(n + 1, 1)]);
  x[IX(n + 1, n + 1)] = 0.5 * (x[IX(n, n + 1)] + x[IX(n + 1, n)]);
}

/* Gauss-Seidel sweeps for c x - a (the four neighbours) = b, from what x holds. */
static void solve(const Fluid *f, int quantity, double *x, const double *b, double a, double c) {
  for (int sweep = 0; sweep < SWEEPS; sweep++) {
    for (int j = 1; j <= f->n; j++) {
      for (int i = 1; i <= f->n; i++) {
        x[IX(i, j)] = (b[IX(i, j)] + a * (x[IX(i - 1, j)] + x[IX(i + 1, j)] + x[IX(i, j - 1)] + x[IX(i, j + 1)])) / c;
      }
    }
    set_boundary(f, quantity, x);
  }
}

void add_source(const Fluid *f, double *x, const double *source) {
  for (int k = 0; k < f->stride * f->stride; k++) x[k] += f->time_step * source[k];
}

/* One implicit step of diffusion: (1 + 4a) x - a (the four neighbours) = previous. */
void diffuse(const Fluid *f, int quantity, double *x, const double *previous, double coefficient) {
  double a = f->time_step * coefficient * f->n * f->n;
  solve(f, quantity, x, previous, a, 1 + 4 * a);
}

/* Makes the velocity free of divergence: subtracts the gradient of a pressure. Overwrites both work fields. */
void project(const Fluid *f, double *u, double *v, double *pressure, double *divergence) {
  int n = f->n;
  for (int j = 1; j <= n; j++) {
    for (int i = 1; i <= n; i++) {
      divergence[IX(i, j)] = -0.5 * (u[IX(i + 1, j)] - u[IX(i - 1, j)] + v[IX(i, j + 1)] - v[IX(i, j - 1)]) / n;
      pressure[IX(i, j)] = 0;
    }
  }
  set_boundary(f, SCALAR, divergence);
  set_boundary(f, SCALAR, pressure);
  solve(f, SCALAR, pressure, divergence, 1, 4);
  for (int j = 1; j <= n; j++) {
    for (int i = 1; i <= n; i++) {
      u[IX(i, j)] -= 0.5 * n * (pressure[IX(i + 1, j)] - pressure[IX(i - 1, j)]);
      v[IX(i, j)] -= 0.5 * n * (pressure[IX(i, j + 1)] - pressure[IX(i, j - 1)]);
    }
  }
  set_boundary(f, VELOCITY_X, u);
  set_boundary(f, VELOCITY_Y, v);
}

/* Carries a field with the flow (u, v): each point takes the value found where it came from, by bilinear interpolation. */
void advect(const Fluid *f, int quantity, double *x, const double *previous, const double *u, const double *v) {
  int n = f->n;
  double cells = f->time_step * n;
  for (int j = 1; j <= n; j++) {
    for (int i = 1; i <= n; i++) {
      double px = i - cells * u[IX(i, j)];
      double py = j - cells * v[IX(i, j)];
      if (px < 0.5) px = 0.5;
      if (px > n + 0.5) px = n + 0.5;
      if (py < 0.5) py = 0.5;
      if (py > n + 0.5) py = n + 0.5;
      int i0 = (int)px, j0 = (int)py;
      double s1 = px - i0, s0 = 1 - s1;
      double t1 = py - j0, t0 = 1 - t1;
      x[IX(i, j)] = s0 * (t0 * previous[IX(i0, j0)] + t1 * previous[IX(i0, j0 + 1)]) +
                    s1 * (t0 * previous[IX(i0 + 1, j0)] + t1 * previous[IX(i0 + 1, j0 + 1)]);
    }
  }
  set_boundary(f, quantity, x);
}

static void swap(double **a, double **b) {
  double *t = *a;
  *a = *b;
  *b = t;
}

static void velocity_step(Fluid *f) {
  size_t bytes = f->stride * f->stride * sizeof(double);
  add_source(f, f->u, f->u_source);
  add_source(f, f->v, f->v_source);

  swap(&f->u, &f->u_previous);
  swap(&f->v, &f->v_previous);
  diffuse(f, VELOCITY_X, f->u, f->u_previous, f->viscosity);
  diffuse(f, VELOCITY_Y, f->v, f->v_previous, f->viscosity);
  project(f, f->u, f->v, f->u_previous, f->v_previous);

  memcpy(f->u_previous, f->u, bytes);
  memcpy(f->v_previous, f->v, bytes);
  advect(f, VELOCITY_X, f->u, f->u_previous, f->u_previous, f->v_previous);
  advect(f, VELOCITY_Y, f->v, f->v_previous, f->u_previous, f->v_previous);
  project(f, f->u, f->v, f->u_previous, f->v_previous);
}

static void density_step(Fluid *f) {
  add_source(f, f->density, f->density_source);
  memcpy(f->density_previous, f->density, f->stride * f->stride * sizeof(double));
  diffuse(f, SCALAR, f->density, f->density_previous, f->diffusivity);
  swap(&f->density, &f->density_previous);
  advect(f, SCALAR, f->density, f->density_previous, f->u, f->v);
}

double cost(const double *initial_u, const double *initial_v, const double *actuator, int steps) {
  Fluid *f = fluid_new(CELLS, TIME_STEP, VISCOSITY, DIFFUSIVITY);
  fluid_set_base_state(f);
  for (int j = 0; j <= CELLS + 1; j++) {
    f->u[IX(CONTROLLED_COLUMN, j)] = initial_u[j];
    f->v[IX(CONTROLLED_COLUMN, j)] = initial_v[j];
  }
  for (int t = 0; t < steps; t++) {
    f->u[IX(ACTUATOR_I, ACTUATOR_J)] = actuator[2 * t];
    f->v[IX(ACTUATOR_I, ACTUATOR_J)] = actuator[2 * t + 1];
    velocity_step(f);
    density_step(f);
  }
  double sum = 0;
  for (int i = 0; i <= CELLS + 1; i++) {
    double u = f->u[IX(i, OBSERVED_ROW)], v = f->v[IX(i, OBSERVED_ROW)];
    sum += u * u + v * v;
  }
  fluid_delete(f);
  return sum;
}
