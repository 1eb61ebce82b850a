/** Jumps made structured: the program prints the same afterwards, and derivatives agree with differences. */
import { describe, expect, test } from "vitest";
import { differs, structured, wrongDerivative } from "./c-texts.js";
import { jumpPrograms, printing } from "./jump-programs.js";

describe("structured jumps", () => {
  test.each(Object.entries(jumpPrograms))(
    "%s: the same numbers, and the right adjoint and tangent",
    (_, text) => {
      expect(differs(printing(text, 6))).toBe("");
      expect(wrongDerivative(text, "adjoint", 6, 4)).toBe("");
      expect(wrongDerivative(text, "tangent", 6, 2)).toBe("");
    },
    120_000,
  );
});
