// adjoint --function f
// at {"x": 0.7}
#include "model.h"

enum grade { LOW, HIGH };
double graded(enum grade g, double x);

double f(double x) { return respond(FLAT, STIFF, law_of(ROUND), x) * graded(HIGH, x); }
