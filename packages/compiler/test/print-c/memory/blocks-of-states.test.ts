/** States of checkpointed loops in C that hold blocks which steps release: states on disk, leaving in the middle, and how much memory that takes. */
import { describe, expect, test } from "vitest";
import { differentiate } from "../../../src/index.js";
import { compileAndRun } from "../gcc.js";
import { countedFlags, countedMalloc } from "./counted-malloc.js";

/** Three levels of a wave, each in a block of its own. */
const wave = (directive: string): string => `#include <math.h>
#include <stdlib.h>
double f(int n, double *x, int steps) {
  double *before = malloc(n * sizeof(double));
  double *now = malloc(n * sizeof(double));
  double s = 0;
  for (int i = 0; i < n; i++) {
    before[i] = 0.9 * x[i];
    now[i] = x[i];
  }
  // ${directive}
  for (int t = 0; t < steps; t++) {
    double *next = malloc(n * sizeof(double));
    for (int i = 0; i < n; i++) {
      double around = now[(i + 1) % n] + now[(i + n - 1) % n];
      next[i] = 1.2 * now[i] - 0.5 * sin(before[i]) + 0.05 * around * x[i];
    }
    free(before);
    before = now;
    now = next;
  }
  for (int i = 0; i < n; i++) s += now[i] * before[i];
  free(before);
  free(now);
  return s;
}
`;

function derived(directive: string): Record<string, string> {
  const text = wave(directive);
  const host = { readFile: (path: string) => (path === "/p.c" ? text : undefined), libText: () => undefined };
  const { files, diagnostics } = differentiate(
    { mode: "adjoint", files: ["/p.c"], heads: [{ function: "f" }], options: {} },
    host,
  );
  expect(diagnostics).toEqual([]);
  return Object.fromEntries(files.map((file) => [file.path.replace(/^.*\//, ""), file.text]));
}

/** Where the program leaves, what it has allocated itself is lost, as it is without a derivative. */
const everywhere = `#include "p_b.h"
#include "retrograd.h"
#include <setjmp.h>
#include <stdio.h>
#include <string.h>
#define N 5
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0"; }
static double slope(int steps, double *xb) {
  double x[N] = {0.5, 0.8, 0.3, 0.6, 0.1}, sum = 0;
  memset(xb, 0, N * sizeof *xb);
  f_b(N, x, xb, steps, 1);
  for (int i = 0; i < N; i++) sum += (i + 1) * xb[i];
  return sum;
}
static jmp_buf escape;
static long wait;
static void leave(const struct rg_progress *done) {
  (void)done;
  if (wait-- == 0) longjmp(escape, 1);
}
static double results[40];
int main(void) {
  double xb[N];
  int at = 0;
  for (int steps = 0; steps < 14; steps++) results[at++] = slope(steps, xb);
  const double last = results[at - 1];
  rg_steps_disk(NULL, 3, 0.1, 0.1);
  if (slope(13, xb) != last) printf("another value with states on disk\\n");
  rg_steps_disk(NULL, 0, 0, 0);
  rg_steps_progress(leave);
  for (long k = 0; k < 90; k++) {
    struct rg_mark mark = rg_mark();
    wait = k;
    if (setjmp(escape) == 0) slope(13, xb);
    else rg_release(mark);
    if (rg_current_bytes() != 0) printf("not empty after %ld\\n", k);
  }
  rg_steps_progress(NULL);
  if (slope(13, xb) != last) printf("another value after leaving\\n");
  rg_free_blocks();
  for (int k = 0; k < at; k++) printf("%.17g\\n", results[k]);
  return 0;
}
`;

/** The most that the process had on the heap at one time, and what the runtime says. */
const counting = `#include "p_b.h"
#include "retrograd.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
${countedMalloc}int main(void) {
  static double x[1000], xb[1000];
  for (int i = 0; i < 1000; i++) x[i] = 0.5 + 0.0001 * i;
  f_b(1000, x, xb, 400, 1);
  printf("%zu %zu %.17g\\n", most / 1000, rg_peak_bytes() / 1000, xb[0]);
  return 0;
}
`;

describe("blocks that states hold", () => {
  const plain = (): string[] => {
    const { output, messages } = compileAndRun({ ...derived("nothing"), "main.c": everywhere }, {});
    expect(messages).toBe("");
    return output.split("\n");
  };

  test.each([["$AD BINOMIAL-CKP 2"], ["$AD BINOMIAL-CKP 4"], ["$AD BINOMIAL-CKP 1KB"], ["$AD BINOMIAL-CKP 1MB"]])(
    "%s: to the last bit, with states on disk, and after leaving anywhere",
    (directive) => {
      const { output, messages } = compileAndRun({ ...derived(directive), "main.c": everywhere }, {});
      expect(messages).toBe("");
      expect(output.split("\n")).toEqual(plain());
    },
    60_000,
  );

  test("take no more memory than they were given", () => {
    const peak = (directive: string): readonly number[] => {
      const flags = ["-O1", ...countedFlags];
      const got = compileAndRun({ ...derived(directive), "main.c": counting }, { flags });
      expect(got.messages).toBe("");
      return got.output.trim().split(" ").map(Number);
    };
    const [all = 0, , slope] = peak("nothing");
    // A record of a step takes 24 KB, a state 32 KB, as does what waits for the next run; the program itself has three blocks of 8 KB with shadows.
    for (const [directive, most] of [
      ["$AD BINOMIAL-CKP 5", 6 * 32 + 24],
      ["$AD BINOMIAL-CKP 500KB", 500],
    ] as const) {
      const [heap = 0, held = 0, same] = peak(directive);
      expect(same).toBe(slope);
      expect(held).toBeLessThanOrEqual(most);
      // The stacks grow by blocks of 64 K elements, of three types.
      expect(heap).toBeLessThan(most + 48 + 3 * 65.536 * 8);
      expect(heap).toBeLessThan(all / 4);
    }
  }, 60_000);
});
