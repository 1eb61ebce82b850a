#ifndef FLUID_ADOLC_H
#define FLUID_ADOLC_H

#ifdef __cplusplus
extern "C"
#endif
/* controls and gradient: initial_u[82], initial_v[82], actuator[2 steps] */
void fluid_adolc(const double *controls, int steps, double *gradient);

#endif
