/** The compiler's own tests, for mutants that no program can tell: the folders of packages/compiler/test that are about a room. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Mutant } from "./instrument.js";

const suppressing = ["derivatives", "liveness", "plan", "recording", "storage"].map(
  (name) => `suppress/${name}.test.ts`,
);

/** What is quick, and about the room: tests that compile C are not. */
const testsOfRoom: Readonly<Record<string, readonly string[]>> = {
  rules: ["rules", "tangent", "differentiate"],
  "3-analyze": ["analyze", "plan", ...suppressing, "inspect", "tangent/missing-derivatives"],
  "4-plan": ["plan", ...suppressing, "inspect", "differentiate"],
  "5-differentiate": ["differentiate", "tangent"],
};

/** Tests that take longer: a loop without an end. */
const MILLISECONDS = 300_000;

/** Does a test fail with the mutant? */
export function unitTestsTell(root: string, { file, id }: Mutant): Promise<boolean> {
  const folders = testsOfRoom[file.slice(0, file.indexOf("/"))] ?? [];
  const tests = folders.map((folder) => `packages/compiler/test/${folder}`);
  const config = join(root, "scripts/mutate/vitest.config.ts");
  const child = spawn("npx", ["vitest", "run", "--config", config, "--bail", "1", "--maxWorkers", "1", ...tests], {
    cwd: root,
    env: { ...process.env, RETROGRAD_MUTANT: `${file} ${id}` },
    stdio: "ignore",
    timeout: MILLISECONDS,
    killSignal: "SIGKILL",
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code !== 0));
  });
}
