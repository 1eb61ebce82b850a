/** C programs through the compiler: with jumps made structured, and their adjoints. */
import { expect } from "vitest";
import { parseC } from "../../src/1-parse/c/parse-c.js";
import { lowerC } from "../../src/2-lower/c/lower-c.js";
import { hostsOfC } from "../../src/2-lower/c/users-text/hosts-of-c.js";
import { structureJumps } from "../../src/6-simplify/jumps/structure-jumps.js";
import { printC } from "../../src/7-print/c/print-c.js";
import { analyzeProgram } from "../../src/analyze-program.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import type { Program, Statement } from "../../src/il/types.js";
import { verify } from "../../src/il/verify.js";
import { forEachStatement } from "../../src/il/visit.js";
import { defaultOptions } from "../../src/options.js";
import { adjoint, prepare, tangent } from "../../src/pipeline.js";
import { compileAndRun, strict } from "../print-c/gcc.js";

function lowered(text: string, head: string) {
  const bag = new DiagnosticBag();
  const host = { readFile: (path: string) => (path === "/p.c" ? text : undefined) };
  const parsed = parseC(["/p.c"], host, { includeDirectories: [], defines: [], undefines: [] }, bag)!;
  expect(bag.all).toEqual([]);
  const { program, heads } = lowerC(parsed, [head], bag)!;
  expect(bag.all).toEqual([]);
  expect(verify(program)).toEqual([]);
  return { program, heads, hosts: hostsOfC(parsed, (file) => host.readFile(file)), bag };
}

export function statementsOf(program: Program): Statement[] {
  const all: Statement[] = [];
  for (const unit of program.units.values()) forEachStatement(unit.body, (s) => all.push(s));
  return all;
}

/** The program as it comes out of structure-jumps, and as C text. */
export function structured(text: string, head = "main"): { readonly program: Program; readonly source: string } {
  const { program: before, heads, hosts, bag } = lowered(text, head);
  const program = structureJumps(before);
  expect(verify(program)).toEqual([]);
  expect(statementsOf(program).filter((s) => s.kind === "goto" || s.kind === "label")).toEqual([]);
  const { source } = printC(program, { heads, hosts }, bag);
  expect(bag.all).toEqual([]);
  return { program, source };
}

/** The user's own text may warn. */
const quiet = [
  "implicit-fallthrough",
  "unused-label",
  "switch-unreachable",
  "maybe-uninitialized",
  "parentheses",
  "empty-body",
]
  .map((name) => `#pragma GCC diagnostic ignored "-W${name}"\n`)
  .join("");

const lenient = ["-std=gnu11", "-O1", "-w"];

/** What is wrong with the program that has been through the compiler: nothing, if it prints what it printed before. */
export function differs(text: string): string {
  const original = compileAndRun({ "p.c": text }, { flags: lenient });
  if (original.messages !== "" || original.output === "") return `the original: ${original.messages}`;
  const { source } = structured(text);
  // Code that is never reached leaves variables that nobody uses.
  const flags = [...strict, "-Wno-unused-variable", "-Wno-unused-but-set-variable"];
  const got = compileAndRun({ "p.c": source }, { flags });
  if (got.messages === "" && got.output === original.output) return "";
  return `${got.messages}\nwas ${original.output}\nnow ${got.output}\n${text}\n${source}`;
}

/** `double f(int n, double *x)`, which may change x: what is wrong with its adjoint or tangent, against differences. */
export function wrongDerivative(text: string, mode: "adjoint" | "tangent", dimension: number, trips = 1): string {
  const { program: whole, heads: units, hosts, bag } = lowered(text, "f");
  const program = prepare(whole, units, defaultOptions, new DiagnosticBag());
  const heads = units.map((unit) => ({ unit, wrt: null, of: null }));
  const facts = analyzeProgram(program, heads, mode, defaultOptions, bag);
  expect(bag.all).toEqual([]);
  const made = (mode === "adjoint" ? adjoint : tangent)(facts, heads, defaultOptions, bag);
  expect(bag.all).toEqual([]);
  const { source, header } = printC(
    made.program,
    {
      heads: [...made.heads.values()],
      hosts,
      file: "/p.c",
      headerName: "p_x.h",
      shadows: made.shadows,
      mayOverlap: () => false,
    },
    bag,
  );
  expect(bag.all.filter((d) => d.severity === "error")).toEqual([]);
  const files = { "p.c": quiet + text, "p_x.c": source, "p_x.h": header, "main.c": driver(mode, dimension, trips) };
  const got = compileAndRun(files);
  return got.messages === "" && got.output === "ok\n" ? "" : `${got.messages}${got.output}\n${text}\n${source}`;
}

/** At several points, so that different jumps are taken; where two differences disagree (a jump is near), they say nothing. */
const driver = (mode: "adjoint" | "tangent", n: number, trips: number): string => `#include "p_x.h"
#include "retrograd.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
double f(int n, double *x);
int main(void) {
  double x[${n}], y[${n}], xb[${n}];
  const double h = 1e-6;
  int compared = 0;
  for (int t = 0; t < ${trips}; t++) {
    for (int i = 0; i < ${n}; i++) x[i] = 0.5 + 0.4 * sin(3.0 * i + 1 + 1.7 * t);
    memset(xb, 0, sizeof xb);
    memcpy(y, x, sizeof x);
    ${mode === "adjoint" ? `f_b(${n}, y, xb, 1);` : ""}
    for (int i = 0; i < ${n}; i++) {
      double value = 0, tangent = 0;
      memcpy(y, x, sizeof x); y[i] += h; double up = f(${n}, y);
      memcpy(y, x, sizeof x); y[i] -= h; double down = f(${n}, y);
      double wide = (up - down) / (2 * h);
      memcpy(y, x, sizeof x); y[i] += h / 4; up = f(${n}, y);
      memcpy(y, x, sizeof x); y[i] -= h / 4; down = f(${n}, y);
      memcpy(y, x, sizeof x); double plain = f(${n}, y);
      double d = (up - down) / (h / 2);
      ${mode === "adjoint" ? "tangent = xb[i]; value = plain;" : `memset(xb, 0, sizeof xb); xb[i] = 1; memcpy(y, x, sizeof x); tangent = f_d(${n}, y, xb, &value);`}
      if (value == plain && fabs(d - wide) > 1e-6 * (1 + fabs(d))) continue;
      compared++;
      if (!(fabs(d - tangent) < 2e-6 * (1 + fabs(d))) || value != plain) printf("%d at %d: %g %g\\n", i, t, d, tangent);
    }
  }
  printf(rg_current_bytes() == 0 && compared > 0 ? "ok\\n" : "not empty, or nothing to compare\\n");
  return 0;
}
`;
