/* ADOL-C: the same program with adouble, without the density, which reaches nothing; its tape, and one reverse sweep. */
#include "fluid_adolc.h"
#include <adolc/adolc.h>
#include <cmath>
#include <vector>

extern "C" {
#include "fluid.h"
}

static const short TAPE = 5;
static const int N = CELLS, STRIDE = N + 2, SIZE = STRIDE * STRIDE;

typedef adouble T;
typedef std::vector<T> Field;

static int ix(int i, int j) {
  return i + STRIDE * j;
}

static void set_boundary(int quantity, Field &x) {
  for (int m = 1; m <= N; m++) {
    if (quantity == VELOCITY_X) {
      x[ix(0, m)] = -x[ix(1, m)];
      x[ix(N + 1, m)] = -x[ix(N, m)];
    } else {
      x[ix(0, m)] = x[ix(1, m)];
      x[ix(N + 1, m)] = x[ix(N, m)];
    }
    if (quantity == VELOCITY_Y) {
      x[ix(m, 0)] = -x[ix(m, 1)];
      x[ix(m, N + 1)] = -x[ix(m, N)];
    } else {
      x[ix(m, 0)] = x[ix(m, 1)];
      x[ix(m, N + 1)] = x[ix(m, N)];
    }
  }
  x[ix(0, 0)] = 0.5 * (x[ix(1, 0)] + x[ix(0, 1)]);
  x[ix(0, N + 1)] = 0.5 * (x[ix(1, N + 1)] + x[ix(0, N)]);
  x[ix(N + 1, 0)] = 0.5 * (x[ix(N, 0)] + x[ix(N + 1, 1)]);
  x[ix(N + 1, N + 1)] = 0.5 * (x[ix(N, N + 1)] + x[ix(N + 1, N)]);
}

static void solve(int quantity, Field &x, const Field &b, double a, double c) {
  for (int sweep = 0; sweep < SWEEPS; sweep++) {
    for (int j = 1; j <= N; j++)
      for (int i = 1; i <= N; i++)
        x[ix(i, j)] = (b[ix(i, j)] + a * (x[ix(i - 1, j)] + x[ix(i + 1, j)] + x[ix(i, j - 1)] + x[ix(i, j + 1)])) / c;
    set_boundary(quantity, x);
  }
}

static void project_active(Field &u, Field &v, Field &pressure, Field &divergence) {
  for (int j = 1; j <= N; j++)
    for (int i = 1; i <= N; i++) {
      divergence[ix(i, j)] = -0.5 * (u[ix(i + 1, j)] - u[ix(i - 1, j)] + v[ix(i, j + 1)] - v[ix(i, j - 1)]) / N;
      pressure[ix(i, j)] = 0;
    }
  set_boundary(SCALAR, divergence);
  set_boundary(SCALAR, pressure);
  solve(SCALAR, pressure, divergence, 1, 4);
  for (int j = 1; j <= N; j++)
    for (int i = 1; i <= N; i++) {
      u[ix(i, j)] -= 0.5 * N * (pressure[ix(i + 1, j)] - pressure[ix(i - 1, j)]);
      v[ix(i, j)] -= 0.5 * N * (pressure[ix(i, j + 1)] - pressure[ix(i, j - 1)]);
    }
  set_boundary(VELOCITY_X, u);
  set_boundary(VELOCITY_Y, v);
}

static void advect_active(int quantity, Field &x, const Field &previous, const Field &u, const Field &v) {
  const double cells = TIME_STEP * N;
  for (int j = 1; j <= N; j++)
    for (int i = 1; i <= N; i++) {
      T px = i - cells * u[ix(i, j)], py = j - cells * v[ix(i, j)];
      if (px < 0.5) px = 0.5;
      if (px > N + 0.5) px = N + 0.5;
      if (py < 0.5) py = 0.5;
      if (py > N + 0.5) py = N + 0.5;
      int i0 = (int)px.value(), j0 = (int)py.value();
      T s1 = px - i0, s0 = 1 - s1, t1 = py - j0, t0 = 1 - t1;
      x[ix(i, j)] = s0 * (t0 * previous[ix(i0, j0)] + t1 * previous[ix(i0, j0 + 1)]) +
                    s1 * (t0 * previous[ix(i0 + 1, j0)] + t1 * previous[ix(i0 + 1, j0 + 1)]);
    }
  set_boundary(quantity, x);
}

static void add(Field &x, const double *source) {
  for (int k = 0; k < SIZE; k++) x[k] += TIME_STEP * source[k];
}

void fluid_adolc(const double *controls, int steps, double *gradient) {
  const int points = N + 2, count = 2 * points + 2 * steps;
  const double a = TIME_STEP * VISCOSITY * N * N;
  Fluid *base = fluid_new(N, TIME_STEP, VISCOSITY, DIFFUSIVITY);
  fluid_set_base_state(base);
  double value;
  trace_on(TAPE);
  {
    Field u(SIZE), v(SIZE), u_previous(SIZE), v_previous(SIZE), control(count);
    for (int i = 0; i < count; i++) control[i] <<= controls[i];
    for (int k = 0; k < SIZE; k++) {
      u[k] = base->u[k];
      v[k] = base->v[k];
    }
    for (int j = 0; j < points; j++) {
      u[ix(CONTROLLED_COLUMN, j)] = control[j];
      v[ix(CONTROLLED_COLUMN, j)] = control[points + j];
    }
    for (int t = 0; t < steps; t++) {
      u[ix(ACTUATOR_I, ACTUATOR_J)] = control[2 * points + 2 * t];
      v[ix(ACTUATOR_I, ACTUATOR_J)] = control[2 * points + 2 * t + 1];
      add(u, base->u_source);
      add(v, base->v_source);
      u.swap(u_previous);
      v.swap(v_previous);
      solve(VELOCITY_X, u, u_previous, a, 1 + 4 * a);
      solve(VELOCITY_Y, v, v_previous, a, 1 + 4 * a);
      project_active(u, v, u_previous, v_previous);
      for (int k = 0; k < SIZE; k++) {
        u_previous[k] = u[k];
        v_previous[k] = v[k];
      }
      advect_active(VELOCITY_X, u, u_previous, u_previous, v_previous);
      advect_active(VELOCITY_Y, v, v_previous, u_previous, v_previous);
      project_active(u, v, u_previous, v_previous);
    }
    T sum = 0.0;
    for (int i = 0; i < points; i++) sum += u[ix(i, OBSERVED_ROW)] * u[ix(i, OBSERVED_ROW)] + v[ix(i, OBSERVED_ROW)] * v[ix(i, OBSERVED_ROW)];
    sum >>= value;
  }
  trace_off();
  ::gradient(TAPE, count, controls, gradient);
  fluid_delete(base);
}
