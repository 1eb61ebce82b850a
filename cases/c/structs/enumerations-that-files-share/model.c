#include "model.h"
#include <math.h>

enum grade { LOW, HIGH };

double soft(stiffness s, double x) { return sin(s * x); }
double hard(stiffness s, double x) { return s * x * x; }

law law_of(enum shape s) { return s == ROUND ? soft : hard; }
double respond(enum shape s, stiffness k, law l, double x) { return s == FLAT ? l(k, x) * x : x; }
double graded(enum grade g, double x) { return g == HIGH ? x * x : x; }
