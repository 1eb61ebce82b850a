// adjoint --function filter
// at {"x": 0.7}
typedef double pair __attribute__((vector_size(16)));

static double level = 1.5;
static unsigned ticks;

static void tick(void) { __asm__ volatile("incl %0" : "+m"(ticks)); }

pair both(pair a) { return a + (pair){level, level}; }

void reset(void) {
  void to(double value) { level = value; }
  to(1.5);
  tick();
}

double filter(double x) {
  level = 0.75 * level + 0.25 * x * x;
  return level * x;
}
