// adjoint --function energy --wrt scale,u,grid,m --of return,out,u
// at {"scale": 1.3, "u": [0.3, 0.4, -0.7, 1.1], "grid": [[0.1, 0.2, 0.3], [0.5, 0.6, 0.9]], "m": {"rate": 0.4, "table": [1, 2, 3], "n": 3}}
// at {"scale": -7, "u": [0.3, 0.4, -0.7, 1.1], "grid": [[0.1, 0.2, 0.3], [0.5, 0.6, 0.9]], "m": {"rate": 0.4, "table": [1, 2, 3], "n": 3}}
// Storage at file scope that holds several numbers: read, overwritten, given; one way returns early.
#include <math.h>
#define N 4

struct model {
  double rate;
  double table[3];
  int n;
};

double u[N];
static double grid[2][3];
struct model m = {0.5, {1, 2, 3}, 3};
double out[2];

static double part(int i) { return u[i] * u[i] * m.table[i % m.n] + sin(grid[i % 2][i % m.n]); }

double energy(double scale) {
  double s = 0;
  out[1] = 0;
  if (scale < -5) return u[0] * scale;
  for (int i = 0; i < N; i++) s += part(i) * exp(-m.rate);
  u[1] = s * u[2];
  out[0] = s * scale;
  out[1] = u[1];
  return s * scale;
}
