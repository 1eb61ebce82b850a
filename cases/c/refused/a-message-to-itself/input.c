// adjoint --function halo
// refused
// Storage that one function without text reads, and other storage that another one fills.
void send(const double *buffer, int count, int to);
void receive(double *buffer, int count, int from);

double halo(double x) {
  double out[2] = {x, x * x}, in[2] = {0, 0};
  send(out, 2, 1);
  receive(in, 2, 1);
  return in[0] + in[1];
}
