// adjoint --function last
// at {"a": 0.7, "b": 0.4}
// What a handler is given is kept as a pointer to anything: in a list, in the object itself, in an array; it is put there as a base or as the whole.
struct listener {
  double gain;
  void *self;
};

struct meter {
  struct listener listener;
  double sum;
  int count;
};

struct filter {
  struct listener listener;
  double rate, level;
};

struct handler {
  void (*call)(void *context, double x);
  void *context;
};

static void start(struct listener *l, double gain) {
  l->gain = gain;
  l->self = l;
}

static void measured(void *context, double x) {
  struct meter *m = context;
  m->sum += m->listener.gain * x * x;
  m->count++;
}

static void filtered(void *context, double x) {
  struct filter *f = context;
  f->level += f->rate * (x * f->listener.gain - f->level);
}

static void tuned(void *context, double x) {
  struct listener *l = context;
  l->gain *= 1 + 0.1 * x;
}

static int is_before(const void *a, const void *b) {
  const struct meter *x = a, *y = b;
  return x->sum < y->sum;
}

static const struct meter *larger(struct listener *const *of, int (*before)(const void *, const void *)) {
  const void *found = before(of[0], of[1]) ? of[1] : of[0];
  return found;
}

double last(double a, double b) {
  struct meter m = {{0}, 0, 0}, n = {{0}, a, 0};
  struct filter f = {{0}, 0.3, 0};
  start(&m.listener, a);
  start(&n.listener, b);
  start(&f.listener, a * b);
  struct listener *pair[2] = {&m.listener, &n.listener};
  const struct handler handlers[] = {
    {measured, pair[0]}, {tuned, m.listener.self}, {filtered, &f}, {tuned, &f.listener}, {measured, n.listener.self}};
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < 5; i++) handlers[i].call(handlers[i].context, a * k + b);
  void *all[2] = {&m, pair[1]};
  for (int i = 0; i < 2; i++) measured(all[i], f.level);
  struct meter *again = (struct meter *)(void *)pair[0];
  again->sum *= b;
  const void *either = a > b ? (void *)pair[1] : (void *)&m;
  return larger(pair, is_before)->sum * f.level + ((const struct meter *)either)->sum * m.sum + m.listener.gain;
}
