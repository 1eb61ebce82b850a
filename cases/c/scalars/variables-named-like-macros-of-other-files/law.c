double M_E = 3.5;
double INFINITY = 2.0;

double exp(double);

double law(double x) { return exp(x * M_E) * INFINITY; }
