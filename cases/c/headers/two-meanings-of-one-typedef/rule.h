struct answer {
  double value;
};
typedef struct {
  void (*rate)(const void *user, double x, struct answer *out);
  int steps;
} rule;
double integrate(const rule *r, const void *user, double from, double to);
