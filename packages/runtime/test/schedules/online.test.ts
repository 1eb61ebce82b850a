import { describe, expect, it } from "vitest";
import { leastTime, onlineBound, onlineSchedule } from "../../src/schedules.js";
import { replayed } from "./model-checker.js";

describe("onlineSchedule", () => {
  it("stays within its bound for every length", () => {
    for (const snapshots of [1, 2, 3, 4, 5, 7, 10, 16, 20]) {
      for (let length = 0; length <= 300; length++) {
        const { advances, peak } = replayed(onlineSchedule(snapshots), length);
        if (advances > onlineBound(snapshots, length) || peak[0]! > snapshots)
          expect([advances, peak], `${length} steps, ${snapshots} snapshots`).toEqual([]);
        if (length > 0 && advances < leastTime(snapshots, length))
          expect(advances, "fewer than any schedule can").toBeGreaterThanOrEqual(leastTime(snapshots, length));
      }
    }
  });

  it("has at most a quarter more steps than the optimum, on average a tenth", () => {
    let [worst, sum, count] = [0, 0, 0];
    for (let snapshots = 3; snapshots <= 20; snapshots++) {
      for (let length = 1; length <= 300; length += 1 + (snapshots % 3)) {
        const ratio = replayed(onlineSchedule(snapshots), length).advances / leastTime(snapshots, length);
        worst = Math.max(worst, ratio);
        sum += ratio;
        count++;
      }
    }
    expect(worst).toBeLessThanOrEqual(1.25);
    expect(sum / count).toBeLessThan(1.1);
  });

  it("with two states, has at most half as many again", () => {
    for (let length = 1; length <= 300; length++)
      expect(replayed(onlineSchedule(2), length).advances).toBeLessThanOrEqual(1.5 * leastTime(2, length));
  });

  it("runs each step once as long as every state has a slot", () => {
    for (let length = 1; length < 20; length++) expect(replayed(onlineSchedule(20), length).advances).toBe(length);
  });

  it("reaches its bound where one state is all there is room for", () => {
    expect(replayed(onlineSchedule(1), 50).advances).toBe(onlineBound(1, 50));
  });

  it("cannot be followed by someone who does not say where the loop ends", () => {
    expect(() => [...onlineSchedule(3)]).toThrow("has to be told where each advance ended");
  });

  it("says what is wrong with its arguments", () => {
    expect(() => onlineSchedule(0)).toThrow("the number of snapshots must be a whole number, at least 1; it is 0");
    expect(() => onlineSchedule(2.5)).toThrow("it is 2.5");
    expect(() => onlineBound(2, -1)).toThrow("the length of the loop must be a whole number, at least 0; it is -1");
  });
});
