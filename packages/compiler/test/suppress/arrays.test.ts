/** Local arrays whose life is one iteration, and beside them those that live on: on IL written by hand. */
import { describe, expect, it } from "vitest";
import { livesOfArrays } from "../../src/3-analyze/arrays/lives-of-arrays.js";
import { isFilledFirst } from "../../src/3-analyze/arrays/stored-before.js";
import type { VariableId } from "../../src/il/types.js";
import { factsOf, loopOf, unitOf, written } from "./written-il.js";

const d = 2 as VariableId;
const loop = (label: string, counter: string, from: string, bound: string, body: string): string =>
  `loop ${label} start init { ${counter} = ${from}; } test (${counter} < ${bound}) update { ${counter} = (${counter} + 1); } body { ${body} }`;
const fill = loop("fill", "k#4", "0", "3", "d#2[k#4] = (x#0.*[k#4] * 2);");
const use = loop("use", "j#5", "0", "3", "s#6 = (s#6 + (d#2[j#5] * d#2[j#5]));");

/** Does the array's life pass within one iteration of the outer loop? */
function livesInside(body: string): boolean {
  const program = written(
    `
parameter x#0: *packed<real64; row; 0>;
parameter n#1: real64;
local d#2: packed<real64; row; 0 of 3 :: int64>;
local i#3: real64;
local k#4: real64;
local j#5: real64;
local s#6: real64;
unit f = function f (x#0, n#1) -> plain (value: real64) {
  s#6 = 0;
  ${loop("outer", "i#3", "0", "n#1", body)}
  return (s#6);
}`,
    "c",
  );
  const { regions, pointsTo } = factsOf(program);
  const block = loopOf(program, "outer").body;
  const lives = livesOfArrays(regions, [unitOf(program)], (unit) => unit.body).get(d) === block;
  // The same test says of any storage whether a block fills it before it reads it.
  const zones = new Set(pointsTo.zonesOfVariable(d));
  expect(isFilledFirst({ ...regions, runsAgain: () => false }, unitOf(program), block, zones)).toBe(lives);
  return lives;
}

describe("lives-of-arrays", () => {
  it.each([
    ["a loop fills it, another uses it", `${fill} ${use}`],
    ["its elements are stored to one by one", `d#2[0] = 1; d#2[1] = x#0.*[0]; d#2[2] = d#2[1]; ${use}`],
    ["more is stored to where a test holds", `${fill} if (s#6 > 1) { d#2[1] = 2; } ${use}`],
  ])("is an iteration, where %s", (_, body) => {
    expect(livesInside(body)).toBe(true);
  });

  it.each([
    ["the loop fills a part of it", `${loop("fill", "k#4", "1", "3", "d#2[k#4] = 1;")} ${use}`],
    ["it is filled where a test holds", `if (s#6 > 1) { ${fill} } ${use}`],
    ["it is used before it is filled", `${use} ${fill}`],
    ["one element is not stored to", `d#2[0] = 1; d#2[2] = x#0.*[0]; ${use}`],
    ["the loop may not run as often", `${loop("fill", "k#4", "0", "x#0.*[0]", "d#2[k#4] = 1;")} ${use}`],
    [
      "the filling loop is left early",
      `${loop("fill", "k#4", "0", "3", "if (s#6 > 1) { break fill; } d#2[k#4] = 1;")} ${use}`,
    ],
  ])("is longer, where %s", (_, body) => {
    expect(livesInside(body)).toBe(false);
  });
});
