/*
 * The flow of examples/navier-stokes in C: stable fluids on n x n cells with a layer of boundary points around them. The point (i, j),
 * 0 <= i, j <= n + 1, is element i + (n + 2) j of a field.
 */
#ifndef FLUID_H
#define FLUID_H

enum { SCALAR, VELOCITY_X, VELOCITY_Y };

/* Gauss-Seidel sweeps per linear system. */
#define SWEEPS 20

#define CELLS 80
#define TIME_STEP 0.02
#define VISCOSITY 0.001
#define DIFFUSIVITY 0.0005
/* The column of points whose initial velocity is a control, the actuator's point, the row where the velocity is observed. */
#define CONTROLLED_COLUMN 30
#define ACTUATOR_I 40
#define ACTUATOR_J 40
#define OBSERVED_ROW 70

typedef struct {
  int n;      /* cells along a side */
  int stride; /* points in a row */
  double time_step, viscosity, diffusivity;
  double *u, *v, *density;
  /* The state before the step under way; the projection also uses the two velocities as work space. */
  double *u_previous, *v_previous, *density_previous;
  /* Added per unit of time. */
  double *u_source, *v_source, *density_source;
} Fluid;

Fluid *fluid_new(int n, double time_step, double viscosity, double diffusivity);
void fluid_delete(Fluid *f);
void fluid_set_base_state(Fluid *f);

void add_source(const Fluid *f, double *x, const double *source);
void diffuse(const Fluid *f, int quantity, double *x, const double *previous, double coefficient);
void project(const Fluid *f, double *u, double *v, double *pressure, double *divergence);
void advect(const Fluid *f, int quantity, double *x, const double *previous, const double *u, const double *v);

/*
 * The sum of the squared velocities on the row j = 70 after `steps` steps. Controls: the initial velocity on the column i = 30, 82
 * numbers each, and the velocity that an actuator imposes at the beginning of every step, 2 numbers per step.
 */
double cost(const double *initial_u, const double *initial_v, const double *actuator, int steps);

#endif
