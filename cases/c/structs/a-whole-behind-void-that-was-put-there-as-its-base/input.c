// adjoint --function total
// at {"a": 0.7, "b": 0.4}
// The functions of a table take pointers to anything: what comes out as the whole is put there as its base, as a base of that, or as the whole.
#include <stdlib.h>

struct table {
  double (*volume)(const void *self);
  void (*grow)(void *self, double by);
  void *(*copy)(const void *self);
};

struct thing {
  const struct table *table;
};

struct ball {
  struct thing thing;
  double radius;
};

struct box {
  struct thing thing;
  double wide, high;
};

struct crate {
  struct box box;
  double filled;
};

static double volume_of_ball(const void *self) {
  const struct ball *b = self;
  return 4.19 * b->radius * b->radius * b->radius;
}

static void grow_ball(void *self, double by) {
  struct ball *b = self;
  b->radius *= by;
}

static void *copy_of_ball(const void *self) {
  struct ball *b = malloc(sizeof *b);
  *b = *(const struct ball *)self;
  return b;
}

static double volume_of_box(const void *self) {
  const struct box *b = self;
  return b->wide * b->wide * b->high;
}

static void grow_box(void *self, double by) {
  struct box *b = self;
  b->wide *= by;
  b->high += by * b->wide;
}

static double volume_of_crate(const void *self) {
  const struct crate *c = self;
  return volume_of_box(self) * c->filled;
}

static void grow_crate(void *self, double by) {
  struct crate *c = self;
  grow_box(&c->box, by);
  c->filled *= c->box.high;
}

static void *copy_of_crate(const void *self) {
  const struct crate *from = self;
  struct crate *c = malloc(sizeof *c);
  c->box = from->box;
  c->filled = from->filled * from->box.wide;
  return c;
}

static const struct table balls = {volume_of_ball, grow_ball, copy_of_ball};
static const struct table boxes = {volume_of_box, grow_box, NULL};
static const struct table crates = {volume_of_crate, grow_crate, copy_of_crate};

double total(double a, double b) {
  struct ball ball = {{&balls}, a};
  struct box box = {{&boxes}, b, a * b};
  struct crate crate = {{{&crates}, a, b}, a + b};
  struct thing *all[] = {&ball.thing, &box.thing, &crate.box.thing, (struct thing *)&crate};
  double sum = 0;
  for (int i = 0; i < 4; i++) {
    all[i]->table->grow(all[i], 1 - b * i);
    sum += all[i]->table->volume(all[i]) * (1 + b * sum);
  }
  for (int i = 0; i < 3; i += 2) {
    struct thing *copy = all[i]->table->copy(all[i]);
    copy->table->grow(copy, a);
    sum += copy->table->volume(copy);
    free(copy);
  }
  return sum + volume_of_ball(&ball) * volume_of_box(&crate);
}
