/** Random programs with jumps anywhere: the same numbers after structure-jumps, and the right adjoint. */
import { describe, expect, test } from "vitest";
import { differs, wrongDerivative } from "./c-texts.js";
import { printing } from "./jump-programs.js";
import { randomJumps, several } from "./random-jumps.js";

describe("random jumps", () => {
  test.each([1000, 1005, 1010, 1015, 1020, 1025])(
    "five functions from seed %i",
    (seed) => {
      const text = several(seed, 5);
      expect(differs(printing(text, 4))).toBe("");
      expect(wrongDerivative(text, "adjoint", 4, 3)).toBe("");
    },
    240_000,
  );

  test.each(Array.from({ length: 10 }, (_, k) => 1100 + k))(
    "a head from seed %i",
    (seed) => {
      const text = `#include <math.h>\n${randomJumps(seed)}`;
      expect(wrongDerivative(text, seed % 3 === 0 ? "tangent" : "adjoint", 4, 3)).toBe("");
    },
    120_000,
  );
});
