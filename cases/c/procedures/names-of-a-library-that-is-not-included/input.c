// adjoint --function response --no-inline-calls
// at {"x": 0.7, "u": [1.3, 0.5]}
// at {"x": 2.5, "u": [0.4, 0.1]}
// Without math.h its functions and macros are names like others, in a file of several too; macros have the names that the laws' own text has.
#define p1 0.25
#define at rate
#define FAST yes
enum { no, yes };
static double INFINITY = 3.5;
static double cbrt(double x) { return x * x / 3; }
int isnan(double x) { return x > 2; }
double exp(double);
double sin(double);
double smooth(double x);

double response(double x, const double *u) {
  double at = u[0];
  double y = exp(-at * x) * cbrt(x) + p1 * u[FAST];
  return isnan(x) ? y * INFINITY : y * sin(x) + smooth(x);
}
