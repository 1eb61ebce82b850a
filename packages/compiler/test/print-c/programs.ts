/** Small C programs that print what they compute. Their text goes through the compiler, and must print the same again. */
export const programs: Readonly<Record<string, string>> = {
  sums: `#include <stdio.h>
#define N 5
static double dot(int n, const double *a, const double *b) {
  double s = 0;
  for (int i = 0; i < n; i++) s += a[i] * b[i];
  return s;
}
int main(void) {
  double a[N], b[N];
  for (int i = 0; i < N; i++) { a[i] = i + 0.5; b[i] = (double)i / N; }
  printf("%.6f\\n", dot(N, a, b));
  return 0;
}
`,
  walking: `#include <stdio.h>
static double walk(const double *p, const double *end) {
  double s = 1;
  while (p != end) s *= 1 + *p++;
  return s;
}
static void reverse(double *a, int n) {
  double *p = a, *q = a + n - 1;
  while (p < q) { double t = *p; *p++ = *q; *q-- = t; }
}
int main(void) {
  double x[4] = {0.1, 0.2, 0.3, 0.4};
  reverse(x, 4);
  printf("%.8f %g %ld\\n", walk(x, x + 4), x[0], (long)(&x[3] - x));
  return 0;
}
`,
  structs: `#include <stdio.h>
#include <math.h>
typedef struct { double x, y; } vec;
struct body { vec at, speed; double mass; const char *name; };
static vec add(vec a, vec b) { vec c = {a.x + b.x, a.y + b.y}; return c; }
static void move(struct body *b, double dt) {
  vec step = {b->speed.x * dt, b->speed.y * dt};
  b->at = add(b->at, step);
}
int main(void) {
  struct body bodies[2] = {{{0, 0}, {1, 2}, 3, "sun"}, {.mass = 1, .speed.x = -1, .name = "moon"}};
  for (int k = 0; k < 10; k++)
    for (struct body *b = bodies; b < bodies + 2; b++) move(b, 0.1);
  for (int k = 0; k < 2; k++) printf("%s %.6f %.6f %.6f\\n", bodies[k].name, bodies[k].at.x, bodies[k].at.y, sqrt(bodies[k].mass));
  return 0;
}
`,
  jumps: `#include <stdio.h>
static int find(int m[3][4], int what, int *row, int *column) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      if (m[i][j] == what) { *row = i; *column = j; goto found; }
  return 0;
found:
  return 1;
}
static int collatz(int n) {
  int steps = 0;
again:
  if (n == 1) return steps;
  if (n % 2) n = 3 * n + 1; else n /= 2;
  steps++;
  goto again;
}
int main(void) {
  int m[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}, r = -1, c = -1;
  int yes = find(m, 7, &r, &c), no = find(m, 70, &r, &c);
  printf("%d %d %d %d %d\\n", yes, no, r, c, collatz(27));
  return 0;
}
`,
  switches: `#include <stdio.h>
enum kind { RED, GREEN = 5, BLUE };
static int weigh(enum kind k, int n) {
  int w = 0;
  for (int i = 0; i < n; i++) {
    switch (k) {
    case RED: w += 1;
    case GREEN: w += 10; break;
    case BLUE: if (i == 2) continue; w += 100; break;
    default: w = -1; return w;
    }
    if (w > 250) break;
    w++;
  }
  return w;
}
int main(void) {
  printf("%d %d %d %d\\n", weigh(RED, 3), weigh(GREEN, 4), weigh(BLUE, 5), weigh((enum kind)9, 1));
  return 0;
}
`,
  heap: `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { double value; struct node *next; };
static struct node *push(struct node *list, double value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = list;
  return n;
}
static double drain(struct node *list) {
  double sum = 0;
  while (list != NULL) { struct node *next = list->next; sum = sum / 2 + list->value; free(list); list = next; }
  return sum;
}
int main(void) {
  int n = 3;
  double *w = calloc(n, sizeof(double));
  w[1] = 2;
  w = realloc(w, 6 * sizeof *w);
  memcpy(w + 3, w, 3 * sizeof *w);
  memset(w, 0, 2 * sizeof *w);
  struct node *list = NULL;
  for (int i = 0; i < 6; i++) list = push(list, w[i] + i);
  printf("%.6f\\n", drain(list));
  free(w);
  return 0;
}
`,
  functions: `#include <stdio.h>
#include <math.h>
static double square(double x) { return x * x; }
static double half(double x) { return x / 2; }
static double integrate(double (*f)(double), double a, double b, int n) {
  double h = (b - a) / n, s = 0;
  for (int i = 0; i < n; i++) s += f(a + (i + 0.5) * h) * h;
  return s;
}
int main(void) {
  double (*table[2])(double) = {square, half};
  double t = 0;
  for (int k = 0; k < 2; k++) t += integrate(table[k], 0, 1, 50);
  printf("%.8f %.8f\\n", t, integrate(square, -1, 2, 10));
  return 0;
}
`,
  integers: `#include <stdio.h>
#include <stddef.h>
static unsigned hash(const char *s) {
  unsigned h = 2166136261u;
  for (size_t i = 0; s[i] != 0; i++) { h ^= (unsigned char)s[i]; h *= 16777619u; }
  return h;
}
int main(void) {
  unsigned char c = 250;
  short t = 32000;
  c += 10;
  t = (short)(t + 1000);
  long long big = 1LL << 40;
  int x = -7;
  printf("%u %d %d %lld %d %d %d\\n", hash("retrograd"), c, t, big, x / 2, x % 3, x >> 1);
  printf("%lu %d %d\\n", (unsigned long)(sizeof(int) * 3), (x & 6) | 1, ~x ^ 3);
  return 0;
}
`,
  lazy: `#include <stdio.h>
static int calls = 0;
static int yes(int x) { calls++; return x > 0; }
int main(void) {
  int a[4] = {3, -1, 2, 0}, i = 0, n = 0;
  while (i < 4 && yes(a[i])) i++;
  for (int k = 0; k < 4; k++) if (yes(a[k]) || a[k] == 0) n++;
  int m = n > 2 ? yes(1) + i++ : 7;
  int last = (i++, i + 1);
  printf("%d %d %d %d %d\\n", i, n, m, calls, last);
  return 0;
}
`,
  statics: `#include <stdio.h>
static double table[3] = {1.5, 2.5};
static int counter = 10;
static int next(void) { static int n = 3; n += 2; return n + counter++; }
int main(void) {
  table[2] = next();
  table[0] += next();
  printf("%g %g %g %d\\n", table[0], table[1], table[2], counter);
  return 0;
}
`,
  matrices: `#include <stdio.h>
static void multiply(int n, double a[n][n], double b[n][n], double c[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      c[i][j] = 0;
      for (int k = 0; k < n; k++) c[i][j] += a[i][k] * b[k][j];
    }
}
static double trace(int n, double a[n][n]) { double t = 0; for (int i = 0; i < n; i++) t += a[i][i]; return t; }
int main(void) {
  int n = 3;
  double a[n][n], c[n][n];
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = i + 2 * j;
  multiply(n, a, a, c);
  printf("%g %g\\n", trace(n, c), c[2][1]);
  return 0;
}
`,
  loops: `#include <stdio.h>
int main(void) {
  int s = 0, i, j;
  for (i = 0, j = 10; i < j; i++, j -= 2) s += i * j;
  do { s -= 3; if (s % 2) continue; s--; } while (s > 20);
  outer: for (i = 0; i < 5; i++) {
    for (j = 0; j < 5; j++) {
      if (j == 3) break;
      if (i + j == 6) goto end;
      s += j;
    }
    if (i == 100) goto outer;
  }
end:
  for (;;) { if (s > 40) break; s += 7; }
  printf("%d %d %d\\n", s, i, j);
  return 0;
}
`,
  floats: `#include <stdio.h>
#include <math.h>
static float lean(float x, float y) { return 0.1f * x + y / 3; }
int main(void) {
  float f = 1;
  double d = 1.0 / 3;
  long double l = 1;
  for (int i = 0; i < 10; i++) { f = lean(f, (float)d); l /= 3; d = d * f + i % 3; }
  printf("%.9g %.17g %.21Lg %.9g\\n", (double)f, d, l, (double)sqrtf(f));
  printf("%g %g %g\\n", fabs(-2.5), fmod(7.5, 2), pow(2, 0.5) + floor(-0.5) + atan2(1, 2));
  return 0;
}
`,
  unions: `#include <stdio.h>
struct item { int tag; union { double d; long n; } value; };
static double read(const struct item *i) { return i->tag == 0 ? i->value.d : (double)i->value.n; }
int main(void) {
  struct item list[2];
  list[0].tag = 0; list[0].value.d = 2.5;
  list[1].tag = 1; list[1].value.n = 7;
  printf("%g\\n", read(&list[0]) + read(&list[1]));
  return 0;
}
`,
  recursion: `#include <stdio.h>
static int even(int n);
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static double power(double x, unsigned n) { if (n == 0) return 1; double h = power(x, n / 2); return n % 2 ? x * h * h : h * h; }
int main(void) {
  printf("%d %d %.10g\\n", even(10), odd(10), power(1.1, 13));
  return 0;
}
`,
  pointers: `#include <stdio.h>
static void swap(double **a, double **b) { double *t = *a; *a = *b; *b = t; }
static void split(double x, double *whole, double *part) { *whole = (int)x; *part = x - *whole; }
int main(void) {
  double u[2] = {1, 2}, v[2] = {3, 4};
  double *p = u, *q = v;
  for (int k = 0; k < 3; k++) { swap(&p, &q); p[k % 2] += 0.25; }
  double w, f;
  split(p[0] + q[1], &w, &f);
  printf("%g %g %g %g %g %g\\n", u[0], u[1], v[0], v[1], w, f);
  return 0;
}
`,
  words: `#include <stdio.h>
#include <string.h>
static int count(const char *text, char c) { int n = 0; for (const char *p = text; *p; p++) if (*p == c) n++; return n; }
int main(void) {
  char buffer[16] = "abracadabra";
  buffer[0] = 'A';
  printf("%d %s %c|%5.2f|%-4d|%zu\\n", count(buffer, 'a'), buffer, buffer[3], 3.14159, 42, sizeof(buffer));
  return 0;
}
`,
  macros: `#include <stdio.h>
#define PI 3.14159265358979
#define SIZE (2 * 3)
#define SQUARE(x) ((x) * (x))
#define STEP 1e-3
int main(void) {
  double area = 0;
  for (int r = 0; r < SIZE; r++) area += PI * SQUARE(r + STEP);
  printf("%.9f\\n", area);
  return 0;
}
`,
  conditions: `#include <stdio.h>
#include <stdbool.h>
static bool between(double x, double low, double high) { return x >= low && !(x > high); }
int main(void) {
  bool seen = false;
  int hits = 0;
  for (double x = -1; x <= 1; x += 0.25) {
    bool in = between(x, -0.5, 0.5);
    if (in && !seen) seen = true;
    hits += in;
  }
  int flags = (hits > 3) + 2 * seen;
  printf("%d %d %d\\n", hits, flags, !flags);
  return 0;
}
`,
  aliases: `#include <stdio.h>
#include <string.h>
static void shift(double *to, const double *from, int n) { memmove(to, from, n * sizeof *to); }
static void accumulate(double *s, const double *x, int n) { for (int i = 0; i < n; i++) *s += x[i]; }
int main(void) {
  double a[6] = {1, 2, 3, 4, 5, 6};
  shift(a + 1, a, 5);
  accumulate(&a[2], a, 6);
  struct { double m[2]; } one = {{7, 8}}, two;
  two = one;
  memcpy(a, two.m, sizeof two.m);
  printf("%g %g %g %g\\n", a[0], a[1], a[2], a[5]);
  return 0;
}
`,
};
