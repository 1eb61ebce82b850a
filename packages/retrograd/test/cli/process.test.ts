/** The command as a user runs it: a process of its own, in a folder of its own. It runs what `npm run build` made. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as compiler from "@retrograd/compiler";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CompilerDoor } from "../../src/cli/compiler-door.js";
import { run } from "../../src/cli/run.js";
import type { Terminal } from "../../src/cli/terminal.js";

const command = fileURLToPath(new URL("../../bin/retrograd.mjs", import.meta.url));

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "retrograd-cli-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function put(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

function retrograd(...argv: readonly string[]): Ran {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...argv], {
    cwd: folder,
    encoding: "utf8",
    env,
  });
  // On a busy machine there may be a line of progress.
  return { code: status, out: stdout, error: stderr.replace(/^retrograd: .* …\n/, "") };
}

/** Everything in the folder, with its text, so that "nothing was left behind" means just that. */
function contents(): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(
    paths.map((path) => {
      const place = join(folder, path);
      return [path, statSync(place).isFile() ? readFileSync(place, "utf8") : ""];
    }),
  );
}

const spring = `export function energy(x: Float64Array, stiffness: number, n: number): number {
  for (let i = 0; i < n; i++) {
    x[1] = x[1]! - 0.01 * (stiffness * Math.sin(x[0]!) + 0.1 * x[1]!);
    x[0] = x[0]! + 0.01 * x[1]!;
  }
  return x[0]! * x[0]! + x[1]! * x[1]!;
}

export function label(n: number): string {
  return n > 3 ? "many" : "few";
}
`;

/** The library is parsed once for all runs in this process. */
const parsed = new compiler.ParserCache();
const door: CompilerDoor = {
  ...compiler,
  differentiate: (request, host, cache = parsed) => compiler.differentiate(request, host, cache),
};

/** The same in this process, which saves its start. */
async function retrogradHere(...argv: readonly string[]): Promise<Ran> {
  const written = { out: "", error: "" };
  const terminal: Terminal = {
    out: (text) => {
      written.out += text;
    },
    error: (text) => {
      written.error += text;
    },
    isInteractive: false,
    outColor: false,
    errorColor: false,
    width: 120,
  };
  const before = process.cwd();
  process.chdir(folder);
  try {
    const code = await run(argv, { version: "0", terminal, compiler: async () => door });
    return { code, ...written };
  } finally {
    process.chdir(before);
  }
}

/** A process has refused something in this test: how it ends is seen, and what else is refused need not start another one. */
let hasRun = false;
beforeEach(() => {
  hasRun = false;
});

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
    mkdirSync(join(folder, "dir.ts"));
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
      mkdirSync(join(folder, "locked"));
      chmodSync(join(folder, "locked"), 0o555);
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

