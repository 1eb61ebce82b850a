import { expect, it } from "vitest";
import { TIME_LIMIT, tryLaws } from "./try-laws.js";

it(
  "every law holds for 220 random programs, the same in every run",
  () => {
    expect(() => tryLaws({ seed: 20240229, count: 220 })).not.toThrow();
  },
  TIME_LIMIT,
);
