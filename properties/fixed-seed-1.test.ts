import { expect, it } from "vitest";
import { tryLaws } from "./try-laws.js";
import { TIME_LIMIT } from "./try-series.js";

// A second file, so that two processes share the work.
it(
  "every law holds for 200 other random programs, the same in every run",
  () => {
    expect(() => tryLaws({ seed: 31001, count: 200 })).not.toThrow();
  },
  TIME_LIMIT,
);
