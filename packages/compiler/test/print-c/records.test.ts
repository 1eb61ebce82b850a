/** Structs by value in C: assigned, taken, given, inside one another, with arrays inside. */
import { describe, expect, test } from "vitest";
import { derive, faultsOf } from "./derived-texts.js";
import { compileAndRun } from "./gcc.js";

/** `double f(int n, double *x)`, which may change x. */
const kernels: Readonly<Record<string, readonly [string, number]>> = {
  "a struct is assigned": [
    `struct point { double x, y; };
double f(int n, double *x) {
  struct point a, b, c;
  double s = 0;
  a.x = x[0]; a.y = x[1];
  for (int i = 2; i < n; i++) {
    b = a;
    b.x = b.x * x[i];
    c = b;
    a = c;
    a.y += a.x * b.y;
    s += a.y;
  }
  return s;
}
`,
    5,
  ],
  "structs are taken and given by value": [
    `#include <math.h>
typedef struct { double x, y, z; } vec;
static vec add(vec a, vec b) { vec r = {a.x + b.x, a.y + b.y, a.z + b.z}; return r; }
static vec scale(vec a, double s) { a.x *= s; a.y *= s; a.z *= s; return a; }
static double dot(vec a, vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static vec cross(vec a, vec b) {
  return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, .z = a.x * b.y - a.y * b.x};
}
double f(int n, double *x) {
  vec p = {x[0], x[1], x[2]}, v = {0};
  v.y = 1;
  for (int i = 3; i < n; i++) {
    vec a = scale(p, -1 / (1 + dot(p, p)));
    v = add(v, scale(a, x[i]));
    p = add(p, scale(cross(v, p), 0.1));
    p = add(p, v);
  }
  return sqrt(dot(p, p)) + dot(p, v);
}
`,
    7,
  ],
  "structs in structs, and arrays in them": [
    `struct cell { double w[6], m[2][3]; int id; struct { double a, b; } in; };
struct grid { struct cell c[2]; double scale; char name[8]; };
static struct cell mixed(struct cell c, double t) {
  for (int i = 0; i < 6; i++) c.w[i] = c.w[i] * t + c.m[i / 3][i % 3];
  for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) c.m[i][j] *= c.in.a;
  c.in.b += c.in.a * t;
  c.id++;
  return c;
}
double f(int n, double *x) {
  struct grid g = {.scale = 2, .c = {[1] = {.w = {1, 2}, .in = {.b = 3}}}}, h;
  for (int i = 0; i < 6; i++) { g.c[0].w[i] = x[i % n]; g.c[1].m[i % 2][i % 3] = x[(i + 1) % n] * i; }
  g.c[0].in.a = x[0]; g.c[1].in.a = x[1];
  for (int i = 0; i < 6; i++) g.c[0].m[i / 3][i % 3] = i;
  h = g;
  double s = 0;
  for (int t = 0; t < 3; t++) {
    struct cell kept = h.c[t % 2];
    h.c[t % 2] = mixed(h.c[t % 2], x[2]);
    h.c[(t + 1) % 2].in = kept.in;
    if (t == 1) g.c[0] = h.c[0];
    for (int i = 0; i < 6; i++) s += h.c[t % 2].w[i] * kept.w[i] * h.scale + g.c[0].w[i];
    s += h.c[0].in.b + h.c[1].id;
  }
  return s;
}
`,
    4,
  ],
  "a record copied onto itself, by a way that leads through it": [
    `struct node { struct node *next; double v, w; };
static void step(struct node *p, const struct node *q) { struct node old = *q; *p = *q; p->v += old.w * old.w; }
double f(int n, double *x) {
  struct node a[3];
  for (int i = 0; i < 3; i++) { a[i].next = &a[(i + 1) % 3]; a[i].v = x[i % n]; a[i].w = x[(i + 1) % n] * 2; }
  struct node *p = &a[0];
  step(p, p);
  *p = *p->next;
  struct node *q = p->next;
  *q->next = *q;
  step(&a[2], p);
  return a[0].v * a[0].w + a[1].v * a[1].v + a[2].v * a[2].w * a[0].next->w;
}
`,
    3,
  ],
  "structs in memory, passed by value, and returned in loops": [
    `typedef struct { double mass, at[3], speed[3]; } body;
static body moved(body b, const double *force, double dt) {
  for (int k = 0; k < 3; k++) { b.speed[k] += dt * force[k] / b.mass; b.at[k] += dt * b.speed[k]; }
  return b;
}
static double energy(const body b) {
  double e = 0;
  for (int k = 0; k < 3; k++) e += b.speed[k] * b.speed[k];
  return 0.5 * b.mass * e;
}
double f(int n, double *x) {
  int count = n / 2;
  body all[8];
  for (int i = 0; i < count; i++) {
    body b = {1 + x[i] * x[i], {x[i], 2 * x[i], 1}, {0}};
    all[i] = b;
  }
  double e = 0;
  for (int t = 0; t < 4; t++)
    for (int i = 0; i < count; i++) {
      double force[3] = {x[count + i], all[(i + 1) % count].at[1], -all[i].at[2]};
      all[i] = moved(all[i], force, 0.1);
      if (all[i].at[0] < 0.3) all[i] = all[(i + 1) % count];
      e += energy(all[i]);
    }
  return e;
}
`,
    6,
  ],
  "a choice between structs, and a chain of assignments": [
    `typedef struct { double a, b; } two;
static two bigger(two p, two q) { return p.a > q.a ? p : q; }
static void swap(two *p, two *q) { two t = *p; *p = *q; *q = t; }
double f(int n, double *x) {
  two p = {x[0], x[1]}, q = {x[2], x[3 % n]}, r, s;
  r = s = p.b > q.b ? p : q;
  r.a *= s.b;
  swap(&p, &r);
  two t = bigger(bigger(p, q), bigger(r, s));
  swap(&t, &t);
  return t.a * t.b + p.a * r.b + s.a * q.b;
}
`,
    4,
  ],
  "a recursion that takes and gives structs": [
    `struct pair { double v, d; };
static struct pair power(struct pair x, int k) {
  struct pair one = {1, 0};
  if (k == 0) return one;
  struct pair r = power(x, k - 1);
  double v = r.v;
  r.v *= x.v;
  r.d = r.d * x.v + v * x.d;
  return r;
}
double f(int n, double *x) {
  struct pair p = {x[0], x[1]};
  struct pair q = power(p, 2 * n);
  return q.v * q.d;
}
`,
    4,
  ],
  "locals of procedures whose address is taken": [
    `#include <math.h>
static void polar(double x, double y, double *r, double *phi) { *r = sqrt(x * x + y * y); *phi = atan2(y, x); }
static double spiral(const double *x, int n) {
  double s = 0, w[4];
  for (int i = 0; i < n; i++) {
    double r, phi;
    polar(x[i], 0.3 * i, &r, &phi);
    w[i % 4] = r * phi;
    s += r * r * phi + w[i % 4] * w[0];
  }
  polar(s, w[1], &w[2], &w[3]);
  return w[2] * w[3] * s;
}
double f(int n, double *x) { return spiral(x, n) * spiral(x + 1, n - 1); }
`,
    4,
  ],
  "arrays on the stack": [
    `static double weigh(int n, const double *w, double *out) {
  double s = 0;
  for (int i = 0; i < n; i++) { out[i] = w[i] * w[n - 1 - i]; s += out[i]; }
  return s;
}
double f(int n, double *x) {
  double s = 1;
  double keep[3] = {0};
  for (int i = 1; i < n; i++) {
    double w[4], v[4];
    for (int j = 0; j < 4; j++) w[j] = x[j % n] * i + s;
    for (int j = 0; j < 4; j++) v[j] = j < i ? w[j % n] : 1;
    double out[4];
    s += 0.01 * weigh(i, w, out) + v[1] * v[3] + out[0];
    keep[i % 3] += s;
  }
  return s + keep[0] * keep[1] - keep[2];
}
`,
    4,
  ],
};

