/** Shipped rules of CBLAS and LAPACKE: tangents against divided differences, adjoints against tangents, for every setting of every routine. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { driverInC, headNames, heads, headsInC } from "./heads.js";

const retrograd = fileURLToPath(new URL("../../bin/retrograd.mjs", import.meta.url));
const runtime = fileURLToPath(new URL("../../../../runtimes/c", import.meta.url));
const laws = fileURLToPath(new URL("laws.h", import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "retrograd-cblas-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function run(command: string, args: readonly string[]): string {
  const env = { ...process.env, NO_COLOR: "1", OPENBLAS_NUM_THREADS: "1" };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8", env });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

const rules = ["--rules", "cblas", "--rules", "lapacke"];

test("derivatives of every routine hold, in every setting, for double and for float", { timeout: 180_000 }, () => {
  writeFileSync(join(folder, "heads.c"), headsInC());
  writeFileSync(join(folder, "driver.c"), driverInC());
  copyFileSync(laws, join(folder, "laws.h"));
  const asked = headNames.flatMap((name) => ["--function", name]);
  for (const mode of ["adjoint", "tangent"]) run(process.execPath, [retrograd, mode, "heads.c", ...asked, ...rules]);
  const sources = [
    "driver.c",
    "heads.c",
    "heads_b.c",
    "heads_d.c",
    ...["rules/cblas.c", "rules/lapacke.c", "retrograd.c"].map((file) => join(runtime, file)),
  ];
  run("gcc", [
    "-std=gnu11",
    "-g",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    `-I${runtime}`,
    ...sources,
    "-lopenblas",
    "-llapacke",
    "-lm",
    "-o",
    "driver",
  ]);
  const lines = run(join(folder, "driver"), []).trim().split("\n");
  expect(lines).toHaveLength(heads.length);
  for (const line of lines) {
    const [name, count, ofDouble, ofFloat] = line.split(" ");
    expect(Number(count), line).toBeGreaterThanOrEqual(8);
    expect(Number(ofDouble), `${name} in double`).toBeLessThan(1e-7);
    expect(Number(ofFloat), `${name} in float`).toBeLessThan(1e-3);
  }
});
