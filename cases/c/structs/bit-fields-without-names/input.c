// adjoint --function energy
// at {"x": 1.5, "n": 3}
struct state {
  int : 4;
  unsigned level : 3;
  unsigned : 0;
  int shift : 5, : 3, sign : 2;
};

struct cell {
  struct state state[2];
  double value;
};

double energy(double x, int n) {
  struct cell c = {{{1, 2, -1}, {.shift = 5}}, x}, d = c;
  double sum = 0;
  for (int i = 0; i < n; i++) {
    d.state[0].level += 3;
    d.value *= c.value * d.state[0].level;
    sum += d.value + c.state[1].shift * x;
  }
  d = (struct cell){.value = sum};
  return d.value + c.state[0].sign * x + d.state[1].shift;
}
