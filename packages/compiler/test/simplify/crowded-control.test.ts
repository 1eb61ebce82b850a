/** Derivatives of C functions with crowded control, against differences. */
import { describe, expect, test } from "vitest";
import { wrongDerivative } from "./c-texts.js";
import { controlPrograms } from "./control-programs.js";

describe("crowded control", () => {
  test.each(Object.entries(controlPrograms))(
    "%s",
    (_, text) => {
      expect(wrongDerivative(text, "adjoint", 6, 5)).toBe("");
      expect(wrongDerivative(text, "tangent", 6, 2)).toBe("");
    },
    120_000,
  );
});
