// adjoint --function f --wrt x --of return
// at {"n": 6, "x": [0.1, 0.7, 0.3, 0.4, 0.5, 0.2]}
// at {"n": 2, "x": [0.1, 0.7]}
// A hash table with chains, keyed by a table of texts that is read-only twice, and a list that grows.
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <ctype.h>
typedef struct entry { const char *key; double value; struct entry *next; } entry;
typedef struct { entry *bucket[7]; int count; } table;
typedef struct { double *data; int len, cap; } vec;
static unsigned hash(const char *s) { unsigned h = 5381; for (; *s; s++) h = h * 33 ^ (unsigned char)tolower(*s); return h % 7; }
static entry *find(table *t, const char *key, int create) {
  unsigned h = hash(key);
  for (entry *e = t->bucket[h]; e; e = e->next) if (!strcmp(e->key, key)) return e;
  if (!create) return NULL;
  entry *e = calloc(1, sizeof *e);
  e->key = key; e->next = t->bucket[h]; t->bucket[h] = e; t->count++;
  return e;
}
static void push(vec *v, double x) {
  if (v->len == v->cap) { v->cap = v->cap ? 2 * v->cap : 2; v->data = realloc(v->data, v->cap * sizeof *v->data); }
  v->data[v->len++] = x;
}
static void clear(table *t) {
  for (int i = 0; i < 7; i++) { entry *e = t->bucket[i]; while (e) { entry *n = e->next; free(e); e = n; } }
  memset(t, 0, sizeof *t);
}
double f(int n, const double *x) {
  static const char *const names[] = {"alpha", "beta", "gamma", "delta", "alpha", "beta"};
  table t = {{0}, 0};
  vec v = {0};
  for (int i = 0; i < n; i++) {
    entry *e = find(&t, names[i % 6], 1);
    e->value += x[i] * (i + 1);
    push(&v, e->value * e->value);
  }
  double s = 0;
  for (int b = 0; b < 7; b++) for (const entry *e = t.bucket[b]; e; e = e->next) s += sqrt(1 + e->value * e->value) * (b + 1);
  for (int i = v.len; i-- > 1;) s += v.data[i] * v.data[i - 1];
  entry *g = find(&t, "gamma", 0);
  if (g) s *= 1 + 0.1 * g->value;
  free(v.data);
  clear(&t);
  return s / (t.count + 1);
}
