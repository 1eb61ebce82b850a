#define N 2
#define SCALE 5.0
#define AREA (N * SCALE)

enum { SECOND = 0, FIRST = 1 };
typedef struct {
  double v[N];
} pair;
static const double weights[N] = {SCALE, AREA};

double part(const double *x) {
  pair a = {{x[FIRST] * SCALE, x[SECOND]}};
  double s = 0;
  for (int i = 0; i < N; i++) s += weights[i] * a.v[i] * a.v[FIRST] * AREA;
  return s;
}
