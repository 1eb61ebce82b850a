/** The law of forward values for C sees what all other laws miss: faults planted in a derivative, with and without notes. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeC, differentiate, NotedPlaces, noteFunction, reprint } from "@retrograd/compiler";
import { afterAll, describe, expect, test } from "vitest";
import type { CDoor, CDoorOutcome } from "../src/laws/c/c-door.js";
import { withNoteDeclared } from "../src/laws/c/c-forward-values.js";
import { checkCLaws } from "../src/laws/c/check-c-laws.js";
import { Toolchain } from "../src/laws/c/toolchain.js";

const folder = mkdtempSync(join(tmpdir(), "retrograd-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const toolchain = new Toolchain();

/** Restores `c`, computes `t` again from it, and has values that only a test of the output reads. */
const program = `#include <math.h>
#include <stdio.h>
double f(int n, double *x) {
  double s = 0, c = x[0], largest = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      double t = c + x[j];
      s += sin(t * t);
    }
    largest = fmax(largest, c);
    c = cos(c);
  }
  if (largest > 0.5) printf("large\\n");
  return s;
}
`;

/** Makes one text of another, the same whether the adjoint says what it stores or not. */
type Fault = (text: string) => string;

const replaced =
  (old: string, by: string): Fault =>
  (text) => {
    expect(text).toContain(old);
    return text.replace(old, by);
  };

const within = (value: string): string => `(${value}) * (1 + 5e-16)`;

function doorOf(path: string, fault: Fault): CDoor {
  const host = { readFile: (name: string) => readFileSync(name, "utf8"), libText: () => undefined };
  const request = { files: [path], heads: [{ function: "f" }] };
  const planted = (made: CDoorOutcome): CDoorOutcome => ({
    ...made,
    files: made.files.map((file) => (file.path.endsWith(".c") ? { ...file, text: fault(file.text) } : file)),
  });
  return {
    describe: () => describeC([path], "f", host).description,
    derive: (mode) => {
      const made = differentiate({ ...request, mode }, host);
      return mode === "adjoint" ? planted(made) : made;
    },
    reprint: () => reprint(request, host),
    noted: () => {
      const notes = new NotedPlaces();
      const noting = { ...request, options: { notes } };
      const adjoint = planted(differentiate({ ...noting, mode: "adjoint" }, host));
      return {
        function: noteFunction,
        primal: withNoteDeclared(noteFunction, reprint(noting, host)),
        adjoint: withNoteDeclared(noteFunction, adjoint),
        names: notes.names,
      };
    },
    optionalPasses: [],
  };
}

function violations(name: string, text: string, fault: Fault = (given) => given) {
  const path = join(folder, `${name}.c`);
  writeFileSync(path, text);
  const subject = { sources: [path], flags: [], head: { function: "f" }, inputs: { n: 3, x: [0.5, -1.5, 2] } };
  const report = checkCLaws(subject, doorOf(path, fault), toolchain, { seed: 3, build: "brief", withoutReprint: true });
  return report.violations.map(({ law, message }) => `${law}: ${message}`);
}

describe("the law of forward values for C", () => {
  test("holds for what the compiler makes", () => {
    expect(violations("right", program)).toEqual([]);
  });

  const faults: readonly (readonly [string, Fault, RegExp])[] = [
    [
      "a value that only a test of the output reads",
      replaced("largest = fmax(largest, c)", "largest = fmax(largest, c + 0.001)"),
      /^forward-values: 10:5 largest: the forward sweep stores 0.501, the primal 0.5/,
    ],
    [
      "a statement that runs once too often",
      replaced("largest = fmax(largest, c);", "for (int k = 0; k < 2; k++) largest = fmax(largest + k, c);"),
      /^forward-values: 10:5 largest: the forward sweep stores 1.5,/,
    ],
    [
      "a value that is off by its last bits",
      replaced("c = cos(c);", `c = ${within("cos(c)")};`),
      /^forward-values: 10:5 largest: the forward sweep stores 0.8775825618903732, the primal 0.5, 0.87758256189037276/,
    ],
    [
      "a value that the backward sweep computes again",
      replaced("t = c + x[j]", `t = ${within("c + x[j]")}`),
      /^forward-values: 7:7 t: the backward sweep runs it again and stores /,
    ],
    [
      "a value that is restored, where another is computed from it",
      replaced("c = rg_pop_double();", `c = ${within("rg_pop_double()")};`),
      /^forward-values: 7:7 t: the backward sweep runs it again and stores /,
    ],
  ];
  test.each(faults)("alone sees %s", (_, fault, message) => {
    const found = violations("wrong", program, fault);
    expect(found).toEqual([expect.stringMatching(message)]);
  });

  test("says nothing of what the primal itself stores otherwise every time, and still compares the rest", () => {
    const random = program
      .replace("{\n", "{\n  double unset[2];\n  long where = (long)x;\n  double kept = unset[n > 5];\n")
      .replace("largest > 0.5", "largest > 0.5 && where != 0 && kept != 3");
    expect(violations("unsteady", random)).toEqual([]);
    const wrong = violations("unsteady", random, replaced("fmax(largest, c)", "fmax(largest, c + 0.001)"));
    expect(wrong).toEqual([expect.stringMatching(/^forward-values: 13:5 largest: the forward sweep stores 0.501/)]);
  });

  test("tells whole numbers of 64 bits and long doubles apart", () => {
    const wide = program
      .replace("{\n", "{\n  long long count = 9007199254740990 + n;\n  long double part = 1.0L / 3;\n")
      .replace("largest > 0.5", "largest > 0.5 && count > 5 && part > 0.1L");
    expect(violations("wide", wide)).toEqual([]);
    const [count, ...rest] = violations("wide", wide, replaced("9007199254740990", "9007199254740991"));
    expect(count).toMatch(/^forward-values: 4:3 count: the forward sweep stores 9007199254740994, the primal 0x/);
    expect(rest).toEqual([]);
  });
});
