/** Jumps made structured: the program prints the same afterwards, and derivatives agree with differences. */
import { describe, expect, test } from "vitest";
import { differs, statementsOf, structured, wrongDerivative } from "./c-texts.js";
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

  const kinds = (name: string): string[] =>
    statementsOf(structured(jumpPrograms[name]!, "f").program).map((s) =>
      s.kind === "loop" ? `loop ${s.testAt}` : s.kind,
    );

  test("plain shapes become what a programmer would have written", () => {
    expect(kinds("a loop of jumps")).toEqual(["assign", "loop end", "assign", "return"]);
    expect(kinds("a test at the end")).toEqual(["assign", "loop start", "assign", "assign", "assign", "return"]);
    const { source } = structured(jumpPrograms["a counted loop of jumps"]!, "f");
    expect(source).toContain("for (int i = 0; i < n; i++) {");
    expect(kinds("continue by a jump")).not.toContain("scope");
    expect(kinds("from one branch into the other")).not.toContain("loop start");
  });

  test("only cycles with several entries have a state", () => {
    const withState = Object.keys(jumpPrograms).filter((name) =>
      [...structured(jumpPrograms[name]!, "f").program.variables.values()].some((v) => v.name === "state"),
    );
    expect(withState).toEqual([
      "into a loop",
      "an irreducible cycle",
      "a machine of states",
      "Duff's device",
      "cases inside branches and loops",
    ]);
  });
});
