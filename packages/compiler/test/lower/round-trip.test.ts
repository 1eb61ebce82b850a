import { describe, expect, it } from "vitest";
import type { Programs } from "./programs-basic.js";
import { arrays, expressions, statements } from "./programs-basic.js";
import { details, functions, libraries, objects } from "./programs-objects.js";
import { load, reprint, run } from "./round-trip.js";

function check(programs: Programs): void {
  for (const [claim, { text, calls }] of Object.entries(programs)) {
    it(claim, () => {
      const printed = reprint(text);
      for (const parameters of calls) {
        // Module state starts anew for each call.
        const expected = run(load({ "case.ts": text }), parameters);
        const actual = run(load({ "case.ts": printed }), parameters);
        expect(actual, printed).toEqual(expected);
      }
    });
  }
}

describe("the re-printed program computes what the original computes", () => {
  describe("statements", () => check(statements));
  describe("expressions", () => check(expressions));
  describe("arrays", () => check(arrays));
  describe("functions", () => check(functions));
  describe("objects", () => check(objects));
  describe("libraries", () => check(libraries));
  describe("details", () => check(details));
});
