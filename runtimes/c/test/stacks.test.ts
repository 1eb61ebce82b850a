/** The runtime of generated C: compiles without a warning under every standard, and does what its header says. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "retrograd-c-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runtime = fileURLToPath(new URL("../", import.meta.url));

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (error !== undefined) throw error;
  return `${stdout}${stderr}${status === 0 ? "" : `exit ${status}`}`;
}

describe("the C runtime", () => {
  test.each([
    ["c99", ["-O0"]],
    ["c11", ["-O2"]],
  ])(
    "under -std=%s",
    (standard, more) => {
      const program = join(folder, standard);
      const compiled = run("gcc", [
        `-std=${standard}`,
        ...more,
        ..."-Wall -Wextra -pedantic -Wshadow -g -fsanitize=address,undefined -fno-sanitize-recover=all".split(" "),
        ...[join(runtime, "retrograd.c"), join(runtime, "test/stacks.c"), "-o", program, "-lpthread"],
      ]);
      expect(compiled).toBe("");
      expect(run(program, [])).toMatch(/^\d+ checks, 0 failed\n$/);
    },
    120_000,
  );

  test("the digamma function has known values", () => {
    const program = join(folder, "digamma");
    const flags = "-std=c99 -Wall -Wextra -pedantic -Wshadow -fsanitize=undefined -fno-sanitize-recover=all".split(" ");
    expect(run("gcc", [...flags, join(runtime, "test/digamma.c"), "-o", program, "-lm"])).toBe("");
    expect(run(program, [])).toMatch(/^\d+ values, 0 wrong\n$/);
  }, 60_000);
});
