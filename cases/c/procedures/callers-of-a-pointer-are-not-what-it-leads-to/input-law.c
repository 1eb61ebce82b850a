typedef double (*law)(double);

double linear(double x) { return 2 * x; }
double quadratic(double x) { return x * x; }

static law chosen = quadratic;

void choose(law other) { chosen = other; }

double friction(double x) { return x + chosen(x); }
