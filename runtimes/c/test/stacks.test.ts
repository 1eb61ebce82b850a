/** The runtime of generated C: compiles without a warning under every standard, and does what its header says. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "retrograd-c-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runtime = fileURLToPath(new URL("../", import.meta.url));

function run(command: string, args: readonly string[], env = process.env): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", env });
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
      // What is freed is allocated again at once.
      const ASAN_OPTIONS = "quarantine_size_mb=0:thread_local_quarantine_size_kb=0";
      expect(run(program, [], { ...process.env, ASAN_OPTIONS })).toMatch(/^\d+ checks, 0 failed\n$/);
    },
    120_000,
  );

  describe("where memory ends", () => {
    const program = join(folder, "exhaustion");
    const sources = ["retrograd.c", "test/exhaustion.c"].map((source) => join(runtime, source));
    const warnings = "-Wall -Wextra -pedantic -Wshadow".split(" ");
    beforeAll(() => {
      expect(run("gcc", ["-std=c99", "-O1", ...warnings, ...sources, "-o", program])).toBe("");
    }, 60_000);
    /** In a process with 300 MB. */
    const ends = (how: string) => run("bash", ["-c", 'ulimit -v 300000 && "$0" $1', program, how]);
    const advice =
      /\. To record less: .*`\$AD BINOMIAL-CKP 200MB`.*--checkpoint loops.*`retrograd profile --memory-limit 200MB`.*$/;

    test("a handler may leave, and the next call has all of the memory", () => {
      const lines = ends("").split("\n");
      const said = lines.map((line) => {
        const short = line.replace(advice, "").replace(/^\S*exhaustion\.c:\d+/, "exhaustion.c:n");
        return short
          .replace(/ints 3\d(\.\d)? MB/, "ints x MB")
          .replaceAll(/\d+(\.\d)? MB/g, (amount) => (Number.parseFloat(amount) > 200 ? "> 200 MB" : amount));
      });
      expect(said).toEqual([
        "exhaustion.c:n (sum_b): no memory left for another 524.3 KB to record; the stacks hold > 200 MB (doubles > 200 MB, floats 4 B, ints x MB, pointers 8 B)",
        "the memory is there, 12 B, 0 kept, gradient 499500",
        "exhaustion.c:n (sum_b): no memory left for another 524.3 KB to record; the stacks hold > 200 MB (doubles > 200 MB, floats 4 B, ints x MB, pointers 8 B)",
        "the memory is there, 12 B, 0 kept, gradient 49999995000000",
        "exhaustion.c:n (reserved_b): no memory left for another 80 GB to record; the stacks hold 12 B (floats 4 B, pointers 8 B)",
        "the memory is there, 12 B, 0 kept, gradient 499500",
        "model.c:12: no memory left for another 8 MB for a state of the loop; the stacks hold > 200 MB (doubles 8 MB, floats 4 B, pointers 8 B, snapshots > 200 MB)",
        "the memory is there, 12 B, 0 kept, gradient 6",
        "exhaustion.c:n (array_b): no memory left for another 8796.1 GB for storage of the derivative; the stacks hold 32.1 MB (doubles 32 MB, floats 4 B, pointers 8 B)",
        "the memory is there, 12 B, 0 kept, gradient 499500",
        "1 0.5, peak 1",
        "at exit",
        "",
      ]);
      expect(lines.filter((line) => advice.test(line))).toHaveLength(5);
    }, 60_000);

    test("without a handler, or where it returns, the program ends with a message, and finishes its output", () => {
      const told = /exhaustion\.c:\d+ \(sum_b\): no memory left for another .*/.source;
      expect(ends("exit")).toMatch(new RegExp(`^at exit\nretrograd: \\S*${told}\nexit 1$`));
      expect(ends("return")).toMatch(new RegExp(`^told: \\S*${told}\nat exit\nretrograd: \\S*${told}\nexit 1$`));
      expect(ends("pop")).toMatch(
        /^at exit\nretrograd: \S*exhaustion\.c:\d+ \(main\): popped more than was pushed; .*\nexit 1$/,
      );
    }, 60_000);
  });

  test("the digamma function has known values", () => {
    const program = join(folder, "digamma");
    const flags = "-std=c99 -Wall -Wextra -pedantic -Wshadow -fsanitize=undefined -fno-sanitize-recover=all".split(" ");
    expect(run("gcc", [...flags, join(runtime, "test/digamma.c"), "-o", program, "-lm"])).toBe("");
    expect(run(program, [])).toMatch(/^\d+ values, 0 wrong\n$/);
  }, 60_000);
});
