enum law { LINEAR, QUADRATIC };
double friction(enum law which, double x);
