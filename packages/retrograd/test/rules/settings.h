/*
 * The settings in which a head is run, and where its numbers begin.
 */
enum { LD = 9, SIZE = LD * LD };

struct setting {
  int order, t1, t2, t3, t4, m, n, k, ix, iy;
};

struct choice {
  int values[2], count;
};

struct row {
  const char *name;
  /* Of t1 to t4. */
  struct choice choices[4];
  /* Increments vary; rows are exchanged. */
  int increments, rows;
};

static unsigned long seed = 1;
static double random_number(void) {
  seed = seed * 6364136223846793005ul + 1442695040888963407ul;
  return (double)(seed >> 11) / (double)(1ul << 52) - 1;
}

/* Everything that a head may change: its result, two numbers, three matrices. */
enum { ALL = 3 + 3 * SIZE };
static double start[ALL], direction[ALL], weight[ALL];

enum { SETTINGS = 2 * 16 * 4 * 3 };
static const int sizes[][3] = {{4, 3, 5}, {3, 5, 2}, {1, 1, 1}, {4, 4, 4}}, steps[][2] = {{1, 1}, {-2, 3}, {2, -1}};

/* 0: the head has no such setting. */
static int begin(struct row row, int i, struct setting *s) {
  const int bits = i / 12, *size = sizes[i / 3 % 4], *step = steps[i % 3], smaller = size[0] < size[1] ? size[0] : size[1];
  int t[4];
  if (!row.increments && i % 3 != 0) return 0;
  for (int k = 0; k < 4; k++) {
    const int which = bits >> (k + 1) & 1;
    if (which >= row.choices[k].count) return 0;
    t[k] = row.choices[k].values[which];
  }
  for (int k = 0; k < ALL; k++) start[k] = random_number() / 2, direction[k] = random_number(), weight[k] = random_number();
  for (int k = 0; k < LD; k++) start[3 + k * LD + (row.rows ? (k < smaller ? (k + 1) % smaller : k) : k)] += 4 + 2 * k;
  start[1] += 1, start[2] += 1;
  *s = (struct setting){bits & 1 ? 101 : 102, t[0], t[1], t[2], t[3], size[0], size[1], size[2], step[0], step[1]};
  return 1;
}

static double worst(double is, double should, double scale) {
  const double off = fabs(is - should) / scale;
  return off >= 0 ? off : HUGE_VAL;
}
