import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { dump } from "../../src/il/dump/dump.js";
import { readDump } from "../../src/il/dump/read-dump.js";
import type { Program } from "../../src/il/types.js";
import { verify } from "../../src/il/verify.js";
import { lowerText } from "../lower/round-trip.js";

/** A program without its origins. */
function bare(program: Program): unknown {
  const strip = (value: unknown): unknown => {
    if (value instanceof Map) return { map: [...value].map(([k, v]) => [k, strip(v)]) };
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== "origin" && key !== "heading")
        .map(([key, v]) => [key, strip(v)]),
    );
  };
  return strip(program);
}

function isSameAgain(program: Program): void {
  const text = dump(program);
  const again = readDump(text);
  expect(dump(again)).toBe(text);
  expect(bare(again)).toEqual(bare(program));
}

const cases = fileURLToPath(new URL("../../../../cases/", import.meta.url));

describe("a dump", () => {
  const topics = ["arrays", "classes", "closures", "collections", "control", "expressions", "unions"];
  test.each(topics)("of lowered programs reads back: %s", (topic) => {
    let read = 0;
    for (const folder of readdirSync(join(cases, topic)).slice(0, 6)) {
      const text = readFileSync(join(cases, topic, folder, "input.ts"), "utf8");
      const head = /--function (\S+)/.exec(text)?.[1] ?? "f";
      if (/^import /m.test(text)) continue;
      const { lowered } = lowerText(text, head);
      if (lowered === undefined) continue;
      isSameAgain(lowered.program);
      read++;
    }
    expect(read).toBeGreaterThan(2);
  });

  test("says what no front end makes", () => {
    const program = readDump(`program c
record S = struct S {
  "a b": real64;
  next?: ?{S};
  method go = g;
}
global k#0: int32 host "a.c" "k" exported;
parameter p#1: packed<real64; column; 1 of 10 :: int32, (k#0 :: int32)> reference;
parameter q#2: **real32;
local z#3: complex128 temporary;
initializers g;

// Comment.
@"NOCHECKPOINT"()
unit g = function g (p#1, q#2) -> record (a: real64, b: union<real64, nil>) adjoint of f noinline {
  @"II-LOOP"("x", "y")
  label top;
  p#1[|from 1 to 2, by 3|] = (p#1[1, k#0] - -0);
  q#2.*.* = convert<real32>(NaN);
  call [_, z#3] = unit f (ref p#1, address<*int32>(k#0));
  stack reals reserve 3;
  push reals p#1[1, 2];
  pop reals p#1[1, 2];
  stack reals flush;
  switch k#0 {
  case (1 :: int32, 2 :: int32) {
    goto top;
  }
  case () {
  }
  }
  throw ("new Error(", k#0, ")");
  return (1 ~ "1.0", null);
}
`);
    isSameAgain(program);
    expect(dump(program)).toContain("p#1[|from 1 to 2, by 3|] = (p#1[1, k#0] - -0);");
    expect(verify(program)).toEqual(["call of f, which is not declared"].map((m) => `g: ${m}`));
  });

  test("that is none is refused with its line", () => {
    expect(() => readDump("program c\nunit f = function f () -> plain () {\n  nonsense;\n}\n")).toThrow(/line 3/);
  });
});
