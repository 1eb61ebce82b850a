// @ts-check
/** C programs of any length that have much of one thing: where the compiler looks at all of it for each of it, twice as much takes four times as long. */

/** @param {number} count @param {(k: number) => string} part */
const repeated = (count, part) => Array.from({ length: count }, (_, k) => part(k)).join("\n");

/** Name → program of about so many lines, with the head `cost`. @type {Readonly<Record<string, (lines: number) => string>>} */
export const shapes = {
  "one long function": (lines) => `#include <math.h>
double cost(double x) {
  double v0 = x;
${repeated(lines - 5, (k) => `  double v${k + 1} = ${k % 2 === 0 ? `sin(v${k})` : `v${k} * v${Math.max(0, k - 7)} + x`};`)}
  return v${lines - 5};
}
`,
  "many branches": (lines) => `double cost(double x, double y) {
${repeated(
  Math.floor((lines - 3) / 6),
  (k) => `  if (x > ${k}.5) {
    y = y * x;
    x = x + y;
  } else {
    x = x * y;
  }`,
)}
  return x + y;
}
`,
  "many allocations": (lines) => {
    const count = Math.floor((lines - 6) / 6);
    return `#include <stdlib.h>
double cost(int n, double x) {
  double s = 0;
${repeated(
  count,
  (k) => `  double *p${k} = malloc(n * sizeof *p${k});
  for (int i = 0; i < n; i++) {
    p${k}[i] = ${k === 0 ? "x" : `p${k - 1}[i] * x`};
    s += p${k}[i] * p${k}[i];
  }`,
)}
${repeated(count, (k) => `  free(p${k});`)}
  return s;
}
`;
  },
  "many fields": (lines) => {
    const count = Math.floor((lines - 8) / 6);
    return `struct state {
${repeated(count, (k) => `  double *p${k};`)}
};
double cost(struct state *t, int n, double x) {
  double s = 0;
${repeated(
  count,
  (k) => `  for (int i = 0; i < n; i++) {
    t->p${k}[i] = t->p${(k + 1) % count}[i] * x + t->p${k}[i];
    s += t->p${k}[i];
  }
  x = x * s;`,
)}
  return s;
}
`;
  },
  "a chain of calls": (lines) => {
    const count = Math.floor((lines - 4) / 9);
    return `#include <math.h>
${repeated(
  count,
  (k) => `double g${k}[10];
static double f${k}(double x) {
  double s = ${k === 0 ? "x" : `f${k - 1}(x * 0.5)`};
  for (int i = 1; i < 10; i++) {
    g${k}[i] = g${k}[i - 1] * x + sin(s);
    s += g${k}[i] * g${k}[i];
  }
  return s;
}`,
)}
double cost(double x) {
  return f${count - 1}(x);
}
`;
  },
};