describe("what is asked for", () => {
  beforeEach(() => put({ "spring.ts": spring, "at.json": '{ "x": [1, 0], "stiffness": 4, "n": 100 }' }));

  test("the derivative is written beside the caller, or where --out-dir says", () => {
    const { code, out, error } = retrograd(
      "adjoint",
      "spring.ts",
      "--function",
      "energy",
      "--wrt",
      "x,stiffness",
      "--of",
      "return",
    );
    expect({ code, error }).toEqual({ code: 0, error: "" });
    expect(out).toBe("spring_b.ts\n  energy_b(x, xb, stiffness, n, energyb) → { stiffnessb }\n");
    expect(retrograd("tangent", "./spring.ts", "--function", "energy", "--out-dir", "out").code).toBe(0);
    expect(Object.keys(contents())).toEqual(["at.json", "out", "out/spring_d.ts", "spring.ts", "spring_b.ts"]);
    expect(contents()["spring_b.ts"]).toMatch(
      /export function energy_b\(\s*x: Float64Array,\s+xb: Float64Array,\s+stiffness: number,\s+n: number,\s+energyb: number,?\s*\)/,
    );
  });

  test("--json tells the files and how to call what is in them", () => {
    const { code, out } = retrograd("adjoint", "spring.ts", "--head", "energy(energy)/(x)", "--json");
    expect(code).toBe(0);
    const result = JSON.parse(out);
    expect(result).toMatchObject({ pass: true, files: ["spring_b.ts"], diagnostics: [] });
    expect(result.heads).toMatchObject([{ function: "energy", generated: "energy_b" }]);
  });

  test("check runs both modes against each other and against differences", () => {
    const { code, out } = retrograd("check", "spring.ts", "--function", "energy", "--at", "at.json", "--json");
    const result = JSON.parse(out);
    expect(result.violations).toEqual([]);
    expect(code).toBe(0);
    expect(result).toMatchObject({ pass: true, stack: { endsEmpty: true }, diagnostics: [] });
    expect(result.dotProduct.relativeError).toBeLessThan(1e-12);
    expect(result.differences.relativeError).toBeLessThan(1e-6);
    expect(result.differences.tangent).not.toBe(0);
    for (const time of ["primal", "tangent", "adjoint"]) expect(result.time[time]).toBeGreaterThan(0);
    const shown = retrograd("check", "spring.ts", "--function", "energy", "--at", "at.json");
    expect(shown.out).toContain("every law holds");
    expect(shown.out).toMatch(/gradient of the result\n +x\[0\] +[-\d.]+\n +x\[1\] +[-\d.]+\n +stiffness +[-\d.]+\n/);
    expect(shown.out).not.toContain("\u001b");
  });

  test("check varies quantities, not counts, though both may be whole numbers", async () => {
    put({
      "euler.ts": `export class Rate {
  constructor(public value: number, public steps: number) {}
}
export function euler(x: number, rate: Rate): number {
  const dt = 1 / rate.steps;
  for (let k = 0; k < rate.steps; k++) x += dt * rate.value * Math.sin(x);
  return x;
}
`,
      "euler.json": '{ "x": 1, "rate": { "$new": [2, 5] } }',
    });
    const { code, out } = await retrogradHere("check", "euler.ts", "--function", "euler", "--at", "euler.json");
    expect(out).toContain("every law holds");
    expect(code).toBe(0);
    expect(out).toMatch(/gradient of the result\n +x +[\d.]+\n +rate\.value +0\.[1-9]\d+\n/);
  });

  test("inspect shows the program with facts beside it, and writes nothing", () => {
    const before = contents();
    const { code, out } = retrograd("inspect", "spring.ts", "--function", "energy", "--show", "active,varied,useful");
    expect(code).toBe(0);
    for (const line of spring.split("\n").slice(0, 7)) expect(out).toContain(line);
    expect(out).toMatch(/x\[1\] = .*\| *\S+ *\|/);
    expect(contents()).toEqual(before);
  });

  test("--dump shows the IL after any pass, and what any analysis found", async () => {
    const { dumpNames } = await import("@retrograd/compiler");
    const line = ["spring.ts", "--function", "energy", `--dump=${dumpNames.join(",")}`, "--json"];
    const dumped = async (...argv: readonly string[]): Promise<Map<string, string>> => {
      const { code, out } = await retrogradHere(...argv);
      expect(code).toBe(0);
      const { dumps } = JSON.parse(out) as { dumps: { stage: string; text: string }[] };
      return new Map(dumps.map(({ stage, text }) => [stage, text]));
    };
    const adjoint = await dumped("adjoint", ...line);
    const tangent = await dumped("tangent", ...line, "--directions");
    // No call of this program needs points-to to be resolved, none is given fixed storage, no local has an address, nothing is freed,
    // it is not C, and nobody asks for the law of forward values.
    const idle = [
      "noted-stores",
      "vectorize-rows",
      "resolve-calls",
      "specialize-fixed-arguments",
      "allocate-locals",
      "follow-moved-storage",
      "look-up-chunks",
    ];
    for (const name of dumpNames) {
      // No reference leads anywhere worth telling.
      if (!idle.includes(name))
        expect(adjoint.get(name) ?? tangent.get(name)).toMatch(name === "points-to" ? /nothing to show/ : /energy/);
    }
    expect(adjoint.get("lower")).not.toContain("push");
    expect(adjoint.get("adjoint")).toContain("push reals");
    expect(adjoint.get("tbr")).toContain("save");
    expect([...(await dumped("inspect", ...line)).keys()]).toEqual(expect.arrayContaining(["lower", "plan"]));
    const { error } = retrograd("tangent", "spring.ts", "--function", "energy", "--dump=adjoint");
    expect(error).toContain("this run has no adjoint");
  });

  test("a module of any kind, under any name", async () => {
    for (const [name, derived, imported] of [
      ["a b é.ts", "a b é_b.ts", "./a b é.js"],
      ["m.mts", "m_b.mts", "./m.mjs"],
      ["c.cts", "c_b.cts", "./c.cjs"],
      ["x.tsx", "x_b.ts", "./x.js"],
    ] as const) {
      put({ [name]: "export function f(x: number): number {\n  return x * x;\n}\n" });
      expect((await retrogradHere("adjoint", name, "--function", "f")).code).toBe(0);
      expect(contents()[derived]).toContain(`export { f } from "${imported}";`);
    }
  });

  test("a derivative that is zero is written, with a warning", async () => {
    put({ "floor.ts": "export function f(x: number): number {\n  return Math.floor(x);\n}\n" });
    const { code, error } = await retrogradHere("adjoint", "floor.ts", "--function", "f");
    expect(code).toBe(0);
    expect(error).toContain("warning RG4005: ");
  });

  test("headers are looked for in the current folder, too", () => {
    put({
      "f.c": "#include <law.h>\ndouble f(double x) { return LAW(x); }\n",
      "law.h": "#define LAW(x) ((x) * (x))\n",
    });
    for (const here of [".", "./"]) expect(retrograd("adjoint", "f.c", "--function", "f", "-I", here).code).toBe(0);
  });

  test("the suffixes of generated names are options", async () => {
    const line = ["adjoint", "spring.ts", "--function", "energy", "--suffix"];
    const { code, out } = await retrogradHere(...line, "adjointUnit=_grad,adjointVariable=Bar");
    expect(code).toBe(0);
    expect(out).toContain("energy_grad(x, xBar, stiffness");
    expect(contents()["spring_b.ts"]).toMatch(/export function energy_grad\(\s*x: Float64Array,\s*xBar: Float64Array/);
    expect((await retrogradHere(...line, "adjointUnits=_g")).error).toMatch(/Did you mean adjointUnit/);
    expect((await retrogradHere(...line, "adjointUnit")).code).toBe(2);
  });

  test("--emit js writes an ES module that Node reads", () => {
    const { code } = retrograd("adjoint", "spring.ts", "--function", "energy", "--emit", "js");
    expect(code).toBe(0);
    const { status } = spawnSync(process.execPath, ["--check", join(folder, "spring_b.js")]);
    expect(status).toBe(0);
    expect(contents()["spring_b.js"]).toMatch(/export function energy_b\(x, xb, stiffness, n, energyb\)/);
    expect(contents()["spring_b.d.ts"]).toContain(
      "export declare function energy_b(x: Float64Array, xb: Float64Array,",
    );
  });
});

test("the nearest tsconfig.json says how strictly to check", () => {
  const loose = "export function f(x, n: number): number {\n  return x * n;\n}\n";
  put({ "a.ts": loose });
  expect(retrograd("tangent", "a.ts", "--function", "f", "--wrt", "n").error).toContain("RG1002");
  put({ "base.json": '{ "compilerOptions": { "strict": false } }', "tsconfig.json": '{ "extends": "./base.json" }' });
  expect(retrograd("tangent", "a.ts", "--function", "f", "--wrt", "n").error).not.toContain("RG1002");
});
