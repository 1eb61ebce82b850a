#ifndef SHAPE_H
#define SHAPE_H
struct shape;
typedef struct {
  double (*area)(const struct shape *);
} shape_ops;
struct shape {
  const shape_ops *ops;
  double w, h;
};
void make_disc(struct shape *s, double r);
void make_rectangle(struct shape *s, double w, double h);
static inline double area_of(const struct shape *s) { return s->ops->area(s); }
#endif
