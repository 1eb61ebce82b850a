/** `--source-map`: each line of what is written says where in the user's program it comes from, and the text is what it is without. */
import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { decode } from "@jridgewell/sourcemap-codec";
import { describe, expect, test, vi } from "vitest";
import { commandFolder } from "./command-folder.js";

vi.setConfig({ testTimeout: 120_000 });

const { contents, path, put, retrogradHere } = commandFolder();

const root = fileURLToPath(new URL("../../../../", import.meta.url));

const model = `/** The misfit. */
export function cost(x: Float64Array, steps: number): number {
  let s = 0;
  for (let t = 0; t < steps; t++) {
    // One step.
    for (let i = 0; i < x.length; i++) {
      s += Math.sin(x[i]!) * Math.exp(0.01 * s);
      x[i] = x[i]! * Math.cos(s);
    }
    if (t > 1e4)
      throw new RangeError("too far");
  }
  return s;
}
`;

const inC = `#include <math.h>
double cost(int n, double *x, long steps) {
  double s = 0;
  for (long t = 0; t < steps; t++) {
    s += sin(x[t % n]) * exp(-0.01 * s);
    x[t % n] = x[t % n] * cos(s);
  }
  return s;
}
`;

/** The lines of the user's text that the lines with these words are said to come from. */
function linesOf(words: RegExp, generated: string, map: string): readonly number[] {
  const { mappings } = JSON.parse(map);
  const lines = decode(mappings);
  return generated.split("\n").flatMap((line, k) => {
    const segment = lines[k]?.[0];
    return !words.test(line) || segment?.length !== 4 ? [] : [segment[2] + 1];
  });
}

describe("TypeScript and JavaScript", () => {
  test("what the compiler adds itself, for arrays' own methods, has no lines", async () => {
    put({
      "src/map.ts":
        "export const cost = (x: Float64Array): number => {\n  const y = x.map((each, k) => each * k);\n  return y[1]! * y[2]!;\n};\n",
    });
    await retrogradHere("adjoint", "src/map.ts", "--function", "cost", "--out-dir", "out", "--source-map");
    const map = contents()["out/map_b.ts.map"] as string;
    expect(JSON.parse(map).sources).toEqual(["../src/map.ts"]);
  });

  test.each([
    ["ts", []],
    ["js", ["--emit", "js"]],
  ])("%s: a map beside the module", async (ending, more) => {
    put({ "src/model.ts": model });
    const adjoint = ["adjoint", "src/model.ts", "--function", "cost", ...more];
    const { code, error } = await retrogradHere(...adjoint, "--out-dir", "out", "--source-map");
    expect({ code, error }).toEqual({ code: 0, error: "" });
    await retrogradHere(...adjoint, "--out-dir", "plain");
    const files = contents();
    const generated = files[`out/model_b.${ending}`] as string;
    const map = files[`out/model_b.${ending}.map`] as string;
    expect(generated).toBe(`${files[`plain/model_b.${ending}`]}//# sourceMappingURL=model_b.${ending}.map\n`);
    expect(files["out/model_b.d.ts"]).toBe(files["plain/model_b.d.ts"]);
    expect(JSON.parse(map)).toMatchObject({ version: 3, file: `model_b.${ending}`, sources: ["../src/model.ts"] });
    expect(new Set(linesOf(/Math\.exp/, generated, map))).toEqual(new Set([7]));
    expect(linesOf(/too far/, generated, map)).toEqual([11]);
    expect(linesOf(/let s = 0/, generated, map)).toEqual([3]);
    // TypeScript's own printer leaves the mark behind the brace out.
    expect(linesOf(/export function cost_b/, generated, map)).toEqual(ending === "ts" ? [2] : []);
    // Written anew like all else.
    expect((await retrogradHere(...adjoint, "--out-dir", "out", "--source-map")).code).toBe(0);
  });

  test("a stack trace names the user's line", async () => {
    put({ "model.ts": model, "run.mjs": 'import { cost_b } from "./model_b.js";\ncost_b([2, 1], [0, 0], 1e5, 1);\n' });
    await retrogradHere("adjoint", "model.ts", "--function", "cost", "--emit", "js", "--source-map");
    // The primal itself is not asked for.
    put({ "model.js": "export {};\n", "package.json": '{ "type": "module" }' });
    put({ "model_b.js": (contents()["model_b.js"] as string).replace(/^export \{ cost \} from .*$/m, "") });
    symlinkSync(join(root, "node_modules"), join(path(), "node_modules"));
    const { stderr } = spawnSync(process.execPath, ["--enable-source-maps", "run.mjs"], {
      cwd: path(),
      encoding: "utf8",
    });
    expect(stderr).toContain("RangeError: too far");
    expect(stderr).toMatch(/cost_b \(.*\/model\.ts:11:/);
  });
});

test("C: where memory ends the user's line is told, and a debugger's table has it", async () => {
  const main = `#include "model_b.h"
int main(void) {
  static double x[4] = {1, 2, 3, 4}, xb[4];
  cost_b(4, x, xb, 2000000000L, 1);
  return 0;
}
`;
  put({ "model.c": inC, "main.c": main });
  const adjoint = ["adjoint", "model.c", "--function", "cost", "--wrt", "x"];
  const { code, error } = await retrogradHere(...adjoint, "--source-map");
  expect({ code, error }).toEqual({ code: 0, error: "" });
  await retrogradHere(...adjoint, "--out-dir", "plain");
  const files = contents();
  const generated = files["model_b.c"] as string;
  expect(generated.replace(/^#line .*\n/gm, "")).toBe(files["plain/model_b.c"]);
  expect(generated).toMatch(/^#line \d+ "model\.c"$/m);
  const runtime = join(root, "runtimes/c");
  const sources = ["model_b.c", "main.c", join(runtime, "retrograd.c")];
  const made = spawnSync(
    "gcc",
    ["-std=gnu11", "-O1", "-g", "-Wall", "-Wextra", "-Werror", `-I${runtime}`, ...sources, "-o", "program", "-lm"],
    { cwd: path(), encoding: "utf8" },
  );
  expect(made.stderr).toBe("");
  const { stderr } = spawnSync("bash", ["-c", "ulimit -v 300000 && ./program"], { cwd: path(), encoding: "utf8" });
  expect(stderr).toMatch(/^retrograd: model\.c:4 \(cost_b\): no memory left for another /);
});
