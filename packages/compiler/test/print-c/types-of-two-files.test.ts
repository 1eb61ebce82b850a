/** A shadow's type that two derivative files need is declared by one header: twice would be an error in C99. */
import { expect, test } from "vitest";
import { differentiate } from "../../src/index.js";
import { compileAndRun } from "./gcc.js";

const texts: Readonly<Record<string, string>> = {
  "/m.h": `#ifndef M_H
#define M_H
typedef struct { double rho, speed; } material;
double force(const material *m, double v);
double both(material *m, double v);
#endif
`,
  "/a.c": `#include "m.h"
double both(material *m, double v) { m->speed *= v; return force(m, v) * m->rho; }
double drag(double v, double k) {
  material m = {k, k * k};
  return both(&m, v) + force(&m, v);
}
`,
  "/b.c": `#include "m.h"
double force(const material *m, double v) { return m->rho * m->speed * v * v; }
`,
};

const main = `#include "b_b.h"
#include "a_b.h"
#include <stdio.h>
int main(void) {
  double vb = 0, kb = 0;
  drag_b(2, &vb, 3, &kb, 1);
  printf("%g %g\\n", vb, kb);
  return 0;
}
`;

test("in both orders of their headers", () => {
  const host = { readFile: (path: string) => texts[path], libText: () => undefined };
  const heads = [{ function: "drag" }];
  const { files, diagnostics } = differentiate({ mode: "adjoint", files: ["/a.c", "/b.c"], heads }, host);
  expect(diagnostics).toEqual([]);
  const generated = Object.fromEntries(files.map((file) => [file.path.replace(/^.*\//, ""), file.text]));
  const all = Object.values(generated).join("");
  expect(all.match(/typedef material material_diff;/g)).toHaveLength(1);
  const own = Object.fromEntries(Object.entries(texts).map(([path, text]) => [path.slice(1), text]));
  const flags = "-std=c99 -pedantic -O1 -Wall -Wextra -Werror -fsanitize=address,undefined".split(" ");
  // By hand: drag = k^4 v^3 + k^3 v^3, so that 3 v^2 (k^4 + k^3) and v^3 (4 k^3 + 3 k^2).
  const output = `${3 * 4 * (81 + 27)} ${8 * (4 * 27 + 3 * 9)}\n`;
  for (const text of [main, main.replace('#include "b_b.h"\n#include "a_b.h"', '#include "a_b.h"\n#include "b_b.h"')])
    expect(compileAndRun({ ...own, ...generated, "main.c": text }, { flags })).toEqual({ messages: "", output });
}, 60_000);
