/** Checkpointed loops in C: they do what the header says, and have the schedules of the TypeScript runtime. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Schedule } from "@retrograd/runtime/schedules";
import { measuredSchedule, multistageSchedule, onlineSchedule, optimalSchedule } from "@retrograd/runtime/schedules";
import { afterAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "retrograd-c-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runtime = fileURLToPath(new URL("../", import.meta.url));

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 26 });
  if (error !== undefined) throw error;
  return `${stdout}${stderr}${status === 0 ? "" : `exit ${status}`}`;
}

function compiled(name: string, flags: string): string {
  const program = join(folder, `${name}${flags.replaceAll(/[^a-z0-9]/g, "")}`);
  const sources = ["retrograd.c", `test/${name}.c`].map((source) => join(runtime, source));
  const warnings = "-Wall -Wextra -pedantic -Wshadow".split(" ");
  expect(run("gcc", [...flags.split(" "), ...warnings, ...sources, "-o", program, "-lpthread", "-lm"])).toBe("");
  return program;
}

const SANITIZED = "-g -fsanitize=address,undefined -fno-sanitize-recover=all";

describe("checkpointed loops in C", () => {
  test.each([
    ["checkpoints", "-std=c99 -O0"],
    ["checkpoints", "-std=c11 -O2"],
    ["rooms", "-std=c99 -O0"],
    ["rooms", "-std=c11 -O2"],
    ["own_schedules", "-std=c99 -O0"],
    ["own_schedules", "-std=c11 -O2"],
  ])(
    "%s under %s",
    (name, flags) => {
      expect(run(compiled(name, `${flags} ${SANITIZED}`), [])).toMatch(/^\d+ checks, 0 failed\n$/);
    },
    120_000,
  );

  test("the schedules are those of the TypeScript runtime, action by action", () => {
    const program = compiled("actions", "-std=c99 -O1");
    const printed = (...args: (string | number)[]) => run(program, args.map(String));
    const [steps, states] = [90, 14];
    expect(printed("known", steps, states)).toBe(described(steps, states, (n, r) => optimalSchedule(n + 1, r)));
    expect(printed("online", steps, states)).toBe(described(steps, states, (_, r) => onlineSchedule(r)));
    // Beyond 128 steps cuts are guessed.
    expect(printed("measured", 40, 6)).toBe(described(40, 6, (n, r) => measuredSchedule(n + 1, r)));
    expect(printed("Measured", 150, 2)).toBe(described(150, 2, (_, r) => measuredSchedule(undefined, r)));
    for (const [slots, write, read] of [
      [1, 1, 1],
      [4, 2, 1],
      [3, 0, 0],
      [2, 0.5, 3],
      [1000, 5, 0.5],
    ] as const)
      expect(printed("levels", 40, 5, slots, write, read), `${slots} on disk`).toBe(
        described(40, 5, (n, r) => {
          const memory = { slots: r, write: 0, read: 0 };
          return multistageSchedule(n + 1, [memory, { slots, write, read }]);
        }),
      );
  }, 60_000);
});

function described(steps: number, states: number, scheduleOf: (steps: number, states: number) => Schedule): string {
  let text = "";
  for (let r = 1; r <= states; r++)
    for (let n = 0; n <= steps; n++) text += `${lines(scheduleOf(n, r), n).join("")}${n} steps, ${r} states\n`;
  return text;
}

/** What steps take by the clock of the program (loop.h). */
function costOf(from: number, to: number): number {
  let cost = 0;
  for (let step = from; step < to; step++) cost += ((step * 7) % 5) ** 2 + (step === 2 ? 100 : 0);
  return cost;
}

/** What the program prints for a loop of so many steps. */
function lines(schedule: Schedule, steps: number): string[] {
  const all: string[] = [];
  let advanced = 0;
  let left = schedule.steps === undefined ? -1 : steps;
  const add = (what: string) => all.push(`${what}, ${advanced}, ${left}\n`);
  const iterator = schedule[Symbol.iterator]();
  for (let next = iterator.next(); next.done !== true; ) {
    const action = next.value;
    if (action.kind === "advance") {
      const step = Math.min(action.to, steps);
      const cost = costOf(action.from, step);
      advanced += step - action.from;
      if (step < action.to) left = steps;
      add(`advance ${action.from} ${step}`);
      next = iterator.next({ step, cost });
      continue;
    }
    if (action.kind === "adjoint" && action.step < steps) left = action.step;
    // The adjoint of a step which is not there: the forward sweep ends.
    if (action.kind !== "adjoint" || action.step < steps)
      add(
        action.kind === "adjoint"
          ? `adjoint ${action.step}`
          : `${action.kind} ${action.step} ${action.slot} ${action.level}`,
      );
    next = iterator.next();
  }
  return all;
}
