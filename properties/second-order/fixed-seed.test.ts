import { expect, it } from "vitest";
import { tryAdjointAgainInC, trySecondOrder, trySecondOrderInC } from "./try-second-order.js";

it("second derivatives of random C programs are right, or refused", { timeout: 240_000 }, () => {
  const { broken, right } = trySecondOrderInC({ seed: 79103, count: 3 });
  expect(broken).toEqual([]);
  expect(right).toBeGreaterThanOrEqual(2);
});

it("second derivatives of random TypeScript programs are right, or refused", { timeout: 240_000 }, () => {
  const { broken, right } = trySecondOrder({ seed: 79104, count: 3 });
  expect(broken).toEqual([]);
  expect(right).toBeGreaterThanOrEqual(1);
});

it("adjoints of random C programs are programs, or refused", { timeout: 240_000 }, () => {
  const { broken, right } = tryAdjointAgainInC({ seed: 79105, count: 3 });
  expect(broken).toEqual([]);
  expect(right).toBeGreaterThanOrEqual(2);
});
