// adjoint --function f --no-inline-calls
// at {"x": 0.7}
// Another file may set the law of friction; it is none of the functions that come to the law themselves.
double friction(double x);

double f(double x) { return friction(x) * x; }
