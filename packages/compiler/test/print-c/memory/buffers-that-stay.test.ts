/** Buffers that a call makes behind a parameter, and the next call goes on with: one call of the derivative after another. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { differentiate } from "../../../src/index.js";
import { compileAndRun } from "../gcc.js";

const input = new URL(
  "../../../../../cases/c/state/a-buffer-of-a-parameter-made-on-the-first-call/input.c",
  import.meta.url,
);

/** LeakSanitizer finds a second buffer; what the buffer holds is read in the end. */
const driver = `#include "p_b.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
double f(struct filter *filter, int n, const double *x);
int main(void) {
  const double x[3] = {0.5, -1.25, 2};
  struct filter filter = {0}, same = {0};
  filter_diff shadow = {0};
  double first[3] = {0};
  for (int run = 0; run < 3; run++) {
    double xb[3] = {0};
    f(&same, 3, x);
    f_b(&filter, &shadow, 3, x, xb, 1);
    if (run == 0) for (int i = 0; i < 3; i++) first[i] = xb[i];
    for (int i = 0; i < 3; i++)
      if (xb[i] != first[i] || xb[i] == 0 || filter.sums[i] != same.sums[i]) printf("%d: %g %g %g\\n", i, xb[i], first[i], filter.sums[i]);
    if (filter.length != same.length || filter.calls != same.calls) printf("%d %d\\n", filter.length, filter.calls);
  }
  free(filter.window->weights); free(filter.window); free(filter.sums);
  free(shadow.window->weights); free(shadow.window); free(shadow.sums);
  free(same.window->weights); free(same.window); free(same.sums);
  printf("ok\\n");
  return 0;
}
`;

test("a derivative leaves what the function leaves", () => {
  const text = readFileSync(input, "utf8");
  const host = { readFile: (path: string) => (path === "/p.c" ? text : undefined), libText: () => undefined };
  const { files, diagnostics } = differentiate({ mode: "adjoint", files: ["/p.c"], heads: [{ function: "f" }] }, host);
  expect(diagnostics.filter((d) => d.severity === "error")).toEqual([]);
  const given = Object.fromEntries(files.map((file) => [file.path.replace(/^.*\//, ""), file.text]));
  expect(compileAndRun({ ...given, "p.c": text, "main.c": driver })).toEqual({ messages: "", output: "ok\n" });
}, 60_000);
