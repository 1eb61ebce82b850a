// adjoint --function f
// refused
// No function of these files can be meant: the law is in a file that was not handed over.
static double (*current)(double);

void choose(double (*chosen)(double)) { current = chosen; }

static double f_inside(double x) { return 2 * x; }

double f(double x, double y) { return current(x) * f_inside(y); }
