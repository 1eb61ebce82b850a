import { existsSync, readdirSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkpoints, mark, peakStackBytes, release, resetPeak, stackBytes } from "../../src/index.js";
import { nodeFiles } from "../../src/schedules/node/node-files.js";
import { fileSnapshots, memorySnapshots, multistageSchedule } from "../../src/schedules.js";
import type { Findings, Loop } from "./generated.js";
import { forwardSweep, reversed } from "./generated.js";

/** Two states in memory, the rest on the second level. */
function twoLevels(length: number) {
  return multistageSchedule(length + 1, [
    { slots: 2, write: 0, read: 0 },
    { slots: 8, write: 1, read: 1 },
  ]);
}

let files: ReturnType<typeof nodeFiles>;
let found: Findings;
beforeEach(() => {
  files = nodeFiles();
  found = { wrong: [] };
  checkpoints.storage = ["memory", fileSnapshots(files)];
  checkpoints.schedule = ({ length }) => (length === undefined ? undefined : twoLevels(length));
  resetPeak();
});
afterEach(() => {
  files.close();
  checkpoints.storage = [];
  checkpoints.schedule = undefined;
  expect(stackBytes()).toBe(0);
});

const WIDTH = 100;
const SNAPSHOT = 8 * WIDTH + 8 + 1;
const loopOf = (steps: number, inner?: Loop): Loop => ({
  steps,
  slots: 10,
  isOnline: false,
  width: WIDTH,
  hasNumbersOnly: true,
  inner,
});

const names = () => readdirSync(files.folder);

describe("memory and disk", () => {
  it("have the states that the schedule has there, and only memory counts", () => {
    reversed(loopOf(60), found, () => expect(names().length).toBeGreaterThan(4));
    expect(found.wrong).toEqual([]);
    expect(names()).toEqual([]);
    expect(peakStackBytes()).toBeGreaterThanOrEqual(3 * SNAPSHOT);
    expect(peakStackBytes()).toBeLessThan(4 * SNAPSHOT);
  });

  it("are shared by loops within loops", () => {
    reversed(loopOf(12, loopOf(7, loopOf(4))), found);
    expect(found.wrong).toEqual([]);
    expect(names()).toEqual([]);
  });

  it("are both left as they were by a release", () => {
    const outer = forwardSweep(loopOf(30), 1, found);
    const before = names().sort();
    const start = mark();
    forwardSweep(loopOf(30), 2, found);
    expect(names().length).toBeGreaterThan(before.length);
    release(start);
    expect(names().sort()).toEqual(before);
    outer();
    expect(found.wrong).toEqual([]);
  });

  it("may be storages of the program's own at any level", () => {
    const [first, second] = [memorySnapshots(), memorySnapshots()];
    checkpoints.storage = [first, second];
    reversed(loopOf(40), found);
    expect(found.wrong).toEqual([]);
    expect(first.peakBytes).toBe(2 * SNAPSHOT);
    expect(second.peakBytes).toBe(8 * SNAPSHOT);
    expect([first.bytes, second.bytes]).toEqual([0, 0]);
  });

  it("are both memory where nothing is said", () => {
    checkpoints.storage = [];
    reversed({ ...loopOf(40), hasNumbersOnly: false }, found);
    expect(found.wrong).toEqual([]);
    expect(peakStackBytes()).toBeGreaterThanOrEqual(10 * SNAPSHOT);
  });
});

it("references of a state stay in memory, its numbers are on disk", () => {
  const loop = { ...loopOf(40), hasNumbersOnly: false };
  resetPeak();
  reversed(loop, found, () => expect(names().length).toBeGreaterThan(1));
  expect(found.wrong).toEqual([]);
  expect(names()).toEqual([]);
  expect(stackBytes()).toBe(0);
  const onDisk = peakStackBytes();
  checkpoints.storage = [];
  resetPeak();
  reversed(loop, found);
  expect(onDisk).toBeLessThan(peakStackBytes());
});

describe("what disk cannot do is an error", () => {
  /** What the loop says; the stacks are put back, as the head of a derivative does. */
  function saidBy(loop: Loop, between: () => void = () => {}): string {
    const start = mark();
    try {
      reversed(loop, found, between);
      return "nothing";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      release(start);
    }
  }

  it("a lost file", () => {
    const message = saidBy(loopOf(40), () => {
      for (const name of names()) rmSync(join(files.folder, name));
    });
    expect(message).toMatch(/^40\|10: the state of step \d+ cannot be put back \(slot \d+ of level 1\): ENOENT/);
  });

  it("a truncated file", () => {
    const message = saidBy(loopOf(40), () => {
      for (const name of names()) truncateSync(join(files.folder, name), SNAPSHOT - 8);
    });
    expect(message).toMatch(
      /^40\|10: the state of step \d+ cannot be put back \(slot \d+ of level 1\): nodeFiles: .* has 801 bytes; the state has 809$/,
    );
  });

  it.runIf(existsSync("/dev/full"))("a full disk", () => {
    // Every write to this device fails as one to a full disk does.
    symlinkSync("/dev/full", join(files.folder, "snapshot-0"));
    expect(saidBy(loopOf(40))).toMatch(
      /^40\|10: the state of step \d+ cannot be stored \(slot \d+ of level 1\): ENOSPC/,
    );
  });
});
