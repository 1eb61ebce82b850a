/* Particles in a periodic cube that attract and repel each other by pairs: Lennard-Jones, cut off and shifted to zero there. */
#ifndef PARTICLES_H
#define PARTICLES_H

typedef struct {
  double box, cutoff, epsilon, sigma;
} Model;

/* Coordinates are x[3 * i], x[3 * i + 1], x[3 * i + 2]. */
double energy(int n, const double *x, Model model);

/* Half the mean squared distance from `target` after some steps of velocity Verlet, plus the kinetic energy per particle there. */
double trajectory_cost(int n, const double *x0, const double *v0, const double *target, Model model, int steps, double dt);

#endif