describe("records by value", () => {
  test.each(Object.entries(kernels))("%s", (_, [text, n]) => expect(faultsOf(text, n)).toBe(""), 60_000);
});

const head = `typedef struct { double x, y; int n; } vec;
typedef struct { vec v; double w[3]; } state;
state step(state s, double dt, vec push) {
  state r = s;
  s.v.x += dt * push.x;
  r.v.x = s.v.x * s.v.x + push.y;
  r.v.y *= dt;
  for (int k = 0; k < 3; k++) r.w[k] = s.w[k] * s.w[(k + 1) % 3] * push.y;
  r.v.n++;
  return r;
}
`;
const headDriver = `#include <math.h>
#include <stdio.h>
#include <string.h>
typedef struct { double x, y; int n; } vec;
typedef struct { vec v; double w[3]; } state;
state step(state s, double dt, vec push);
void step_b(state s, state *sb, double dt, double *dtb, vec push, vec *pushb, state stepb);
state step_d(state s, state sd, double dt, double dtd, vec push, vec pushd, state *step);
static state shifted(state s, state d, double h) {
  s.v.x += h * d.v.x; s.v.y += h * d.v.y;
  for (int k = 0; k < 3; k++) s.w[k] += h * d.w[k];
  return s;
}
static double dot(state a, state b) {
  double s = a.v.x * b.v.x + a.v.y * b.v.y;
  for (int k = 0; k < 3; k++) s += a.w[k] * b.w[k];
  return s;
}
int main(void) {
  state s = {{0.3, 0.7, 2}, {1, -0.5, 0.8}}, sd = {{1, -2, 0}, {0.5, 2, 3}}, seed = {{0.7, 1.3, 0}, {-1, 2, 0.4}};
  vec push = {0.2, 1.4, 1}, pushd = {-1, 0.3, 0};
  double dt = 0.1, dtd = 0.6, dtb = 1;
  state value, d = step_d(s, sd, dt, dtd, push, pushd, &value), plain = step(s, dt, push);
  if (value.v.n != plain.v.n || dot(value, value) != dot(plain, plain)) printf("other value\\n");
  state sb; vec pushb = {0.5, 0, 0};
  memset(&sb, 0, sizeof sb);
  step_b(s, &sb, dt, &dtb, push, &pushb, seed);
  double left = dot(d, seed), right = dot(sb, sd) + (dtb - 1) * dtd + (pushb.x - 0.5) * pushd.x + pushb.y * pushd.y;
  if (fabs(left - right) > 1e-12) printf("dot %g %g\\n", left, right);
  double h = 1e-6;
  vec more = {push.x + h * pushd.x, push.y + h * pushd.y, 1}, less = {push.x - h * pushd.x, push.y - h * pushd.y, 1};
  state up = step(shifted(s, sd, h), dt + h * dtd, more), down = step(shifted(s, sd, -h), dt - h * dtd, less);
  double slope = (dot(up, seed) - dot(down, seed)) / (2 * h);
  if (fabs(slope - left) > 1e-7) printf("difference %g tangent %g\\n", slope, left);
  printf("ok\\n");
  return 0;
}
`;

describe("heads that take and give structs", () => {
  test("the adjoint takes a shadow by pointer and a seed by value, the tangent takes and gives both by value", () => {
    const b = derive(head, "adjoint", "step");
    const d = derive(head, "tangent", "step");
    const got = compileAndRun({
      "p.c": head,
      "p_x.c": b.source,
      "p_x.h": b.header,
      "t_x.c": d.source.replace('"p_x.h"', '"t_x.h"'),
      "t_x.h": d.header,
      "main.c": headDriver,
    });
    const fault = got.messages === "" && got.output === "ok\n" ? "" : `${got.messages}${got.output}`;
    expect(fault === "" ? "" : `${fault}\n${b.source}\n${d.source}`).toBe("");
    const line = (text: string): string => text.replaceAll(/\s+/g, " ");
    expect(line(b.header)).toContain(
      "void step_b(state s, state_diff *sb, double dt, double *dtb, vec push, vec_diff *pushb, state_diff stepb);",
    );
    expect(line(d.header)).toContain(
      "state_diff step_d(state s, state_diff sd, double dt, double dtd, vec push, vec_diff pushd, state *step);",
    );
  }, 60_000);
});
