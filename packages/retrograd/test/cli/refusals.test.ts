/** What the command refuses: its exit code, its messages, and that it leaves nothing behind. */
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Ran } from "./command-folder.js";
import { commandFolder, spring } from "./command-folder.js";

vi.setConfig({ testTimeout: 120_000 });

const { contents, path, put, retrograd, retrogradHere } = commandFolder();

/** A process has refused something: how one ends is seen, and what else is refused need not start another one. */
let hasRun = false;

/** Refused: exit code 1, every message and hint on standard error, and the folder as it was. */
async function refused(argv: readonly string[], ...expected: readonly (string | RegExp)[]): Promise<Ran> {
  const before = contents();
  const ran = hasRun ? await retrogradHere(...argv) : retrograd(...argv);
  hasRun = true;
  expect(ran.error).not.toContain("bug in Retrograd");
  for (const each of expected) expect(ran.error).toMatch(each);
  expect(ran).toMatchObject({ code: 1, out: "" });
  expect(ran.error).toContain("= hint: ");
  expect(contents()).toEqual(before);
  const json = await retrogradHere(...argv, "--json");
  expect(json).toMatchObject({ code: 1, error: "" });
  const { diagnostics } = JSON.parse(json.out) as { diagnostics: { code: string; hint: string }[] };
  expect(diagnostics.length).toBeGreaterThan(0);
  for (const { code, hint, ...place } of diagnostics) {
    expect(code).toMatch(/^RG\d{4}$/);
    expect(hint).not.toBe("");
    expect(Object.keys(place).sort()).toEqual([
      "column",
      "endColumn",
      "endLine",
      "file",
      "line",
      "message",
      "severity",
    ]);
  }
  expect(contents()).toEqual(before);
  return ran;
}

