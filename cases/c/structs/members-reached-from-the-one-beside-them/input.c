// adjoint --function settle
// at {"n": 2, "bodies": [{"at": {"x": 0.3, "y": -0.2, "z": 0.7}, "speed": {"x": 1.1, "y": 0.4, "z": -0.6}, "mass": 1.5, "id": 1}, {"at": {"x": -0.4, "y": 0.9, "z": 0.1}, "speed": {"x": 0.2, "y": -0.7, "z": 0.5}, "mass": 0.8, "id": 2}]}
// The address of the first member stands for all that lie beside it, in one struct or in the next.
typedef struct { double x, y, z; } vector;
typedef struct { vector at, speed; double mass; int id; } body;

static double dot(const double *a, const double *b, int n) {
  double sum = 0;
  while (n-- > 0) sum += *a++ * *b++;
  return sum;
}

static void move(double *to, double by, const double *along) {
  for (int i = 0; i < 3; i++) to[i] += by * along[i];
}

double settle(int n, body *bodies) {
  for (int i = 0; i < n; i++) move(&bodies[i].at.x, 0.5 * bodies[i].mass, &bodies[i].speed.x);
  const double *last = &bodies[n - 1].speed.z;
  vector center = bodies[0].at;
  double *middle = &center.y;
  middle[1] *= middle[-1];
  // Positions and speeds together: six numbers.
  return dot(&bodies[0].at.x, &bodies[1].at.x, 6) + last[0] * last[-1] * last[1] + center.z;
}
