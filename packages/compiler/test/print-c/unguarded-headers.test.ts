/** Headers of the user's without guards: nothing generated includes one twice. */
import { expect, test } from "vitest";
import { differentiate } from "../../src/index.js";
import { compileAndRun } from "./gcc.js";

const header = `struct state { double u[2]; };
enum kind { LINEAR, SQUARE };
double energy(const struct state *s, enum kind k);
`;
const source = `#include "state.h"
static double power(double x, enum kind k) {
  switch (k) {
    case LINEAR: return x;
    case SQUARE: return x * x;
  }
  return 0;
}
double energy(const struct state *s, enum kind k) { return power(s->u[0], k) * s->u[1]; }
double plain(double x) { return power(x, SQUARE); }
`;

function adjoint(head: string): Readonly<Record<string, string>> {
  const texts: Readonly<Record<string, string>> = { "/p.c": source, "/state.h": header };
  const host = { readFile: (path: string) => texts[path], libText: () => undefined };
  const { files, diagnostics } = differentiate({ mode: "adjoint", files: ["/p.c"], heads: [{ function: head }] }, host);
  expect(diagnostics).toEqual([]);
  return Object.fromEntries(files.map((file) => [file.path.replace(/^.*\//, ""), file.text]));
}

test("the derivative's header includes what its declarations need, and its file does not do so again", () => {
  const main = `#include "p_b.h"
#include <stdio.h>
int main(void) {
  struct state s = {{3, 5}}, sb = {{0, 0}};
  energy_b(&s, &sb, SQUARE, 1);
  printf("%g %g\\n", sb.u[0], sb.u[1]);
  return 0;
}
`;
  const files = { "state.h": header, ...adjoint("energy"), "main.c": main };
  expect(compileAndRun(files)).toEqual({ messages: "", output: "30 9\n" });
}, 60_000);

test("where they need nothing of it, the program may include both", () => {
  const main = `#include "state.h"
#include "p_b.h"
#include <stdio.h>
int main(void) {
  double xb = 0;
  plain_b(3, &xb, 1);
  printf("%g\\n", xb);
  return 0;
}
`;
  const files = { "state.h": header, ...adjoint("plain"), "main.c": main };
  expect(files["p_b.c" as keyof typeof files]).toContain("case SQUARE:");
  expect(compileAndRun(files)).toEqual({ messages: "", output: "6\n" });
}, 60_000);
