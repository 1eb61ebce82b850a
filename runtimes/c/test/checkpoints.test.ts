/** Checkpointed loops in C: they do what the header says, and have the schedules of the TypeScript runtime. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Schedule } from "@retrograd/runtime/schedules";
import { onlineSchedule, optimalSchedule } from "@retrograd/runtime/schedules";
import { afterAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "retrograd-c-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runtime = fileURLToPath(new URL("../", import.meta.url));
const WARNINGS = "-Wall -Wextra -pedantic -Wshadow".split(" ");

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 26 });
  if (error !== undefined) throw error;
  return `${stdout}${stderr}${status === 0 ? "" : `exit ${status}`}`;
}

function compiled(name: string, flags: readonly string[]): string {
  const program = join(folder, name);
  const sources = ["retrograd.c", "test/checkpoints.c"].map((source) => join(runtime, source));
  expect(run("gcc", [...flags, ...WARNINGS, ...sources, "-o", program, "-lpthread"])).toBe("");
  return program;
}

describe("checkpointed loops in C", () => {
  test.each([
    ["c99", ["-O0"]],
    ["c11", ["-O2"]],
  ])(
    "under -std=%s",
    (standard, more) => {
      const sanitized = "-g -fsanitize=address,undefined -fno-sanitize-recover=all".split(" ");
      expect(run(compiled(standard, [`-std=${standard}`, ...more, ...sanitized]), [])).toMatch(
        /^\d+ checks, 0 failed\n$/,
      );
    },
    120_000,
  );

  test("the schedules are those of the TypeScript runtime", () => {
    const program = compiled("actions", ["-std=c99", "-O1"]);
    expect(run(program, ["known", "90", "14"])).toBe(
      described(90, 14, (steps, slots) => lines(optimalSchedule(steps + 1, slots), steps)),
    );
    expect(run(program, ["online", "90", "14"])).toBe(
      described(90, 14, (steps, slots) => lines(onlineSchedule(slots), steps)),
    );
  }, 60_000);
});

function described(most: number, slots: number, linesOf: (steps: number, slots: number) => Lines): string {
  let text = "";
  for (let r = 1; r <= slots; r++)
    for (let n = 0; n <= most; n++) {
      const { actions, advances } = linesOf(n, r);
      text += [...actions, `${n} steps, ${r} states: ${advances}\n`].join("\n");
    }
  return text;
}

interface Lines {
  readonly actions: readonly string[];
  readonly advances: number;
}

/** What the program prints for a loop of so many steps. */
function lines(schedule: Schedule, steps: number): Lines {
  const actions: string[] = [];
  let advances = 0;
  const iterator = schedule[Symbol.iterator]();
  for (let next = iterator.next(); next.done !== true; ) {
    const action = next.value;
    if (action.kind === "advance") {
      const step = Math.min(action.to, steps);
      actions.push(`advance ${action.to - action.from}`);
      advances += step - action.from;
      next = iterator.next({ step });
      continue;
    }
    // The adjoint of a step which is not there: the forward sweep ends.
    if (action.kind !== "drop" && action.step < steps) actions.push(`${action.kind} ${action.step}`);
    if (action.kind === "store" && action.step === steps) actions.push(`store ${steps}`);
    next = iterator.next();
  }
  return { actions, advances };
}
