/** `retrograd profile` as a user runs it, on small programs in both languages. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { ProfileFile } from "../../src/profile/profile-file.js";
import { checkpointsOf, ProfileProblem } from "../../src/profile/profile-file.js";
import { commandFolder } from "./command-folder.js";

vi.setConfig({ testTimeout: 120_000 });

const { path, put, retrogradHere } = commandFolder();

const inTypeScript = `function smooth(u: Float64Array, dt: number): void {
  for (let i = 1; i < u.length; i++) {
    u[i] = u[i]! * u[i - 1]! * dt + Math.sin(u[i]!);
  }
}

export function cost(u: Float64Array, w: Float64Array, steps: number, dt: number): number {
  let sum = 0;
  for (let t = 0; t < steps; t++) smooth(u, dt);
  for (let k = 0; k < w.length; k++) {
    let p = w[k]!;
    for (let j = 0; j < 4; j++) p = p * p + Math.sin(p);
    sum += p;
  }
  for (let i = 0; i < u.length; i++) sum += u[i]! * u[i]!;
  return sum;
}
`;

const inC = `#include <math.h>

static void smooth(int n, double *u, double dt) {
  for (int i = 1; i < n; i++) {
    u[i] = u[i] * u[i - 1] * dt + sin(u[i]);
  }
}

double cost(int n, double *u, int m, const double *w, int steps, double dt) {
  double sum = 0;
  for (int t = 0; t < steps; t++) smooth(n, u, dt);
  for (int k = 0; k < m; k++) {
    double p = w[k];
    for (int j = 0; j < 4; j++) p = p * p + sin(p);
    sum += p;
  }
  for (int i = 0; i < n; i++) sum += u[i] * u[i];
  return sum;
}
`;

const u = Array.from({ length: 11 }, (_, i) => 0.5 + i / 20);
const at = { u, w: [0.3, 0.2, 0.1], steps: 50, dt: 0.01 };

const languages = [
  { file: "heat.ts", text: inTypeScript, inputs: at, loop: 9, call: 9 },
  { file: "heat.c", text: inC, inputs: { ...at, n: 11, m: 3 }, loop: 11, call: 11 },
];

async function profileOf(...more: readonly string[]) {
  const ran = await retrogradHere("profile", ...more);
  return { ...ran, profile: ran.code === 2 ? undefined : (JSON.parse(ran.out) as ProfileFile) };
}

describe.each(languages)("of $file", ({ file, text, inputs, loop, call }) => {
  const asked = [file, "--function", "cost", "--at", "at.json"];

  test("it has the bytes that check reports, and says where they are recorded", async () => {
    put({ [file]: text, "at.json": JSON.stringify(inputs) });
    const { code, profile } = await profileOf(...asked, "--json");
    expect(code).toBe(0);
    const checked = await retrogradHere("check", ...asked, "--json", "--quick");
    const { stack } = JSON.parse(checked.out) as { stack: { peakBytes: number } };
    expect(profile).toMatchObject({ version: 1, function: "cost", peakBytes: stack.peakBytes, leftBytes: 0 });
    // Of 50 steps with 10 numbers each; on top of them one round of the loop over the weights.
    expect(profile?.peakBytes).toBe(50 * 10 * 8 + 4 * 8);
    const found = new Map(profile?.places.map((place) => [`${place.kind} ${place.line} ${place.name}`, place]));
    expect(found.get(`loop ${loop} cost`)).toMatchObject({
      file,
      times: 1,
      iterations: 50,
      bytes: 4000,
      isCounted: true,
    });
    expect(found.get(`call ${call} smooth`)).toMatchObject({ times: 50, iterations: 0, bytes: 4000, mostBytes: 80 });
    const inner = profile?.places.find(({ kind, name }) => kind === "loop" && name === "smooth");
    expect(inner).toMatchObject({ times: 50, iterations: 500, mostIterations: 10, bytes: 4000 });
    // The loop over the weights runs forward and back at once: its records are gone when it is over.
    const atOnce = profile?.places.filter(({ isRecorded }) => !isRecorded) ?? [];
    expect(atOnce.map(({ line, mostBytes }) => [line, mostBytes])).toEqual([[loop + 1, 32]]);
    for (const { seconds } of found.values()) expect(seconds).toBeGreaterThanOrEqual(0);
    expect(profile?.proposal).toEqual([]);
  });

  test("what it proposes fits, is drawn, and is read back", async () => {
    put({ [file]: text, "at.json": JSON.stringify(inputs) });
    const files = ["--svg", "stack.svg", "--json", "profile.json"];
    const ran = await retrogradHere("profile", ...asked, "--memory-limit", "2kB", ...files);
    expect([ran.code, ran.error]).toEqual([0, ""]);
    expect(ran.out).toContain(`${file}:${call}:`);
    expect(ran.out).toContain("proposed for 2 kB");
    const profile = JSON.parse(readFileSync(join(path(), "profile.json"), "utf8")) as ProfileFile;
    expect(profile.memoryLimit).toBe(2000);
    expect(profile.expected).toMatchObject({ fits: true, method: "exact" });
    expect(profile.expected?.peakBytes).toBeLessThanOrEqual(2000);
    expect(profile.proposal.length).toBeGreaterThan(0);
    const svg = readFileSync(join(path(), "stack.svg"), "utf8");
    expect(svg.match(/<polyline/g)).toHaveLength(2);
    expect(svg).toContain("limit 2 kB");
    const heights = (list: ProfileFile["samples"]) => Math.max(...list.map(([, bytes]) => bytes));
    expect(heights(profile.samples)).toBe(4032);
    expect(heights(profile.expectedSamples)).toBe(profile.expected?.peakBytes);
    const written = join(path(), "profile.json");
    const read = checkpointsOf(written, undefined, join(path(), file));
    expect(read.checkpoints).toHaveLength(profile.proposal.length);
    for (const [i, { place, kind }] of profile.proposal.entries()) {
      const { line, column } = profile.places[place]!;
      const what = kind === "binomial" ? "loop" : kind;
      expect(read.checkpoints[i]).toMatchObject({ file: join(path(), file), line, column, kind: what });
    }
    // Another limit than that of the profile: what is recorded tells.
    expect(checkpointsOf(written, 5000, file)).toMatchObject({ checkpoints: [], fits: true, seconds: 0 });
    const least = checkpointsOf(written, 1, file);
    expect(least.fits).toBe(false);
    expect(least.peakBytes).toBeGreaterThan(1);
    expect(checkpointsOf(written, least.peakBytes, file).fits).toBe(true);
  });

  test("the loop over time stays within what is left, as a run with it has shown", async () => {
    put({ [file]: text, "at.json": JSON.stringify(inputs) });
    const { profile } = await profileOf(...asked, "--memory-limit", "1kB", "--json");
    const steps = profile?.places.findIndex(({ kind, line }) => kind === "loop" && line === loop) ?? -1;
    expect(profile?.proposal).toEqual([{ place: steps, kind: "binomial", bytes: expect.any(Number) }]);
    expect(profile?.expected).toMatchObject({ fits: true, method: "exact" });
    expect(profile?.tried?.peakBytes).toBeGreaterThan(100);
    expect(profile?.tried?.peakBytes).toBeLessThanOrEqual(1000);
    expect(profile?.tried?.seconds).toBeGreaterThanOrEqual(0);
  });

  test("adjoint and check take the checkpoints from a profile, for its limit or another", async () => {
    put({ [file]: text, "at.json": JSON.stringify(inputs) });
    await retrogradHere("profile", ...asked, "--memory-limit", "2kB", "--json", "profile.json");
    const taken = [...asked.filter((word) => word !== "--at" && word !== "at.json"), "--profile", "profile.json"];
    const ran = await retrogradHere("adjoint", ...taken);
    expect(ran.code).toBe(0);
    expect(ran.error).toMatch(/profile\.json: 1 checkpoint; expected: 1\.\d+ kB on the stacks/);
    const generated = readFileSync(join(path(), file.replace(".", "_b.")), "utf8");
    expect(generated).toMatch(/begin(_w|W)ithin\(.*, (1\d\d\d|2000)/);
    const checked = await retrogradHere("check", ...taken, "--at", "at.json", "--memory-limit", "1500", "--quick");
    expect(checked.out).toContain("every law holds");
    const [, peak = ""] = /peak (\d+) bytes/.exec(checked.out) ?? [];
    expect(Number(peak)).toBeLessThanOrEqual(1500);
    for (const [words, why] of [
      [["--memory-limit", "40"], "fit into 40 B"],
      [["--checkpoint", "all"], "both say what is to be run again"],
      [["--profile", "other.json"], "no file other.json"],
    ] as const) {
      const wrong = await retrogradHere("adjoint", ...(words[0] === "--profile" ? asked.slice(0, 3) : taken), ...words);
      expect([wrong.code === 0, wrong.error]).toEqual([false, expect.stringContaining(why)]);
    }
    const without = await retrogradHere("adjoint", ...asked.slice(0, 3), "--memory-limit", "2kB");
    expect([without.code === 0, without.error]).toEqual([
      false,
      expect.stringContaining("which checkpoints fit, a profile tells"),
    ]);
  });

  test("a limit that no checkpoints meet is refused, with the least that would do", async () => {
    put({ [file]: text, "at.json": JSON.stringify(inputs) });
    const ran = await retrogradHere("profile", ...asked, "--memory-limit", "100");
    expect(ran.code).toBe(1);
    expect(ran.out).toMatch(/no checkpoints make it fit into 100 B: the least that would do is 160 B/);
  });
});

test("a function that throws has no profile", async () => {
  const throwing =
    "export function f(x: number): number {\n  if (x > 1) throw new Error('too much');\n  return x * x;\n}\n";
  put({ "f.ts": throwing, "at.json": '{ "x": 2 }' });
  const ran = await retrogradHere("profile", "f.ts", "--function", "f", "--at", "at.json");
  expect(ran.code).toBe(1);
  expect(ran.error).toContain("RG4905");
  expect(ran.error).toContain("too much");
});

test("C that the compiler does not take has no profile", async () => {
  put({ "f.c": "double g(double);\ndouble f(double x) { return x * x + 0 * g(1); }\n", "at.json": '{ "x": 2 }' });
  const ran = await retrogradHere("profile", "f.c", "--function", "f", "--at", "at.json");
  expect(ran.code).toBe(1);
  expect(ran.error).toContain("g");
});

test("a file that is no profile is not read as one", () => {
  put({ "a.json": "{", "b.json": "{}", "c.json": '{ "version": 2, "places": [], "parts": [] }' });
  for (const [name, why] of [
    ["a.json", "not JSON"],
    ["b.json", "not a profile"],
    ["c.json", "version 2"],
    ["d.json", "no file"],
  ] as const) {
    const read = (): unknown => checkpointsOf(join(path(), name), 1, "a.ts");
    expect(read).toThrow(ProfileProblem);
    expect(read).toThrow(why);
  }
});
