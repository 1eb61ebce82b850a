/** What a call leaves required behind the pointers that it is given: on IL written by hand. */
import { describe, expect, it } from "vitest";
import { RequiredNames } from "../../src/3-analyze/recording/required-names.js";
import type { CallStatement, Path, UnitId } from "../../src/il/types.js";
import { factsOf, statementOf, written } from "./written-il.js";

const array = "*packed<real64; row; 0>";
const f = "f" as UnitId;
const g = "g" as UnitId;

/** `call` is in f, which has arrays x and y behind two names that are exchanged; `callee` is what g(a, b) does. */
function afterCall(call: string, callee = "a#4.*[0] = 1;", readsAtEnd = ""): boolean {
  const program = written(`
parameter x#0: ${array};
parameter n#1: real64;
local p#2: ${array};
local q#3: ${array};
parameter a#4: ${array};
parameter b#5: ${array};
local t#6: ${array};
local s#7: real64;
local r#8: real64;
unit f = function f (x#0, n#1) -> plain (value: real64) {
  p#2 = new 0 packed<real64; row; 0> [3] zero;
  q#3 = new 1 packed<real64; row; 0> [3] zero;
  loop steps start
  init { }
  test (n#1 > 1)
  update { }
  body {
    t#6 = p#2;
    p#2 = q#3;
    q#3 = t#6;
    ${call}
    s#7 = (p#2.*[1] * p#2.*[1]);
  }
  return (s#7);
}
unit g = function g (a#4, b#5) -> plain () {
  ${callee}
}`);
  const { pointsTo, effects } = factsOf(program);
  const names = new RequiredNames(program, pointsTo, effects);
  const reader = statementOf(program, "s#7 = ") as { value: { left: { path: Path } } } & ReturnType<typeof statementOf>;
  const { path } = reader.value.left;
  const required = names.empty(f);
  for (const zone of pointsTo.zonesOf(path)) required.add(effects.universe(f).bitOf(zone));
  names.require(f, path, reader, required);
  const end = names.empty(g);
  if (readsAtEnd !== "") {
    const last = statementOf(program, readsAtEnd) as typeof reader;
    names.require(g, last.value.left.path, last, end);
  }
  const called = statementOf(program, "call ") as CallStatement;
  names.leave(f, called, [g], { gens: () => names.empty(g), end: () => end }, required);
  const zones = effects.universe(f).setOf(pointsTo.zonesOf(path));
  return names.isRequired(f, path, zones, required);
}

describe("names-across-calls: what a callee has saved", () => {
  it("is required no more behind the pointer that the call was given", () => {
    expect(afterCall("call [] = unit g (p#2, q#3);")).toBe(false);
  });

  it.each([
    [
      "the callee requires it at its end",
      "call [] = unit g (p#2, q#3);",
      "r#8 = (a#4.*[1] * 2); a#4.*[0] = r#8;",
      "r#8 = (a#4",
    ],
    ["it is behind another pointer", "call [] = unit g (q#3, q#3);", undefined, ""],
    ["the pointer is one of two", "call [] = unit g (((n#1 > 2) ? p#2 : q#3), q#3);", undefined, ""],
    ["the callee assigns its parameter", "call [] = unit g (p#2, q#3);", "a#4 = b#5; a#4.*[0] = 1;", ""],
  ])("is, where %s", (_, call, callee, readsAtEnd) => {
    expect(afterCall(call, callee, readsAtEnd)).toBe(true);
  });
});
