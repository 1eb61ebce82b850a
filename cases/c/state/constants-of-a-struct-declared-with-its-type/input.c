// adjoint --function scaled --wrt x
// at {"x": 1.5}
struct model {
  double gain;
  int power;
} model = {2.5, 3};

double scaled(double x) {
  double y = model.gain;
  for (int i = 0; i < model.power; i++) y *= x;
  return y;
}
