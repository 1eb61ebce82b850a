import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as runtime from "../src/index.js";
import * as schedules from "../src/schedules.js";

const described = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  exports: Record<string, string | { types: string; default: string }>;
};

it("every entry of the package is made of a source", () => {
  const entries = Object.values(described.exports).filter((entry) => typeof entry !== "string");
  expect(entries).toHaveLength(6);
  for (const { types, default: code } of entries) {
    expect(code.replace(/\.js$/, ".d.ts")).toBe(types);
    const source = code.replace("./dist/", "../src/").replace(/\.js$/, ".ts");
    expect(existsSync(new URL(source, import.meta.url)), source).toBe(true);
  }
});

it("what programs import by name stays what it is", () => {
  const names = (entry: object) => Object.keys(entry).sort().join(" ");
  expect(names(runtime)).toBe(
    "ByteStack NumberStack ReferenceStack StackExhausted accumulate bytes checkpoints entriesAfter handOver ints keepShadow lastIndexBefore lastIndexTo lastStepBefore lastStepTo mark peakStackBytes " +
      "previousStep putBefore reals refs release resetPeak shadowOf stackBytes zerosLike",
  );
  expect(names(schedules)).toBe(
    "bestNestedSplit costWithLevels fileSnapshots hierarchicalSchedule leastTime measuredSchedule memorySnapshots " +
      "multistageSchedule nestedTime onlineBound onlineSchedule optimalCuts optimalSchedule optimalScheduleForCosts reachOf " +
      "repetitionNumber runReversed scheduleForCosts snapshotsOf tally",
  );
});
