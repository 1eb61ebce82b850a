/** What `check` says of a fault: whose it is. */
import { expect, it } from "vitest";
import { renderCheck } from "../../src/cli/check-report.js";
import type { LawReport, Violation } from "../../src/laws/report.js";

function told(violations: readonly Violation[], differences = Number.NaN): string {
  const none = { tangent: Number.NaN, adjoint: Number.NaN, relativeError: Number.NaN };
  const check: LawReport["check"] = {
    pass: violations.length === 0,
    dotProduct: none,
    differences: { tangent: differences, differences, relativeError: 0 },
    stack: { peakBytes: 0, endsEmpty: true },
    time: { primal: Number.NaN, tangent: Number.NaN, adjoint: Number.NaN },
  };
  const report: LawReport = { check, violations, tangents: new Map(), adjoints: new Map() };
  return renderCheck("f", report, undefined, null, false);
}

it("a program that the C compiler does not take is no bug of the tool", () => {
  const text = told([{ law: "derives", message: "original: does not compile: fatal error: wave.h: No such file" }]);
  expect(text).toContain("The C compiler does not take the program itself");
  expect(text).not.toContain("bug in Retrograd");
});

it("a derivative that it does not take is one", () => {
  expect(told([{ law: "derives", message: "adjoint: does not compile: …" }])).toContain("bug in Retrograd");
});

it("differences that were not taken are not said to hold", () => {
  expect(told([])).toMatch(/differences .* not compared/);
  expect(told([], 0.5)).toMatch(/differences .* holds/);
});

it("derivatives that are zero, as differences are, are no bug", () => {
  const zeros: readonly Violation[] = [{ law: "not-vacuous", message: "all tangents are zero" }];
  expect(told(zeros, 0)).toContain("Choose inputs that the results depend on");
  expect(told(zeros, 0)).not.toContain("bug in Retrograd");
  expect(told(zeros, 0.5)).toContain("bug in Retrograd");
});
