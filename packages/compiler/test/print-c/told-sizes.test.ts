/** `$AD SIZE` lets a tangent reallocate a block of the caller's; what it says wrongly is refused. */
import { expect, test } from "vitest";
import { differentiate } from "../../src/index.js";
import { compileAndRun } from "./gcc.js";

function tangent(text: string) {
  const host = { readFile: (path: string) => (path === "/p.c" ? text : undefined), libText: () => undefined };
  return differentiate({ mode: "tangent", files: ["/p.c"], heads: [{ function: "grow" }] }, host);
}

const grow = (directive: string): string => `#include <stdlib.h>

${directive}
double *grow(double *x, int n) {
  double *y = realloc(x, 2 * n * sizeof *y);
  if (y == NULL) exit(1);
  for (int k = 0; k < n; k++) y[n + k] = y[k] * y[k];
  return y;
}
`;

const driver = `#include "p_d.h"
#include "retrograd.h"
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  double *x = malloc(2 * sizeof *x), *xd = malloc(2 * sizeof *xd), *y;
  x[0] = 3; x[1] = 5; xd[0] = 1; xd[1] = 10;
  double *yd = grow_d(x, xd, 2, &y);
  for (int k = 0; k < 4; k++) printf("%g %g\\n", y[k], yd[k]);
  free(y);
  free(yd);
  rg_free_blocks();
  return 0;
}
`;

test("without it nobody knows how long the old block is", () => {
  const [first] = tangent(grow("")).diagnostics;
  expect(first).toMatchObject({ code: "RG3312", file: "/p.c", line: 5 });
  expect(first?.hint).toContain("$AD SIZE x n");
});

test("with it the shadow is reallocated too", () => {
  for (const directive of ["/* $AD SIZE x n */", "// $AD SIZE x (n + n) - n", "#pragma AD SIZE x n"]) {
    const { files, diagnostics } = tangent(grow(directive));
    expect(diagnostics).toEqual([]);
    const texts = Object.fromEntries(files.map((file) => [file.path.replace(/^.*\//, ""), file.text]));
    expect(compileAndRun({ ...texts, "main.c": driver })).toEqual({
      messages: "",
      output: "3 1\n5 10\n9 6\n25 100\n",
    });
  }
}, 60_000);

test("what it says must be a size, of a pointer parameter", () => {
  const codes = (directive: string) => tangent(grow(directive)).diagnostics.map((d) => d.code);
  expect(codes("/* $AD SIZE z n */")).toEqual(["RG2071"]);
  expect(codes("/* $AD SIZE n n */")).toEqual(["RG2071"]);
  expect(codes("/* $AD SIZE x m + 1 */")).toEqual(["RG2071"]);
  expect(codes("/* $AD SIZE x (n */")).toEqual(["RG2071"]);
  expect(codes("/* $AD SIZES x n */")).toEqual(["RG2070"]);
  expect(codes("/* $AD II-LOOP */")).toEqual(["RG2071"]);
});
