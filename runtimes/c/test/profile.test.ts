/** The profiler of generated C: compiles without a warning, and finds the parts that the profiler of TypeScript finds in the same run. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bytes, ints, reals } from "@retrograd/runtime";
import type { ProfileRecord } from "@retrograd/runtime/profile";
import * as profile from "@retrograd/runtime/profile";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "retrograd-profile-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runtime = fileURLToPath(new URL("../", import.meta.url));

/** profile.c, in TypeScript. */
function sameRun(): ProfileRecord {
  const call = (values: number): void => {
    profile.enterPlace(1);
    for (let i = 0; i < values; i++) {
      profile.countStep();
      reals.push(i);
    }
    profile.leavePlace(1);
  };
  profile.startProfile(() => performance.now() / 1000);
  ints.push(1);
  profile.enterPlace(0);
  for (let i = 0; i < 3; i++) {
    profile.nextStep(0);
    call(2);
    if (i === 2) {
      profile.enterPlace(1);
      bytes.push(1);
    }
  }
  profile.leavePlace(0);
  profile.passPlace(2);
  profile.turnBack(-1);
  profile.openPlace(2);
  for (let i = 0; i < 100; i++) {
    profile.nextStep(2);
    for (let k = 0; k < 20; k++) bytes.push(1);
    profile.turnBack(2);
    for (let k = 0; k < 20; k++) bytes.pop();
  }
  profile.lastStep(2);
  profile.closePlace(2);
  bytes.pop();
  for (let i = 0; i < 6; i++) reals.pop();
  profile.samplePlace(0);
  ints.pop();
  return profile.stopProfile();
}

const withoutTimes = ({ nodes }: ProfileRecord) =>
  nodes.map(({ seconds: _, items, ...node }) => ({ ...node, items: [...items] }));

test.each(["c99", "c11"])(
  "the profiler under -std=%s",
  (standard) => {
    const program = join(folder, standard);
    const flags = "-Wall -Wextra -pedantic -Wshadow -g -fsanitize=address,undefined -fno-sanitize-recover=all".split(
      " ",
    );
    const sources = ["retrograd.c", "retrograd_profile.c", "test/profile.c"].map((name) => join(runtime, name));
    const compiled = spawnSync("gcc", [`-std=${standard}`, ...flags, ...sources, "-o", program], { encoding: "utf8" });
    expect(compiled.stderr).toBe("");
    const path = `${program}.json`;
    const run = spawnSync(program, [path], { encoding: "utf8" });
    expect([run.stderr, run.status]).toEqual(["", 0]);
    const found = JSON.parse(readFileSync(path, "utf8")) as ProfileRecord;
    const other = sameRun();
    // Counts of iterations and decisions are doubles on the stacks of TypeScript.
    const own = (record: ProfileRecord) => record.nodes.at(-1)!.items[1]!;
    expect([own(found), own(other)]).toEqual([4, 8]);
    expect(withoutTimes(found).slice(0, -1)).toEqual(withoutTimes(other).slice(0, -1));
    expect([found.peakBytes, other.peakBytes]).toEqual([73, 77]);
    expect([found.leftBytes, found.isCoarse]).toEqual([0, false]);
    for (const { samples, seconds, forwardSeconds, pairSeconds } of [found, other]) {
      expect(samples.length).toBeLessThanOrEqual(2000);
      expect(Math.max(...samples.map(([, bytes]) => bytes))).toBeGreaterThanOrEqual(73);
      expect(samples.at(-1)?.[1]).toBe(0);
      expect(samples.every(([time], i) => i === 0 || time >= samples[i - 1]![0])).toBe(true);
      expect(forwardSeconds).toBeGreaterThan(0);
      expect(forwardSeconds).toBeLessThan(seconds);
      expect(pairSeconds).toBeGreaterThan(0);
    }
  },
  60_000,
);
