// adjoint --function weighted --wrt x,model
// at {"x": 2}
// What is handed over for a struct that the function writes is what it holds at the end.
struct model {
  double gain;
  double weights[2];
} model = {1.5, {2, 3}};

static const struct {
  int k;
  double factor;
} terms[] = {{1, 2.5}, {.factor = 1.5}};

double weighted(double x) {
  double sum = 0;
  for (unsigned i = 0; i < sizeof terms / sizeof terms[0]; i++) sum += terms[i].factor * model.weights[terms[i].k] * x;
  model.gain *= sum;
  return model.gain * x;
}
