// adjoint --function advance --wrt x,gravity --of return,energy
// at {"x": [0.5, 1.5, -0.75], "gravity": 9.5, "energy": 0}
double gravity = 9.81;
double energy;

double advance(double x[3]) {
  energy = 0;
  for (int i = 0; i < 3; i++) {
    x[i] -= 0.1 * gravity;
    energy += x[i] * x[i] * gravity;
  }
  return x[0] * energy;
}
