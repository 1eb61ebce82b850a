/** The command as a user runs it, and what it then has written. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { commandFolder, spring } from "./command-folder.js";

vi.setConfig({ testTimeout: 120_000 });

const { contents, path, put, retrograd, retrogradHere } = commandFolder();

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

  test("check runs both modes against each other and against differences", async () => {
    const { code, out } = retrograd("check", "spring.ts", "--function", "energy", "--at", "at.json", "--json");
    const result = JSON.parse(out);
    expect(result.violations).toEqual([]);
    expect(code).toBe(0);
    expect(result).toMatchObject({ pass: true, stack: { endsEmpty: true }, diagnostics: [] });
    expect(result.dotProduct.relativeError).toBeLessThan(1e-12);
    expect(result.differences.relativeError).toBeLessThan(1e-6);
    expect(result.differences.tangent).not.toBe(0);
    for (const time of ["primal", "tangent", "adjoint"]) expect(result.time[time]).toBeGreaterThan(0);
    const shown = await retrogradHere("check", "spring.ts", "--function", "energy", "--at", "at.json");
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

  test("inspect shows the program with facts beside it, and writes nothing", async () => {
    const before = contents();
    const line = ["inspect", "spring.ts", "--function", "energy", "--show", "active,varied,useful"];
    const { code, out } = await retrogradHere(...line);
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
    // it is not C, and nobody asks for the law of forward values, for a profile, or for checkpoints.
    const idle = [
      "drop-refused-checkpoints",
      "settle-places",
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
        expect(adjoint.get(name) ?? tangent.get(name) ?? `no dump of ${name}`).toMatch(
          name === "points-to" ? /nothing to show/ : /energy/,
        );
    }
    expect(adjoint.get("lower")).not.toContain("push");
    expect(adjoint.get("adjoint")).toContain("push reals");
    expect(adjoint.get("tbr")).toContain("save");
    expect([...(await dumped("inspect", ...line)).keys()]).toEqual(expect.arrayContaining(["lower", "plan"]));
    const { error } = await retrogradHere("tangent", "spring.ts", "--function", "energy", "--dump=adjoint");
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

  test("headers are looked for in the current folder, too", async () => {
    put({
      "f.c": "#include <law.h>\ndouble f(double x) { return LAW(x); }\n",
      "law.h": "#define LAW(x) ((x) * (x))\n",
    });
    for (const here of [".", "./"])
      expect((await retrogradHere("adjoint", "f.c", "--function", "f", "-I", here)).code).toBe(0);
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
    const { status } = spawnSync(process.execPath, ["--check", join(path(), "spring_b.js")]);
    expect(status).toBe(0);
    expect(contents()["spring_b.js"]).toMatch(/export function energy_b\(x, xb, stiffness, n, energyb\)/);
    expect(contents()["spring_b.d.ts"]).toContain(
      "export declare function energy_b(x: Float64Array, xb: Float64Array,",
    );
  });
});

test("the nearest tsconfig.json says how strictly to check", async () => {
  const loose = "export function f(x, n: number): number {\n  return x * n;\n}\n";
  put({ "a.ts": loose });
  const line = ["tangent", "a.ts", "--function", "f", "--wrt", "n"];
  expect((await retrogradHere(...line)).error).toContain("RG1002");
  put({ "base.json": '{ "compilerOptions": { "strict": false } }', "tsconfig.json": '{ "extends": "./base.json" }' });
  expect((await retrogradHere(...line)).error).not.toContain("RG1002");
});
