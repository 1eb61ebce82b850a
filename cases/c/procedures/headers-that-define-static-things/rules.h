#ifndef RULES_H
#define RULES_H
#define POINTS 2
static const double points[POINTS] = {-0.57735026918962576, 0.57735026918962576}, weights[POINTS] = {1, 1};
static double middle(double a, double b) { return 0.5 * (a + b); }
static double width(double a, double b) { return b - a; }
static double relative(double a, double b) { return width(a, b) / middle(a, b); }
#endif
