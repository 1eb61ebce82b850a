/** Derivatives of C programs with variable-length arrays. */
import { describe, expect, test } from "vitest";
import { derive, faultsOf } from "../derived-texts.js";
import { variableLengthPrograms } from "./variable-length-programs.js";

describe("variable-length arrays", () => {
  test.each(Object.entries(variableLengthPrograms))(
    "%s",
    (_, text) => {
      expect(faultsOf(text, 5)).toBe("");
    },
    60_000,
  );

  test("a head takes pointers to rows, as the user's function does", () => {
    const text = `double f(int n, int m, double a[n][2 * m]) {
  double s = 0;
  for (int i = 0; i < n; i++) s += a[i][m] * a[i][0];
  return s;
}
`;
    expect(derive(text, "adjoint", "f").header).toContain(
      "void f_b(int n, int m, double (*a)[2 * m], double (*ab)[2 * m], double fb);",
    );
    expect(derive(text, "tangent", "f").header).toContain(
      "double f_d(int n, int m, double (*a)[2 * m], double (*ad)[2 * m], double *f);",
    );
  });
});
