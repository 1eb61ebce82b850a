typedef double real;
double cubed(real x);
