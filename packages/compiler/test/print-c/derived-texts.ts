/** Derives C text, and compares its derivatives with differences and with each other. */
import { expect } from "vitest";
import { parseC } from "../../src/1-parse/c/parse-c.js";
import { lowerC } from "../../src/2-lower/c/lower-c.js";
import { hostsOfC } from "../../src/2-lower/c/users-text/hosts-of-c.js";
import { printC } from "../../src/7-print/c/print-c.js";
import { analyzeProgram } from "../../src/analyze-program.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { defaultOptions } from "../../src/options.js";
import type { SwitchName } from "../../src/passes/table.js";
import { adjoint, prepare, tangent } from "../../src/pipeline.js";
import { compileAndRun } from "./gcc.js";

export interface DerivedText {
  readonly source: string;
  readonly header: string;
}

export function derive(
  text: string,
  mode: "adjoint" | "tangent",
  head: string,
  headers: Readonly<Record<string, string>> = {},
  wrt: readonly string[] | null = null,
): DerivedText {
  const bag = new DiagnosticBag();
  const host = { readFile: (path: string) => (path === "/p.c" ? text : headers[path.slice(1)]) };
  const parsed = parseC(["/p.c"], host, { includeDirectories: [], defines: [], undefines: [] }, bag)!;
  expect(bag.all).toEqual([]);
  const lowered = lowerC(parsed, [head], bag)!;
  expect(bag.all).toEqual([]);
  const program = prepare(lowered.program, lowered.heads, defaultOptions, bag);
  const heads = lowered.heads.map((unit) => ({ unit, wrt, of: null }));
  const facts = analyzeProgram(program, heads, mode, defaultOptions, bag);
  expect(bag.all).toEqual([]);
  const made = (mode === "adjoint" ? adjoint : tangent)(facts, heads, defaultOptions, bag);
  expect(bag.all).toEqual([]);
  const printed = printC(
    made.program,
    {
      heads: [...made.heads.values()],
      hosts: hostsOfC(parsed, (file) => host.readFile(file)),
      file: "/p.c",
      headerName: "p_x.h",
      shadows: made.shadows,
    },
    bag,
  );
  expect(bag.all.filter((d) => d.severity === "error")).toEqual([]);
  return printed;
}

/** The codes of the errors that a request meets. */
export function refusals(
  text: string,
  mode: "adjoint" | "tangent",
  head: string,
  wrt: readonly string[] | null = null,
  disable: readonly SwitchName[] = [],
): readonly string[] {
  const options = { ...defaultOptions, disable };
  const bag = new DiagnosticBag();
  const host = { readFile: (path: string) => (path === "/p.c" ? text : undefined) };
  const errors = () => bag.all.filter((d) => d.severity === "error").map((d) => d.code);
  const parsed = parseC(["/p.c"], host, { includeDirectories: [], defines: [], undefines: [] }, bag);
  const lowered = parsed === undefined ? undefined : lowerC(parsed, [head], bag);
  if (lowered === undefined || bag.hasErrors) return errors();
  const program = prepare(lowered.program, lowered.heads, options, bag);
  const heads = lowered.heads.map((unit) => ({ unit, wrt, of: null }));
  const facts = analyzeProgram(program, heads, mode, options, bag);
  if (!bag.hasErrors) (mode === "adjoint" ? adjoint : tangent)(facts, heads, options, bag);
  return errors();
}

export interface Accuracy {
  /** Between differences and adjoints. */
  readonly tolerance?: number;
  /** Of differences. */
  readonly step?: number;
  /** Between tangent and adjoint. */
  readonly dot?: number;
}

/** `double f(int n, double *x)` over the first `n` of some numbers: the tangent along one direction, the adjoint of all. */
const kernelDriver = (
  n: number,
  { tolerance = 1e-6, step = 1e-6, dot = 1e-12 }: Accuracy,
): string => `#include "retrograd.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
double f(int n, double *x);
void f_b(int n, double *x, double *xb, double fb);
double f_d(int n, double *x, double *xd, double *f);
int main(void) {
  double x[${n}], y[${n}], xb[${n}], xd[${n}], value, dot = 0, all = 0;
  const double h = ${step};
  for (int i = 0; i < ${n}; i++) { x[i] = 0.5 + 0.4 * sin(3.0 * i + 1); xd[i] = cos(2.0 * i); }
  double plain;
  memcpy(y, x, sizeof x); plain = f(${n}, y);
  for (int again = 0; again < 2; again++) {
    memset(xb, 0, sizeof xb); memcpy(y, x, sizeof x);
    f_b(${n}, y, xb, 1);
  }
  memcpy(y, x, sizeof x);
  double yd[${n}]; memcpy(yd, xd, sizeof xd);
  double d = f_d(${n}, y, yd, &value);
  if (!(value == plain)) printf("value %.17g %.17g\\n", value, plain);
  for (int i = 0; i < ${n}; i++) {
    memcpy(y, x, sizeof x); y[i] += h; double up = f(${n}, y);
    memcpy(y, x, sizeof x); y[i] -= h; double down = f(${n}, y);
    double e = (up - down) / (2 * h);
    if (!(fabs(e - xb[i]) < ${tolerance} * (1 + fabs(e)))) printf("%d: difference %g adjoint %g\\n", i, e, xb[i]);
    dot += xb[i] * xd[i]; all += fabs(xb[i] * xd[i]);
  }
  if (!(fabs(dot - d) <= ${dot} * (1 + all))) printf("tangent %.17g adjoint %.17g\\n", d, dot);
  printf(rg_current_bytes() == 0 ? "ok\\n" : "not empty\\n");
  return 0;
}
`;

/** What is wrong with the derivatives of `double f(int n, double *x)`; empty if nothing. */
export function faultsOf(text: string, n: number, accuracy: Accuracy = {}): string {
  const b = derive(text, "adjoint", "f");
  const d = derive(text, "tangent", "f");
  const files = { "p_x.c": b.source, "p_x.h": b.header, "t_x.c": d.source.replaceAll('"p_x.h"', '"t_x.h"') };
  const header = d.header.replaceAll(/\bP_X_H\b/g, "T_X_H");
  const got = compileAndRun({ ...files, "p.c": text, "t_x.h": header, "main.c": kernelDriver(n, accuracy) });
  return got.messages === "" && got.output === "ok\n" ? "" : `${got.messages}${got.output}\n${b.source}\n${d.source}`;
}