describe("bad input is refused, with its place, and leaves nothing behind", () => {
  beforeEach(() => put({ "spring.ts": spring }));

  test("a syntax error", async () => {
    put({ "a.ts": "export function f(x: number): number {\n  return x * ;\n}\n" });
    await refused(
      ["adjoint", "a.ts", "--function", "f"],
      "error RG1001: ",
      "--> a.ts:2:14",
      /2 \| {3}return x \* ;\n {2}\| {14}\^/,
    );
  });

  test("a type error", async () => {
    put({ "a.ts": 'export function f(x: number): number {\n  const y: number = "3";\n  return x * y;\n}\n' });
    await refused(["tangent", "a.ts", "--function", "f"], "error RG1002: ", "--> a.ts:2:9", "TS2322");
  });

  test("a function that is not there", async () => {
    await refused(["adjoint", "spring.ts", "--function", "enrgy"], /error RG\d{4}: .*enrgy/, /[Dd]id you mean.*energy/);
  });

  test("a parameter that is not there, in --wrt and in --of", async () => {
    const line = ["adjoint", "spring.ts", "--function", "energy"];
    await refused([...line, "--wrt", "x,stifness"], /error RG4001: .*stifness/, /[Dd]id you mean.*stiffness/);
    await refused([...line, "--of", "retrun"], /error RG4001: --of retrun: .*/, "--> spring.ts:1:17");
    await refused([...line, "--may-alias", "x,z"], /error RG4001: --may-alias z: /);
  });

  test("an output that is not differentiable, and an input", async () => {
    await refused(["adjoint", "spring.ts", "--function", "label", "--of", "return"], /error RG4\d{3}: /);
    put({ "flag.ts": "export function f(x: number, flag: boolean): number {\n  return flag ? x * x : x;\n}\n" });
    await refused(
      ["adjoint", "flag.ts", "--function", "f", "--wrt", "flag"],
      /error RG4002: .*flag/,
      "--> flag.ts:1:30",
    );
    await refused(["adjoint", "spring.ts", "--function", "label"], /error RG4004: label has no differentiable output/);
    put({ "none.ts": "export const f = (s: string): number => s.length;\n" });
    await refused(["tangent", "none.ts", "--function", "f"], /error RG4004: f has no .* input/, "--> none.ts:1:14");
  });

  test("an unsupported construct", async () => {
    put({ "a.ts": "export async function f(x: number): Promise<number> {\n  return x * x;\n}\n" });
    await refused(["adjoint", "a.ts", "--function", "f"], /error RG2\d{3}: .*async/i, /--> a\.ts:1:/);
  });

  test("two unsupported constructs are both reported", async () => {
    put({
      "a.ts": `export function f(x: number): number {
  let y = x;
  if (x > 0) {
    y = Number(eval("x * x"));
  }

  return y * Number(eval("x"));
}
`,
    });
    const { error } = await refused(
      ["adjoint", "a.ts", "--function", "f"],
      /--> a\.ts:4:16/,
      /--> a\.ts:7:21/,
      "2 errors",
    );
    expect(error.match(/^error RG2/gm)).toHaveLength(2);
  });

  test("two type errors, in two files, are both reported", async () => {
    put({
      "a.ts": 'import { g } from "./b.js";\nexport function f(x: number): number {\n  return g(x) * true;\n}\n',
      "b.ts": "export function g(x: number): number {\n  return x.length;\n}\n",
    });
    await refused(["adjoint", "a.ts", "--function", "f"], "--> a.ts:3:", "--> b.ts:2:", "2 errors");
  });

  test("a file that is not there, and a folder in its place", async () => {
    await refused(["adjoint", "slover.ts", "--function", "f"], "error RG1003: ", "slover.ts");
    mkdirSync(join(path(), "dir.ts"));
    await refused(["adjoint", "dir.ts", "--function", "f"], "error RG1003: dir.ts is a folder.");
    put({ "notes.txt": spring, "spring.d.ts": "export declare function energy(x: number): number;\n" });
    await refused(["adjoint", "notes.txt", "--function", "energy"], "error RG1004: ", "--> notes.txt\n");
    await refused(["adjoint", "spring.d.ts", "--function", "energy"], "error RG1004: spring.d.ts only declares");
  });

  test("a folder for the output that is a file, or cannot be written to", async () => {
    const line = ["adjoint", "spring.ts", "--function", "energy", "--out-dir"];
    await refused([...line, "spring.ts"], "error RG5901: ", "not a folder");
    if (process.getuid?.() === 0) {
      // For the superuser no permission is in the way; the kernel's own file systems take no files from anybody.
      await refused([...line, "/proc"], "error RG5901: ", "cannot be written");
    } else {
      mkdirSync(join(path(), "locked"));
      chmodSync(join(path(), "locked"), 0o555);
      await refused([...line, "locked"], "error RG5901: ", "permission denied");
    }
  });

  test("inputs of check that do not fit", async () => {
    const line = ["check", "spring.ts", "--function", "energy", "--at"];
    await refused([...line, "none.json"], "error RG1003: ");
    put({ "at.json": '{ "x": [1, 0], "stiffness": "4", "m": 1 }' });
    await refused([...line, "at.json"], "RG4902", "RG4903", "RG4904", "--> at.json:1:29", "3 errors");
  });
});

describe("wrong usage", () => {
  test.each([
    [["adjoint", "spring.ts", "--functon", "energy"], /Did you mean --function\?/],
    [["adjont", "spring.ts"], /Did you mean adjoint\?/],
    [["adjoint", "spring.ts"], /which function\?/],
    [["adjoint", "spring.ts", "--function", "energy", "--no-tibr"], /--no-tibr: there is no analysis/],
    [["adjoint", "spring.ts", "--function", "energy", "--dump=adjiont"], /Did you mean --dump=adjoint/],
    [["inspect", "spring.ts", "--function", "energy", "--directions", "2"], /not an option of inspect/],
    [[], /a command is missing/],
  ])("%s", (argv, message) => {
    put({ "spring.ts": spring });
    const before = contents();
    const ran = retrograd(...argv);
    expect(ran).toMatchObject({ code: 2, out: "" });
    expect(ran.error).toMatch(message);
    expect(contents()).toEqual(before);
  });
});
