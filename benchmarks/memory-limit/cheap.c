/* A loop of many cheap steps: the logistic equation by the method of Euler, its value at the end. */
double cheap(double x, double r, int steps) {
  double u = x;
  /* $AD BINOMIAL-CKP 100MB */
  for (int t = 0; t < steps; t++) u += r * u * (1 - u) * 1e-6;
  return u;
}
