/** What the adjoint records of a text that compiles without a word also compiles without one, under the flags of strict makefiles. */
import { expect, test } from "vitest";
import { differentiate } from "../../src/index.js";
import { compileAndRun } from "./gcc.js";

/** Counts of each signedness, branches in counted loops. */
const series = `#include <stddef.h>
double series(double *x, int n, size_t m, unsigned k) {
  double sum = 0;
  for (int i = 1; i < n; i++) {
    if (x[i] > x[i - 1]) sum += x[i] * x[i];
    else if (x[i] < 1) sum -= x[i] * sum;
    x[i] = sum * x[i];
  }
  for (size_t j = 0; j < m; j++) {
    if (x[j] > 2 && j > 1) break;
    x[j] *= x[j];
    sum += x[j];
  }
  for (unsigned j = 0; j < k; j++) sum *= sum > 3 ? 0.5 : x[j];
  return sum;
}
`;

/** A new struct whose fields are set one by one, for what it is made for to overwrite. */
const blocks = `#include <stdlib.h>
struct layer { int units; float *out; };
struct net { int layers; struct layer *layer; };
static void reset(struct layer *l) { l->units = 0; l->out = NULL; }
static struct net *make(int n) {
  struct net *net = malloc(sizeof *net);
  net->layers = n;
  net->layer = malloc((size_t)n * sizeof *net->layer);
  for (int i = 0; i < n; i++) reset(&net->layer[i]);
  return net;
}
float run(const float *x, int n) {
  struct net *net = make(n);
  float sum = 1;
  for (int i = 0; i < n; i++) {
    net->layer[i].units = i + 1;
    net->layer[i].out = malloc(sizeof(float));
    *net->layer[i].out = x[i] * x[i];
  }
  for (int i = 0; i < n; i++) sum *= *net->layer[i].out + (float)net->layer[i].units;
  for (int i = 0; i < n; i++) { free(net->layer[i].out); reset(&net->layer[i]); }
  free(net->layer);
  free(net);
  return sum;
}
`;

test.each([
  ["series", series, "-Wshadow -Wconversion"],
  ["run", blocks, ""],
])(
  "%s",
  (name, text, more) => {
    const host = { readFile: (path: string) => (path === "/a.c" ? text : undefined), libText: () => undefined };
    const { files, diagnostics } = differentiate(
      { mode: "adjoint", files: ["/a.c"], heads: [{ function: name }] },
      host,
    );
    expect(diagnostics).toEqual([]);
    const generated = Object.fromEntries(files.map((file) => [file.path.replace(/^.*\//, ""), file.text]));
    const flags = `-std=c99 -pedantic -O3 -Wall -Wextra -Werror ${more}`.trim().split(" ");
    expect(compileAndRun({ "a.c": text }, { flags, run: false }).messages).toBe("");
    expect(compileAndRun({ "a.c": text, ...generated }, { flags, run: false }).messages).toBe("");
  },
  60_000,
);
