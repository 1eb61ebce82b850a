#ifndef VEC_H
#define VEC_H
#include <math.h>
#ifndef DIM
#define DIM 2
#endif
typedef struct { double c[DIM]; } vec;
static inline vec vadd(vec a, vec b) {
  vec r;
  for (int i = 0; i < DIM; i++) r.c[i] = a.c[i] + b.c[i];
  return r;
}
static inline double vdot(const vec *a, const vec *b) {
  double s = 0;
  for (int i = 0; i < DIM; i++) s += a->c[i] * b->c[i];
  return s;
}
#define vnorm(a) sqrt(vdot(&(a), &(a)))
#define MAKE_FIELD(type, name)                                  \
  static inline type get_##name(const type *p) { return p[0]; } \
  static inline void set_##name(type *p, type v) { *p = v; }
#define LOG(stream, ...) fprintf(stream, __VA_ARGS__)
#define WARN(fmt, args...) fprintf(stderr, fmt "\n", ##args)
#define MAXIMUM(a, b) ((a) > (b) ? (a) : (b))
#if defined(USE_SQUARE) && USE_SQUARE >= 2
#define MEASURE(v) vdot(&(v), &(v))
#elif defined USE_SQUARE
#define MEASURE(v) (0.5 * vdot(&(v), &(v)))
#else
#define MEASURE(v) vnorm(v)
#endif
#endif
