/** C programs that allocate and release: `double f(int n, double *x)`, which may change x. */
export const dynamicPrograms: Readonly<Record<string, string>> = {
  "a work array": `#include <math.h>
#include <stdlib.h>
double f(int n, double *x) {
  double *w = malloc(n * sizeof(double));
  double s = 0;
  for (int i = 0; i < n; i++) w[i] = sin(x[i]) * x[(i + 1) % n];
  for (int i = 0; i < n; i++) s += w[i] * w[i];
  free(w);
  return s;
}
`,
  "a work array in a called function, and one in every iteration": `#include <math.h>
#include <stdlib.h>
static double part(int m, const double *x, double a) {
  double *g = malloc(m * sizeof *g);
  double s = 0;
  for (int j = 0; j < m; j++) g[j] = exp(-x[j] * a);
  for (int j = 0; j < m; j++) s += g[j] * g[j] * x[j];
  free(g);
  return s;
}
double f(int n, double *x) {
  double s = 0;
  for (int t = 1; t < n; t++) s = s * 0.5 + part(t, x, s);
  for (int t = 0; t < n; t++) {
    double *v = calloc(n, sizeof(double));
    for (int i = 0; i < n; i++) { v[i] += x[i] * x[t]; v[i] *= v[i]; }
    for (int i = 0; i < n; i++) s += v[i] * x[i];
    free(v);
  }
  return s;
}
`,
  "matrices made and deleted by functions": `#include <math.h>
#include <stdlib.h>
typedef struct { int rows, cols; double *data; } Matrix;
static Matrix *new_matrix(int r, int c) {
  Matrix *m = malloc(sizeof(Matrix));
  m->rows = r; m->cols = c;
  m->data = malloc(r * c * sizeof(double));
  return m;
}
static void delete_matrix(Matrix *m) {
  if (m != NULL) {
    free(m->data);
    free(m);
  }
}
static void fill(Matrix *m, const double *x, int n) {
  for (int i = 0; i < m->rows * m->cols; i++) m->data[i] = x[i % n] * (i + 1);
}
static void mul(const Matrix *a, const Matrix *b, Matrix *c) {
  for (int i = 0; i < a->rows; i++)
    for (int j = 0; j < b->cols; j++) {
      double s = 0;
      for (int k = 0; k < a->cols; k++) s += a->data[i * a->cols + k] * b->data[k * b->cols + j];
      c->data[i * c->cols + j] = s;
    }
}
double f(int n, double *x) {
  Matrix *a = new_matrix(2, 3), *b = new_matrix(3, 2), *c = new_matrix(2, 2);
  fill(a, x, n);
  fill(b, x + 1, n - 1);
  mul(a, b, c);
  double s = 0;
  for (int i = 0; i < 4; i++) s += sin(c->data[i]);
  delete_matrix(a);
  delete_matrix(b);
  delete_matrix(c);
  return s;
}
`,
  "returns on the way, and storage allocated on some paths": `#include <math.h>
#include <stdlib.h>
double f(int n, double *x) {
  double *w = malloc(n * sizeof *w), *u = NULL;
  double s = 0;
  if (!w) return -1;
  for (int i = 0; i < n; i++) w[i] = x[i] * x[i];
  if (x[0] < 100) {
    u = malloc(2 * sizeof *u);
    u[0] = w[0] * w[1];
    u[1] = w[1] * x[0];
    if (w[1] > 1e3) { free(u); free(w); return u == NULL; }
  }
  if (w[0] > -1) {
    s = w[0] * w[n - 1] * u[0] * u[1];
    free(w);
    free(u);
    return s * s;
  }
  free(u);
  free(w);
  return s;
}
`,
  "a linked list": `#include <math.h>
#include <stdlib.h>
struct node { double v; struct node *next; };
double f(int n, double *x) {
  struct node *list = NULL;
  for (int i = 0; i < n; i++) {
    struct node *e = malloc(sizeof *e);
    e->v = sin(x[i]) + x[i] * x[i];
    e->next = list;
    list = e;
  }
  double s = 0;
  for (struct node *p = list; p != NULL; p = p->next) s = s * p->v + p->v * 0.5;
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return s;
}
`,
  "rows behind a pointer to pointers": `#include <math.h>
#include <stdlib.h>
double f(int n, double *x) {
  double **rows = malloc(n * sizeof(double *));
  for (int i = 0; i < n; i++) {
    rows[i] = malloc((i + 1) * sizeof(double));
    for (int j = 0; j <= i; j++) rows[i][j] = x[i] * x[j];
  }
  double s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) s += sin(rows[i][j]) * x[j];
  for (int i = 0; i < n; i++) free(rows[i]);
  free(rows);
  return s;
}
`,
  "a passive table that is needed, and one that is not": `#include <math.h>
#include <stdlib.h>
double f(int n, double *x) {
  double *t = malloc(n * sizeof *t), *q = malloc(n * sizeof *q);
  double s = 0;
  for (int i = 0; i < n; i++) t[i] = i + 0.5;
  for (int i = 0; i < n; i++) s += t[i] * x[i] * x[i];
  for (int i = 0; i < n; i++) q[i] = 2 * t[i];
  double k = 0;
  for (int i = 0; i < n; i++) k += q[i];
  free(q);
  free(t);
  return s * k;
}
`,
  "releases before continue and break": `#include <math.h>
#include <stdlib.h>
double f(int n, double *x) {
  double s = 0;
  for (int t = 0; t < 6; t++) {
    double *w = malloc(n * sizeof *w);
    for (int i = 0; i < n; i++) w[i] = x[i] * x[i] + t;
    if (w[0] > 2.5 && t % 2) { free(w); continue; }
    for (int i = 0; i < n; i++) s += w[i] * w[(i + t) % n];
    if (s > 300) { free(w); break; }
    free(w);
  }
  return s;
}
`,
  "storage that a function returns, released under another name": `#include <math.h>
#include <stdlib.h>
static double *copy(const double *from, int n) {
  double *to = malloc(n * sizeof *to);
  for (int i = 0; i < n; i++) to[i] = from[i];
  return to;
}
static double energy(double *v, int n) {
  double e = 0;
  for (int i = 0; i < n; i++) { v[i] *= v[i]; e += v[i] * v[(i + 1) % n]; }
  return e;
}
double f(int n, double *x) {
  double *a = copy(x, n), *b = copy(a, n);
  double s = energy(a, n);
  a[0] = s;
  double *c = a;
  s += energy(b, n) * c[0];
  free(c);
  free(b);
  return s;
}
`,
  "an array of structs with pointer members": `#include <math.h>
#include <stdlib.h>
typedef struct { double *v; int n; double w; } layer;
double f(int n, double *x) {
  int k = 3;
  layer *net = calloc(k, sizeof(layer));
  for (int l = 0; l < k; l++) {
    net[l].n = n - l;
    net[l].w = x[l] * 0.5;
    net[l].v = malloc(net[l].n * sizeof(double));
  }
  for (int i = 0; i < n; i++) net[0].v[i] = x[i];
  for (int l = 1; l < k; l++)
    for (int i = 0; i < net[l].n; i++) net[l].v[i] = tanh(net[l - 1].v[i] * net[l].w + net[l - 1].v[i + 1]);
  double s = 0;
  for (int i = 0; i < net[k - 1].n; i++) s += net[k - 1].v[i] * net[k - 1].v[i];
  for (int l = 0; l < k; l++) free(net[l].v);
  free(net);
  return s;
}
`,
  "one destructor for active and passive storage": `#include <math.h>
#include <stdlib.h>
typedef struct { int n; double *a; } vec;
static vec *make(int n) { vec *v = malloc(sizeof *v); v->n = n; v->a = calloc(n, sizeof(double)); return v; }
static void drop(vec *v) { free(v->a); free(v); }
static void drop_array(double *p) { free(p); }
double f(int n, double *x) {
  vec *c = make(n), *v = make(n);
  double *t = malloc(n * sizeof *t), *u = malloc(n * sizeof *u);
  double s = 0;
  for (int i = 0; i < n; i++) { c->a[i] = i + 1; t[i] = cos(i); }
  for (int i = 0; i < n; i++) { v->a[i] = c->a[i] * x[i] * x[i]; u[i] = t[i] * v->a[i] * x[0]; }
  for (int i = 0; i < n; i++) s += v->a[i] * u[i] * v->a[0];
  drop(c);
  drop(v);
  drop_array(t);
  drop_array(u);
  return s;
}
`,
  "recursion with storage of its own": `#include <math.h>
#include <stdlib.h>
static double walk(const double *x, int n, double a) {
  if (n == 0) return a;
  double *w = malloc(2 * sizeof *w);
  w[0] = a * x[0];
  w[1] = sin(w[0]) + x[0];
  double r = walk(x + 1, n - 1, w[1] * w[0]);
  r += w[0] * w[1];
  free(w);
  return r;
}
double f(int n, double *x) { return walk(x, n, 1.5); }
`,
  "a pointer set anew, free(NULL), structs of their own": `#include <math.h>
#include <stdlib.h>
struct pair { double a, b; };
double f(int n, double *x) {
  double s = 0;
  double *w = NULL;
  free(w);
  for (int k = 1; k < n; k++) {
    w = malloc(k * sizeof *w);
    if (w == NULL) exit(1);
    for (int i = 0; i < k; i++) w[i] = x[i] * x[k];
    struct pair *p = malloc(sizeof *p);
    p->a = w[0];
    p->b = w[k - 1] * p->a;
    p->a = p->a * p->b;
    s += p->a * p->b + w[k - 1] * w[0];
    free(w);
    free(p);
  }
  return s;
}
`,
  "a block that grows": `#include <math.h>
#include <stdlib.h>
double f(int n, double *x) {
  int room = 1, count = 0;
  double *w = malloc(room * sizeof *w);
  for (int i = 0; i < 2 * n; i++) {
    if (count == room) { room *= 2; w = realloc(w, room * sizeof *w); }
    w[count++] = sin(x[i % n]) * (i + 1);
  }
  double s = 0;
  for (int i = 1; i < count; i++) s += w[i] * w[i - 1];
  free(w);
  return s;
}
`,
  "arrays of rows of variable number, alloca in a recursion": `#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <alloca.h>
static double sum(int m, double (*a)[2]) { double s = 0; for (int i = 0; i < m; i++) s += a[i][0] * a[i][1]; return s; }
static double down(int k, const double *x) {
  double *w = (double *)alloca((k + 1) * sizeof(double));
  for (int i = 0; i <= k; i++) w[i] = x[i] * x[i];
  double r = k > 0 ? down(k - 1, x) : 1;
  for (int i = 0; i <= k; i++) r *= w[i] + 0.5;
  return r;
}
double f(int n, double *x) {
  double s = 0;
  for (int t = 0; t < 4; t++) {
    double a[t + 1][2], c[2 * n];
    if (t == 1) continue;
    for (int i = 0; i <= t; i++) { a[i][0] = x[i] * x[t]; a[i][1] = sin(x[i]) + s * 0.1; }
    for (int i = 0; i < 2 * n; i++) c[i] = x[i % n] * a[0][0];
    if (t == 3 && x[0] > 100) break;
    for (int i = 1; i < 2 * n; i++) c[i] = c[i] * c[i - 1] + 0.5;
    s += sum(t + 1, a) * c[2 * n - 1];
  }
  for (int t = 1; t <= n; t++) {
    double b[t], *p = b;
    memcpy(b, x, t * sizeof(double));
    for (int i = 0; i < t; i++) { *p = *p * *p; p++; }
    s += b[t - 1] * b[0];
  }
  return s + down(n - 1, x);
}
`,
  "matrices that are resized by functions": `#include <math.h>
#include <stdlib.h>
typedef struct { int rows, cols; double *data; } Matrix;
static Matrix *make(int r, int c) {
  Matrix *m = malloc(sizeof(Matrix));
  m->rows = r; m->cols = c;
  m->data = r * c > 0 ? malloc(r * c * sizeof(double)) : NULL;
  return m;
}
static void resize(Matrix *m, int r, int c) {
  if (m->rows * m->cols != r * c) {
    if (m->data != NULL) free(m->data);
    m->data = r * c > 0 ? malloc(r * c * sizeof(double)) : NULL;
  }
  m->rows = r; m->cols = c;
}
static void drop(Matrix *m) { if (m->data) free(m->data); free(m); }
static void square(const Matrix *a, Matrix *out) {
  resize(out, a->rows, a->rows);
  for (int i = 0; i < a->rows; i++)
    for (int j = 0; j < a->rows; j++) {
      out->data[i * a->rows + j] = 0;
      for (int k = 0; k < a->cols; k++) out->data[i * a->rows + j] += a->data[i * a->cols + k] * a->data[j * a->cols + k];
    }
}
double f(int n, double *x) {
  Matrix *a = make(2, n), *b = make(1, 1);
  for (int i = 0; i < 2 * n; i++) a->data[i] = x[i % n] * (1 + i);
  double s = 0;
  for (int t = 0; t < 3; t++) {
    square(a, b);
    s += sin(b->data[1]) + b->data[0] * 0.01;
    resize(a, 2, n - t - 1);
    for (int i = 0; i < 2 * (n - t - 1); i++) a->data[i] = x[i % n] * b->data[i % 4] * 0.1;
  }
  drop(a);
  drop(b);
  return s;
}
`,
  "alloca and a variable-length array": `#include <math.h>
#include <alloca.h>
double f(int n, double *x) {
  double *w = alloca(n * sizeof *w);
  double v[n], s = 0;
  for (int i = 0; i < n; i++) { w[i] = x[i] * x[i]; v[i] = w[i] * x[0]; }
  for (int t = 0; t < 3; t++)
    for (int i = 1; i < n; i++) { w[i] *= v[i - 1]; v[i] = sin(w[i] * w[i - 1]); }
  for (int i = 0; i < n; i++) s += v[i] * w[i];
  return s;
}
`,
  "variable-length arrays in loops and called functions": `#include <math.h>
static double part(int m, const double *x) {
  double v[m], s = 0;
  for (int i = 0; i < m; i++) v[i] = x[i] * x[m - 1];
  for (int i = 0; i < m; i++) s += v[i] * v[i];
  return s;
}
double f(int n, double *x) {
  double s = 0;
  for (int k = 1; k <= n; k++) {
    double u[k];
    for (int i = 0; i < k; i++) u[i] = x[i] * x[k - 1];
    for (int i = 0; i < k; i++) s += u[i] * u[i] * s * 0.1;
    s += part(k, x);
  }
  return s;
}
`,
  "alloca in a called function": `#include <math.h>
#include <stdlib.h>
#include <alloca.h>
static double part(int m, const double *x) {
  double *v = alloca(m * sizeof *v), s = 0;
  for (int i = 0; i < m; i++) v[i] = x[i] * x[m - 1];
  for (int i = 0; i < m; i++) s += v[i] * v[i];
  return s;
}
double f(int n, double *x) {
  double s = 0;
  for (int k = 1; k <= n; k++) s += part(k, x) * part(1, x);
  return s;
}
`,
  "blocks in a struct that grow in a called function": `#include <math.h>
#include <stdlib.h>
#include <string.h>
struct buf { double *v; int *tag; size_t count, room; };
static void push(struct buf *b, double x, int tag) {
  if (b->count == b->room) {
    b->room = b->room ? 2 * b->room : 2;
    b->v = realloc(b->v, b->room * sizeof(double));
    b->tag = (int *)realloc(b->tag, b->room * sizeof(int));
  }
  b->v[b->count] = x;
  b->tag[b->count++] = tag;
}
double f(int n, double *x) {
  struct buf b = {0};
  for (int i = 0; i < n; i++) push(&b, x[i] * x[i], i);
  for (int i = 0; i < n; i++) push(&b, b.v[i] * b.v[n - 1 - i], 2 * i);
  double s = 0;
  for (size_t i = 0; i < b.count; i++) s += sin(b.v[i]) * b.tag[i];
  free(b.v);
  free(b.tag);
  return s;
}
`,
  "memcpy and memset of blocks": `#include <math.h>
#include <stdlib.h>
#include <string.h>
double f(int n, double *x) {
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), s = 0;
  memcpy(a, x, n * sizeof *a);
  for (int t = 0; t < 3; t++) {
    memset(b, 0, n * sizeof *b);
    for (int i = 0; i < n; i++) b[i] += a[i] * a[(i + t) % n];
    memcpy(a + 1, b, (n - 1) * sizeof *a);
    s += b[t] * a[0];
  }
  free(a); free(b);
  return s;
}
`,
  "an array of structs that grows, passive numbers made by a passive function": `#include <math.h>
#include <stdlib.h>
typedef struct { double *v; double w; int n; } item;
typedef struct { int *ids; int count; } ids;
static void start(ids *l) { l->ids = malloc(sizeof(int)); l->count = 0; }
static void more(ids *l, int id) {
  l->ids = realloc(l->ids, (l->count + 2) * sizeof *l->ids);
  l->ids[l->count++] = id;
}
double f(int n, double *x) {
  item *list = NULL;
  ids l;
  int count = 0;
  start(&l);
  for (int i = 0; i < n; i++) {
    list = realloc(list, (count + 1) * sizeof *list);
    list[count].n = i + 1;
    list[count].w = x[i] * x[0];
    list[count].v = malloc((i + 1) * sizeof(double));
    for (int j = 0; j <= i; j++) list[count].v[j] = x[j] * list[count].w;
    more(&l, n - 1 - i);
    count++;
  }
  double s = 0;
  for (int i = 0; i < count; i++)
    for (int j = 0; j < list[i].n; j++) s += sin(list[i].v[j]) * x[l.ids[i]];
  for (int i = 0; i < count; i++) free(list[i].v);
  free(list);
  free(l.ids);
  return s;
}
`,
  "a tested reallocation, rows that are reallocated": `#include <stdlib.h>
double f(int n, double *x) {
  double *w = malloc(2 * n * sizeof *w), *t;
  double s = 0;
  for (int i = 0; i < 2 * n; i++) w[i] = x[i % n] * x[(i + 1) % n];
  s = w[0] * w[2 * n - 1];
  t = realloc(w, n * sizeof *t);
  if (t == NULL) { free(w); return 0; }
  w = t;
  for (int i = 0; i < n; i++) { s += w[i] * t[0]; w[i] = s * w[i]; }
  double (*m)[2] = malloc(2 * sizeof *m);
  for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) m[i][j] = w[i] * x[j];
  m = realloc(m, 3 * sizeof *m);
  m[2][0] = m[0][0] * m[1][1]; m[2][1] = m[0][1] * m[1][0];
  s += m[2][0] * m[2][1] * w[1];
  free(m);
  free(w);
  return s;
}
`,
  "pointers to void, sizes in variables, results of functions": `#include <math.h>
#include <stdlib.h>
typedef struct { double a, b; } pair;
static double *array(int n) { return (double *)malloc(n * sizeof(double)); }
static pair *one(double a) { pair *p = malloc(sizeof *p); p->a = a; p->b = a * a; return p; }
static void *get(size_t bytes) {
  void *p = malloc(bytes);
  if (p == NULL) exit(1);
  return p;
}
double f(int n, double *x) {
  size_t bytes = n * sizeof(double);
  double *a = array(n), *b = n > 2 ? malloc(bytes) : NULL, *c = get(bytes);
  void *v = calloc(n, sizeof(double));
  double *d = v;
  pair *q = one(x[1]);
  double s = 0;
  for (int i = 0; i < n; i++) {
    a[i] = x[i] * q->b;
    b[i] = sin(a[i]) * q->a;
    c[i] = a[i] * b[i];
    d[i] = c[i] * c[0];
    s += d[i] * d[i];
  }
  free(a); free(b); free(c); free(v); free(q);
  return s;
}
`,
  "exchanged blocks, a tree, a struct that owns a block": `#include <math.h>
#include <stdlib.h>
struct tree { double v; struct tree *l, *r; };
typedef struct { double *p; int n; } owner;
static struct tree *insert(struct tree *t, double v) {
  if (!t) { t = calloc(1, sizeof *t); t->v = v; return t; }
  if (v < t->v) t->l = insert(t->l, v); else t->r = insert(t->r, v);
  return t;
}
static double sum(struct tree *t, double a) { return t ? sum(t->l, a * 0.5) + t->v * t->v * a + sum(t->r, a * 0.7) : 0; }
static void drop(struct tree *t) { if (!t) return; drop(t->l); drop(t->r); free(t); }
static owner own(int n) { owner o; o.n = n; o.p = malloc(n * sizeof(double)); return o; }
static void disown(owner o) { free(o.p); }
double f(int n, double *x) {
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  for (int i = 0; i < n; i++) a[i] = x[i];
  for (int t = 0; t < 3; t++) {
    for (int i = 0; i < n; i++) b[i] = a[i] * a[(i + 1) % n];
    double *c = a; a = b; b = c;
  }
  struct tree *t = NULL;
  for (int i = 0; i < n; i++) t = insert(t, a[i] + x[i]);
  owner o = own(n);
  for (int i = 0; i < n; i++) o.p[i] = a[i] * b[i];
  double s = sum(t, 1.5);
  for (int i = 0; i < n; i++) s += o.p[i] * o.p[i];
  disown(o);
  drop(t);
  free(a);
  free(b);
  return s;
}
`,
  "blocks of other types, goto to the clean-up, releases in a switch": `#include <stdlib.h>
#include <math.h>
typedef struct { float *a; long double *b; int k; } mix;
double f(int n, double *x) {
  mix m = {NULL, NULL, 0};
  double s = 0, *w = NULL;
  m.a = malloc(n * sizeof(float));
  if (!m.a) goto done;
  m.b = malloc(n * sizeof(long double));
  if (!m.b) goto done;
  for (int i = 0; i < n; i++) { m.b[i] = x[i] * x[i]; m.a[i] = 2; }
  for (int k = 0; k < 3; k++) {
    w = malloc((k + 1) * sizeof *w);
    w[k] = (double)(m.b[k] * m.b[0]) * m.a[k];
    switch (k) {
    case 0: s += w[k]; free(w); break;
    case 1: s *= w[k]; /* fall through */
    default: s += w[k] * w[k]; free(w);
    }
    w = NULL;
  }
  if (s > 1e9) goto done;
  s = sin(s) * (double)m.b[1];
done:
  free(w);
  free(m.b);
  free(m.a);
  return s;
}
`,
  "unsigned counters": `#include <stddef.h>
double f(int n, double *x) {
  size_t m = (size_t)n;
  double s = 0;
  for (size_t i = 0; i < m; i++) s += s * 0.1 + x[i] * x[i];
  for (size_t i = 1; i <= m - 1; i++) s += x[i] * x[i - 1];
  for (unsigned i = 3; i < (unsigned)n - 4; i++) s += x[i] * x[i];
  for (unsigned i = (unsigned)n; i > 1; i--) s += x[i - 1] * s * 0.2;
  for (unsigned i = 0; i < (unsigned)n; i += 2) s += x[i] * s;
  for (unsigned char c = 0; c < n; c++) s *= x[c];
  for (size_t i = 0; i < 0 * m; i++) s += x[i] * x[i];
  return s;
}
`,
  "rows of a work array behind pointers of their own": `#include <math.h>
#include <stdlib.h>
static double row(int m, const double *x, double a) {
  double *g = malloc(3 * m * sizeof *g);
  double *p = &g[0], *q = &g[m], *r = &g[2 * m];
  double s = 0;
  for (int j = 0; j < m; j++) {
    p[j] = exp(-x[j] * a);
    q[j] = tanh(x[j]);
    r[j] = sqrt(1 + x[j] * x[j]);
  }
  for (int j = 0; j < m; j++) s += p[j] * q[j] * r[j];
  free(g);
  return s;
}
double f(int n, double *x) {
  double s = 0;
  for (int t = 1; t < n; t++) s = s * 0.5 + row(t, x, s);
  return s;
}
`,
  "pointers into a work array that overlap": `#include <math.h>
#include <stdlib.h>
static double part(int m, const double *x) {
  double *g = malloc((m + 2) * sizeof *g);
  double *p = &g[0], *q = &g[1], *r = g;
  double s = 0;
  g[0] = g[m] = g[m + 1] = x[0];
  for (int j = 0; j < m; j++) {
    p[j] = exp(x[j] * 0.3);
    s += sin(q[j - 1]);
    r[j + 1] = s * x[j];
    q[j] += p[j + 1] * g[j];
  }
  for (int j = 0; j < m; j++) s += p[j] * q[j];
  for (int j = 0; j < m; j++) { q[j] = x[j] * p[j]; s += q[j] * q[j] * r[j + 1]; }
  free(g);
  return s;
}
double f(int n, double *x) {
  double s = 0;
  for (int t = 1; t < n; t++) s = s * 0.5 + part(t, x);
  return s;
}
`,
  "rows that are passed over in each other's width": `#include <math.h>
#include <stdlib.h>
double f(int n, double *x) {
  double s = 0;
  for (int t = 0; t < 3; t++) {
    int m = n - t;
    double *g = malloc(3 * n * sizeof *g);
    double *p = g, *q = &g[m];
    for (int j = 0; j <= m; j++) { p[j] = exp(0.1 * x[j % n] - t); s += p[j] * p[j]; }
    for (int j = 0; j < m; j++) q[j] = tanh(x[j] * p[j]);
    m++;
    for (int j = 0; j < m; j++) p[j] = sin(x[j % n] * s) * p[j];
    for (int j = 0; j + 1 < m; j++) s += q[j] * p[j] * p[j];
    free(g);
  }
  return s;
}
`,
  "a pointer that still leads into the array of the iteration before": `#include <math.h>
#include <stdlib.h>
double f(int n, double *x) {
  double s = 0;
  double *a[8];
  double *p;
  for (int t = 0; t < 6; t++) {
    double *g = malloc(n * sizeof *g);
    if (t > 0) for (int j = 0; j < n; j++) { s += p[j] * p[j] * p[j]; p[j] = cos(x[j] * p[j]); s += p[j] * x[j]; }
    p = g;
    for (int j = 0; j < n; j++) { p[j] = exp(x[j] * 0.1 * t); }
    for (int j = 0; j < n; j++) { g[j] = p[j] * x[(j + t) % n]; }
    a[t] = g;
  }
  for (int t = 0; t < 6; t++) { s += a[t][t % n] * a[t][0]; free(a[t]); }
  return s;
}
`,
  "arrays that are exchanged by functions, in a struct and in a table": `#include <math.h>
#include <stdlib.h>
typedef struct { int n; double *a, *b, *c; } S;
static double *field(int n) { return (double *)calloc(n, sizeof(double)); }
static double *copy_of(const double *x, int n) {
  double *w = malloc(n * sizeof *w);
  for (int i = 0; i < n; i++) w[i] = x[i];
  return w;
}
static void swap(double **p, double **q) { double *t = *p; *p = *q; *q = t; }
static double **slot(S *s, int k) { return k ? &s->a : &s->b; }
static void rotate(S *s) { swap(&s->a, &s->b); swap(&s->b, &s->c); }
static void step(S *s, double h) {
  swap(&s->a, &s->b);
  for (int i = 0; i < s->n; i++) s->a[i] = s->b[i] + h * sin(s->b[(i + 1) % s->n] * s->c[i]);
  if (h > 0.15) swap(slot(s, s->n % 2), &s->c);
  rotate(s);
}
double f(int n, double *x) {
  S s = { n, field(n), NULL, NULL };
  S *p = &s;
  p->b = field(n);
  s.c = copy_of(x, n);
  double *rows[3] = { s.a, s.b, s.c };
  for (int i = 0; i < n; i++) { s.a[i] = x[i]; s.b[i] = x[i] * x[i]; }
  for (int t = 0; t < 6; t++) { step(p, 0.1 + 0.02 * t); swap(&rows[t % 3], &rows[(t + 1) % 3]); rows[0][0] *= 1.5; }
  double sum = 0;
  for (int i = 0; i < n; i++) sum += s.a[i] * s.b[i] + s.c[i] * rows[i % 3][i];
  for (int k = 0; k < 3; k++) free(rows[k]);
  return sum;
}
`,
  "new arrays in place of old ones, by their addresses": `#include <math.h>
#include <stdlib.h>
static double *first(int n, double *old) {
  double *w = malloc(n * sizeof *w);
  if (old != NULL) { for (int i = 0; i < n; i++) w[i] = old[i] * old[i]; free(old); }
  return w;
}
static void next(double **w, int n) {
  double **at = w;
  *at = first(n, *at);
  at = NULL;
}
double f(int n, double *x) {
  double *w = first(n, NULL), *other = NULL;
  double **at = &w;
  double s = 0;
  for (int i = 0; i < n; i++) (*at)[i] = x[i];
  for (int t = 0; t < 3; t++) {
    next(at, n);
    other = w;
    double **here = t == 1 ? &other : &w;
    if (*here != NULL) s += (*here)[t % n] * sin((*here)[0]);
    for (int i = 0; i < n; i++) other[i] = 0.9 * other[i] + x[i];
  }
  for (int i = 0; i < n; i++) s += w[i] * x[i];
  free(*at);
  return s;
}
`,
  "addresses of the end of a block, and beyond its start": `#include <math.h>
#include <stdlib.h>
static double *reach(int n, double *w) { return w + n; }
double f(int n, double *x) {
  double s = 0;
  for (int t = 0; t < 3; t++) {
    double *w = malloc(n * sizeof *w);
    double *e = reach(n, w);
    for (int i = 0; i < n; i++) w[i] = x[i] * x[i] + t;
    for (int i = 1; i <= n; i++) s += e[-i] * e[-i] * x[i - 1];
    double *p = w + n;
    while (p-- > w) s += *p * *p * 0.5;
    free(w);
  }
  double *one = malloc(n * sizeof *one);
  double *from1 = one - 1;
  for (int i = 1; i <= n; i++) from1[i] = sin(x[i - 1]);
  for (int i = 1; i < n; i++) s += from1[i] * from1[i + 1];
  free(from1 + 1);
  return s;
}
`,
};
