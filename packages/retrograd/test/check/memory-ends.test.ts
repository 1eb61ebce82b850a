/** An adjoint for which there is no memory, in a process of its own that has little: it says so, and the next call gives the right gradient. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { expect, test } from "vitest";
import { commandFolder, spring } from "../cli/command-folder.js";

const runtime = fileURLToPath(new URL("../../../runtime/src/index.ts", import.meta.url));

const { path, put, retrogradHere } = commandFolder();

const program = `
import { StackExhausted, stackBytes } from "@retrograd/runtime";
import { energy, energy_b } from "./spring_b.js";

const gradient = (n: number) => {
  const x = Float64Array.of(1, 0), xb = new Float64Array(2);
  energy_b(x, xb, 4, n, 1);
  return xb;
};
const before = gradient(1000);
for (const n of [1e9, 1e16]) {
  try {
    gradient(n);
  } catch (error) {
    if (!(error instanceof StackExhausted)) throw error;
    console.log(JSON.stringify({ n, place: error.place, asked: error.askedBytes, message: error.message, left: stackBytes() }));
  }
}
console.log(JSON.stringify([[...before], [...gradient(1000)]]));
const moved = (h: number) => energy(Float64Array.of(1 + h, 0), 4, 1000);
console.log(Math.abs((moved(1e-6) - moved(-1e-6)) / 2e-6 - before[0]!) < 1e-6);
`;

test("the process goes on", async () => {
  put({ "spring.ts": spring, "program.ts": program });
  expect((await retrogradHere("adjoint", "spring.ts", "--function", "energy", "--wrt", "x")).code).toBe(0);
  const script = join(path(), "program.mjs");
  buildSync({
    absWorkingDir: path(),
    entryPoints: ["program.ts"],
    outfile: script,
    bundle: true,
    format: "esm",
    alias: { "@retrograd/runtime": runtime },
  });
  // 4 GB of addresses, of which Node takes about one.
  const { stdout, stderr, status } = spawnSync(
    "bash",
    ["-c", 'ulimit -v 4000000 && "$0" "$1"', process.execPath, script],
    {
      encoding: "utf8",
    },
  );
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  const [first, second, gradients, isRight] = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  for (const [n, said] of [
    [1e9, first],
    [1e16, second],
  ] as const) {
    expect(said).toMatchObject({ n, left: 0, place: expect.stringMatching(/^energy_b \(.*program\.mjs:\d+:\d+\)$/) });
    expect(said.asked).toBeGreaterThanOrEqual(8 * n);
    expect(said.message).toContain("no memory left for another");
  }
  expect(gradients[1]).toEqual(gradients[0]);
  expect(isRight).toBe(true);
}, 60_000);
