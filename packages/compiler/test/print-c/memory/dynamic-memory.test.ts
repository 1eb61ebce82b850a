/** Derivatives of C programs with dynamic memory: the numbers, every access inside live storage, nothing left over, nothing freed twice. */
import { describe, expect, test } from "vitest";
import type { MemoryStrategy } from "../../../src/index.js";
import { differentiate } from "../../../src/index.js";
import { compileAndRun } from "../gcc.js";
import { countedFlags, countedMalloc } from "./counted-malloc.js";
import { dynamicPrograms } from "./dynamic-memory-programs.js";

type Mode = "adjoint" | "tangent";

function derive(text: string, mode: Mode, memory: MemoryStrategy = "inhibit") {
  const host = { readFile: (path: string) => (path === "/p.c" ? text : undefined), libText: () => undefined };
  return differentiate({ mode, files: ["/p.c"], heads: [{ function: "f" }], options: { memory } }, host);
}

/** Compares with divided differences; the adjoint runs twice. LeakSanitizer looks at the end. */
const driver = (mode: Mode, n: number): string => `#include "p_${mode === "adjoint" ? "b" : "d"}.h"
#include "retrograd.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
double f(int n, double *x);
int main(void) {
  double x[${n}], y[${n}], slope[${n}];
  const double h = 1e-6;
  for (int i = 0; i < ${n}; i++) x[i] = 0.5 + 0.4 * sin(3.0 * i + 1);
${
  mode === "adjoint"
    ? `  for (int run = 0; run < 2; run++) {
    memset(slope, 0, sizeof slope);
    memcpy(y, x, sizeof x);
    f_b(${n}, y, slope, 1);
  }`
    : `  for (int i = 0; i < ${n}; i++) {
    double yd[${n}] = {0}, value;
    yd[i] = 1;
    memcpy(y, x, sizeof x);
    slope[i] = f_d(${n}, y, yd, &value);
    memcpy(y, x, sizeof x);
    if (value != f(${n}, y)) printf("another value\\n");
  }`
}
  for (int i = 0; i < ${n}; i++) {
    memcpy(y, x, sizeof x); y[i] += h; double up = f(${n}, y);
    memcpy(y, x, sizeof x); y[i] -= h; double down = f(${n}, y);
    double d = (up - down) / (2 * h);
    if (!(fabs(d - slope[i]) < 1e-6 * (1 + fabs(d)))) printf("%d: %g %g\\n", i, d, slope[i]);
  }
  printf(rg_current_bytes() == 0 && rg_kept() == 0 ? "ok\\n" : "not empty\\n");
  rg_free_blocks();
  return 0;
}
`;

describe("dynamic memory", () => {
  for (const [mode, memory] of [
    ["adjoint", "inhibit"],
    ["adjoint", "reallocate"],
    ["adjoint", "chunks"],
    ["tangent", "inhibit"],
  ] as const)
    test.each(Object.entries(dynamicPrograms))(
      `${mode}, ${memory}: %s`,
      (_, text) => {
        const { files, diagnostics } = derive(text, mode, memory);
        expect(diagnostics).toEqual([]);
        const texts = Object.fromEntries(files.map((file) => [file.path.replace(/^.*\//, ""), file.text]));
        const original: Record<string, string> = files.some((file) => file.takesPlaceOf !== undefined)
          ? {}
          : { "p.c": text };
        const got = compileAndRun(
          { ...texts, ...original, "main.c": driver(mode, 5) },
          { plain: memory !== "inhibit" },
        );
        const all = Object.values(texts).join("\n");
        expect(got.messages === "" && got.output === "ok\n" ? "" : got.messages + got.output + all).toBe("");
      },
      60_000,
    );

  test("storage that is freed in every iteration takes less memory when it is freed", () => {
    const text = `#include <stdlib.h>
double f(int n, double *x) {
  double s = 0;
  for (int t = 0; t < 50; t++) {
    double *w = malloc(1000 * sizeof *w);
    for (int i = 0; i < 1000; i++) w[i] = 0.5 * x[i % n];
    for (int i = 1; i < 1000; i++) s += 0.001 * w[i] - 0.002 * w[i - 1];
    free(w);
  }
  return s;
}
`;
    const counting = `#include "p_b.h"
#include "retrograd.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
${countedMalloc}int main(void) {
  double x[2] = {1, 2}, xb[2] = {0, 0};
  f_b(2, x, xb, 1);
  printf("%zu %g\\n", most / 1000, xb[0]);
  return 0;
}
`;
    const peak = (memory: MemoryStrategy): readonly number[] => {
      const texts = Object.fromEntries(
        derive(text, "adjoint", memory).files.map((file) => [file.path.replace(/^.*\//, ""), file.text]),
      );
      const flags = ["-O1", ...countedFlags];
      const got = compileAndRun({ ...texts, "main.c": counting }, { flags });
      expect(got.messages).toBe("");
      return got.output.trim().split(" ").map(Number);
    };
    const [inhibited = 0, slope] = peak("inhibit");
    for (const memory of ["reallocate", "chunks"] as const) {
      const [bytes = 0, same] = peak(memory);
      expect(same).toBe(slope);
      // One array of adjoints at a time instead of fifty.
      expect(bytes).toBeLessThan(inhibited / 2);
    }
  });

  test("an adjoint does not release what the caller reads adjoints from", () => {
    const text = `#include <stdlib.h>
double f(int n, double *x) {
  double y = x[0] * x[n - 1];
  free(x);
  return y;
}
`;
    expect(derive(text, "adjoint").diagnostics.map((d) => [d.code, d.line])).toEqual([["RG3311", 4]]);
    expect(derive(text, "tangent").diagnostics).toEqual([]);
  });
});
