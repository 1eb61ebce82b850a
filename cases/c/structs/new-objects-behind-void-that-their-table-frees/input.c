// adjoint --function f
// at {"a": 0.7, "b": 0.6}
// Objects of two layouts are made, stepped and freed through tables of functions; one of them owns a block.
#include <stdlib.h>
struct iface { double (*step)(void *self, double x); void (*done)(void *); };
struct comp { const struct iface *i; void *self; };
struct pid { double kp, ki, sum; };
struct lag { int order; double *z; double c; };
static double pid_step(void *s, double x) { struct pid *p = s; p->sum += x * 0.1; return p->kp * x + p->ki * p->sum; }
static void pid_done(void *s) { free(s); }
static double lag_step(void *s, double x) { struct lag *l = s; for (int i = 0; i < l->order; i++) { l->z[i] += l->c * (x - l->z[i]); x = l->z[i]; } return x; }
static void lag_done(void *s) { struct lag *l = s; free(l->z); free(l); }
static const struct iface pid_i = { pid_step, pid_done }, lag_i = { lag_step, lag_done };
static struct comp pid_new(double kp, double ki) { struct pid *p = malloc(sizeof *p); struct comp c = { &pid_i, p }; p->kp = kp; p->ki = ki; p->sum = 0; return c; }
static struct comp lag_new(int n, double k) { struct lag *l = malloc(sizeof *l); l->order = n; l->c = k; l->z = calloc(n, sizeof(double)); return (struct comp){ &lag_i, l }; }
double f(double a, double b) {
  struct comp chain[3];
  int n = 0;
  chain[n++] = pid_new(a, b);
  chain[n++] = lag_new(3, 0.3 * a);
  chain[n++] = pid_new(0.5, b);
  double y = 0;
  for (int t = 0; t < 6; t++) { double x = 1 - y; for (int i = 0; i < n; i++) x = chain[i].i->step(chain[i].self, x); y = x; }
  while (n--) chain[n].i->done(chain[n].self);
  return y;
}
