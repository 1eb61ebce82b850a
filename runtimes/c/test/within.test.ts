/** Checkpointed loops in C that have memory in place of a number of states: they do what the header says, and decide as the TypeScript runtime does. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bytes, checkpoints, ints, reals, stackBytes } from "@retrograd/runtime";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "retrograd-c-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runtime = fileURLToPath(new URL("../", import.meta.url));

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 26 });
  if (error !== undefined) throw error;
  return `${stdout}${stderr}${status === 0 ? "" : `exit ${status}`}`;
}

function compiled(flags: string): string {
  const program = join(folder, `within${flags.replaceAll(/[^a-z0-9]/g, "")}`);
  const sources = ["retrograd.c", "test/within.c"].map((source) => join(runtime, source));
  const warnings = "-Wall -Wextra -pedantic -Wshadow".split(" ");
  expect(run("gcc", [...flags.split(" "), ...warnings, ...sources, "-o", program])).toBe("");
  return program;
}

interface Loop {
  readonly steps: number;
  readonly limit: number;
  readonly isOnline: boolean;
  readonly width: number;
  readonly numbers: number;
  readonly varying: number;
}

describe("checkpointed loops in C with memory in place of a number of states", () => {
  test.each(["-std=c99 -O0", "-std=c11 -O2"])(
    "under %s",
    (flags) => {
      const program = compiled(`${flags} -g -fsanitize=address,undefined -fno-sanitize-recover=all`);
      expect(run(program, [])).toMatch(/^\d+ checks, 0 failed\n$/);
    },
    120_000,
  );

  test("make the moves of the TypeScript runtime", () => {
    const program = compiled("-std=c99 -O1");
    const loops = fc
      .record({
        steps: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 5_000, max: 20_000 })),
        isOnline: fc.constant(false),
        width: fc.constantFrom(0, 1, 5, 40),
        numbers: fc.constantFrom(0, 1, 2, 9, 60),
        varying: fc.constantFrom(0, 0, 1, 4),
        states: fc.integer({ min: 1, max: 200 }),
        records: fc.integer({ min: 1, max: 60 }),
      })
      .map(({ states, records, ...loop }) => ({
        ...loop,
        limit: states * (8 * loop.width + 9) + records * (8 * (loop.numbers + loop.varying) + 1),
      }));
    fc.assert(
      fc.property(loops, (loop) => {
        const { steps, limit, isOnline, width, numbers, varying } = loop;
        const args = [steps, limit, isOnline ? 1 : 0, width, numbers, varying];
        expect(run(program, args.map(String))).toBe(movesOf(loop).join(""));
      }),
      { numRuns: 150 },
    );
  }, 120_000);
});

/** What the program prints for a loop. */
function movesOf(loop: Loop): string[] {
  const moves: string[] = [];
  let step = 0;
  const mayGoOn = (k: number) => k > 0 && (!loop.isOnline || step < loop.steps);
  const recordOf = (at: number) => loop.numbers + (at % (loop.varying + 1));
  const store = () => {
    if (!checkpoints.stores()) return 0;
    for (let k = loop.width; k > 0; k--) reals.push(k);
    ints.push(step);
    bytes.push(0);
    checkpoints.store();
    return 1;
  };
  const restore = () => {
    if (!checkpoints.restores()) return 0;
    bytes.pop();
    step = ints.pop();
    for (let k = loop.width; k > 0; k--) reals.pop();
    return 1;
  };
  const record = () => {
    for (let k = recordOf(step); k > 0; k--) reals.push(k);
    bytes.push(0);
    step++;
  };
  const reverse = () => {
    step--;
    bytes.pop();
    for (let k = recordOf(step); k > 0; k--) reals.pop();
  };
  checkpoints.beginWithin(loop.steps, loop.limit);
  while (checkpoints.forward()) {
    const stores = store();
    const count = checkpoints.count();
    let k = count;
    for (; mayGoOn(k); k--) step++;
    if (loop.isOnline) checkpoints.ran(k);
    const records = checkpoints.records();
    for (k = records; mayGoOn(k); k--) record();
    checkpoints.recorded(k);
    moves.push(`forward ${stores} ${count} ${records}\n`);
  }
  const last = checkpoints.turns();
  for (let k = last; k > 0; k--) reverse();
  moves.push(`last ${last}\n`);
  while (checkpoints.backward()) {
    const [restores, stores, count] = [restore(), store(), checkpoints.count()];
    step += count;
    const records = checkpoints.records();
    for (let k = records; k > 0; k--) record();
    checkpoints.recorded(0);
    const turns = checkpoints.turns();
    for (let k = turns; k > 0; k--) reverse();
    moves.push(`backward ${restores} ${stores} ${count} ${records} ${turns}\n`);
  }
  expect(stackBytes()).toBe(0);
  return moves;
}
