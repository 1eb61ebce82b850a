/** The profile of an adjoint has its bytes, and does not change it but for what optimizing C compilers round otherwise: in one case of so many, in all of them with RETROGRAD_FRESH. */
import { describe, expect, test } from "vitest";
import { allCCases } from "../../cases/read-c-case.js";
import { allCases } from "../../cases/read-case.js";
import { CWorkshop } from "../../cases/run-c-case.js";
import { Workshop } from "../../cases/run-case.js";
import { isInTurn } from "../../cases/turns.js";
import { StackModel } from "../../packages/retrograd/src/profile/stack-model.js";
import type { ProfiledCase } from "./profile-of-case.js";
import { profileOfCase, profileOfCCase, runsAtOnce } from "./profile-of-case.js";

const workshop = new Workshop();
const cWorkshop = new CWorkshop();

function judge(found: ProfiledCase | undefined): void {
  if (found === undefined) return;
  const { run, places, plain, profiled } = found;
  if ("failure" in run) throw new Error(run.failure);
  const { record } = run;
  expect(record.peakBytes).toBe(plain.peakBytes);
  expect(record.leftBytes).toBe(0);
  expect(profiled.derivatives).toHaveLength(plain.derivatives.length);
  for (const [i, value] of plain.derivatives.entries()) {
    const difference = Math.abs(profiled.derivatives[i]! - value);
    expect(difference <= 1e-12 * Math.max(1, Math.abs(value)) || !Number.isFinite(value)).toBe(true);
  }
  const predicted = new StackModel(record, places, () => 0).peak(new Map());
  if (runsAtOnce(record)) expect(predicted).toBeGreaterThanOrEqual(record.peakBytes);
  else expect(predicted).toBe(record.peakBytes);
}

const every = 15;

describe("profiles of cases", () => {
  for (const c of allCases().filter((each) => !each.refused && isInTurn(each.name, every, "profile of ")))
    test(c.name, () => judge(profileOfCase(c, workshop)));
});

describe("profiles of cases in C", () => {
  for (const c of allCCases().filter((each) => !each.refused && isInTurn(each.name, every, "profile of ")))
    test(c.name, () => judge(profileOfCCase(c, cWorkshop)));
});
