// adjoint --function f
// at {"x": [0.7, 1.3, 0.4], "n": 5}
// at {"x": [0.2, 0.3, 0.6], "n": 3}
// What a piece computes for what follows it alone its second run leaves out: it does not overwrite what is needed, and what comes after it does.
#include <math.h>

struct state { double z; int n; };
static double level;
static int over;

/* n = 2 is for the caller alone, and so is the first value of z. */
static double both(struct state *s, double a, double b) {
  s->z = a * 3;
  if (s->z > 3) s->n = 2;
  s->z = b * 5;
  return s->z * sin(s->z);
}

static void raise(double by) {
  level = by * 2;
  if (level > 1) over = 1;
  level = sin(by);
}

double f(const double x[3], int n) {
  double y = 0, z = x[0] * 2;
  int m = 0;
  // $AD CHECKPOINT-START
  y += z * z * z;
  z = x[1] * 3;
  if (z > 3) m = 2;
  z = x[2] * 5;
  y += z * z * sin(z);
  // $AD CHECKPOINT-END
  if (m > 1) y *= x[1];

  struct state s = {x[0] * y, 0};
  // $AD CHECKPOINT-START
  y += sin(s.z * s.z);
  s.z = x[1] * 3;
  if (s.z > 3) s.n = 1;
  s.z = x[2] * y;
  y += s.z * cos(s.z);
  y += both(&s, x[1], x[2]);
  // $AD CHECKPOINT-END
  if (s.n > 1) y *= x[1];

  level = y;
  over = 0;
  // $AD BINOMIAL-CKP 2
  for (int i = 0; i < n; i++) {
    y += tanh(level * level);
    raise(x[i % 3] * y);
    y += level * level * x[0];
    level = x[1] * 4;
    if (level > 5) over = 2;
    level = x[2] * tanh(y);
    y += exp(-level * level);
  }
  return over > 0 ? y * x[2] : y;
}
