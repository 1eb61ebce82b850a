/** What random C programs are built on: types, macros, variables at file scope and small functions. Each stands only where it is used. */

import { HIDDEN_EXTRAS } from "./hidden-statements.js";
import { STATE_EXTRAS } from "./state-statements.js";

export const PRELUDE = `
#include <math.h>
#include <stdlib.h>
#include <string.h>
struct pair {
double p, q;
};
struct body {
double v, w;
double data[3];
struct pair inner;
int k;
double *ref;
struct body *next;
};
`;

/** The name that a program's text must contain, and the declarations. Later ones may use earlier ones. */
export const EXTRAS: readonly (readonly [name: string, text: string])[] = [
  ["SCALE", "#define SCALE 0.35\n"],
  ["SQUARE", "#define SQUARE(t) ((t) * (t))\n"],
  ["BLEND", "#define BLEND(s, t) (0.6 * (s) + 0.3 * (t))\n"],
  ["COUNT", "#define COUNT 3\n"],
  ["EACH", "#define EACH(i, n) for (int i = 0; i < (n); i++)\n"],
  ["vec3", "typedef double vec3[3];\n"],
  ["real_function", "typedef double (*real_function)(double);\n"],
  ["node", "struct node {\ndouble v;\nstruct node *next;\n};\n"],
  ["level", "static double level = 0.317;\n"],
  ["table", "static double table[4] = {0.21, -0.37, 0.52, 0.13};\n"],
  ["spare", "static struct body spare = {0.4, -0.2, {0.1, 0.6, -0.3}, {0.7, 0.2}, 2, table, NULL};\n"],
  ["ticks", "static int ticks;\n"],
  ["wave", "static double wave(double t) {\nreturn 0.6 * sin(1.3 * t) + 0.1;\n}\n"],
  ["bend", "static double bend(double t) {\nif (t > 0.2113) return 0.7 * t;\nreturn 0.3 * t * t + 0.11;\n}\n"],
  ["weigh", "static double weigh(const struct body *s) {\nreturn 0.5 * s->v + 0.3 * s->w * s->data[1];\n}\n"],
  ["area", "static double area(struct pair s) {\ns.p *= 0.7;\nreturn s.p * s.q;\n}\n"],
  ["exchange", "static void exchange(double *s, double *t) {\nconst double old = *s;\n*s = *t;\n*t = old;\n}\n"],
  ["choose", "static double *choose(double *s, double *t, int first) {\nreturn first ? s : t;\n}\n"],
  [
    "total",
    "static double total(const double *s, int n) {\ndouble t = 0;\nfor (const double *end = s + n; s < end; s++) t += 0.4 * *s;\nreturn t;\n}\n",
  ],
  [
    "create",
    "static double *create(int n, double s) {\ndouble *t = malloc(n * sizeof *t);\nfor (int i = 0; i < n; i++) t[i] = s * (0.3 + 0.2 * i);\nreturn t;\n}\n",
  ],
  ["release", "static void release(double *s) {\nfree(s);\n}\n"],
  [
    "push",
    "static struct node *push(struct node *next, double v) {\nstruct node *made = malloc(sizeof *made);\nmade->v = v;\nmade->next = next;\nreturn made;\n}\n",
  ],
  [
    "drop",
    "static void drop(struct node *s) {\nwhile (s != NULL) {\nstruct node *next = s->next;\nfree(s);\ns = next;\n}\n}\n",
  ],
];

/** A text with everything it uses before it. */
export function extrasFor(text: string): readonly string[] {
  const used: string[] = [];
  let whole = text;
  for (const [name, declaration] of [...EXTRAS, ...HIDDEN_EXTRAS, ...STATE_EXTRAS].reverse()) {
    if (!new RegExp(`\\b${name}\\b`).test(whole)) continue;
    used.unshift(declaration);
    whole += declaration;
  }
  return used;
}
