import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import type { Options, Outcome, Request, SourceHost } from "../src/index.js";
import { differentiate, NotedPlaces, optionalPasses, ParserCache, reprint, SharedStages } from "../src/index.js";

const libraryFolder = dirname(createRequire(import.meta.url).resolve("typescript"));
const libText = (name: string): string => readFileSync(join(libraryFolder, name), "utf8");

const programs: Readonly<Record<string, string>> = {
  "/a.ts": `
let calls = 0;
const scaled = (x: number, by: number): number => x * by;
export function f(x: number[], n: number): number {
  calls++;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const s = Math.sin(x[i]!);
    sum += s > 0 ? scaled(s, x[i]! * x[i]!) : scaled(s, 2);
    x[i] = sum * s;
  }
  return sum;
}`,
  "/a.c": `
#include <math.h>
static int calls;
static double scaled(double x, double by) { return x * by; }
double f(double *x, int n) {
  double sum = 0, unused = 3 * n;
  calls++;
  for (int i = 0; i < n; i++) {
    double s = sin(x[i]);
    sum += s > 0 ? scaled(s, x[i] * x[i]) : scaled(s, 2);
    x[i] = sum * s;
  }
  return sum;
}`,
};

/** Everything that is said or written, as text. */
const whole = (outcome: Outcome): string => JSON.stringify(outcome);

it.each(Object.keys(programs))(
  "what derivations of %s have in common is what each would make by itself",
  (file) => {
    const host: SourceHost = { readFile: (path) => programs[path], libText };
    const cache = new ParserCache();
    const request: Omit<Request, "mode"> = { files: [file], heads: [{ function: "f", wrt: ["x"] }] };
    const shared = new SharedStages();
    const sets = [
      [],
      ...optionalPasses.map((pass) => [pass]),
      ["tidy-signs", "tbr"],
      ["drop-idle-calls", "tidy-signs"],
    ];
    const others = new SharedStages();
    const modes = ["adjoint", "tangent"] as const;
    // Options that derivations of one program may differ in.
    const further: readonly Partial<Options>[] = [
      { withValue: true },
      { mayAlias: "all" },
      { takeOver: true, emit: "js" },
      { suffixes: { adjointUnit: "_back", tangentUnit: "_forth" } },
      { memory: "reallocate" },
      { directions: 2, disable: ["tbr"] },
      { notes: new NotedPlaces() },
    ];
    const all = [...sets.map((disable): Partial<Options> => ({ disable })), ...further];
    const asked = all.flatMap((options) => modes.map((mode) => ({ mode, options })));
    const made = (stages: SharedStages, { mode, options }: (typeof asked)[number]): string =>
      whole(differentiate({ ...request, mode, options: { ...options, shared: stages } }, host, cache));
    // In the other order what was made first is met last.
    const backwards = new Map([...asked].reverse().map((each) => [each, made(others, each)]));
    for (const each of asked) {
      const { mode, options } = each;
      const alone = differentiate({ ...request, mode, options }, host, cache);
      const about = `${mode} with ${JSON.stringify(options)}`;
      expect(alone.files.length, about).toBeGreaterThan(0);
      expect(made(shared, each), about).toBe(whole(alone));
      expect(backwards.get(each), about).toBe(whole(alone));
    }
    expect(whole(reprint({ ...request, options: { shared } }, host, cache))).toBe(whole(reprint(request, host, cache)));
  },
  120_000,
);

it("errors are told of every derivation", () => {
  const text = `export function f(x: number): number { return eval("x"); }`;
  const host: SourceHost = { readFile: (path) => (path === "/b.ts" ? text : undefined), libText };
  const shared = new SharedStages();
  const codes = (["tangent", "adjoint", "tangent"] as const).map((mode) => {
    const made = differentiate(
      { mode, files: ["/b.ts"], heads: [{ function: "f" }], options: { shared } },
      host,
      new ParserCache(),
    );
    return made.diagnostics.map((d) => d.code);
  });
  expect(codes[0]?.length).toBeGreaterThan(0);
  expect(codes[1]).toEqual(codes[0]);
  expect(codes[2]).toEqual(codes[0]);
});
