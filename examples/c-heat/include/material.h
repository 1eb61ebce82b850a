/* How well a material conducts at a temperature. */
#ifndef MATERIAL_H
#define MATERIAL_H

typedef double (*Law)(double at_zero, double temperature);

double law_constant(double at_zero, double temperature);
double law_metal(double at_zero, double temperature);

#endif
