import { expect, it } from "vitest";
import type { ToBeRecorded } from "../../src/3-analyze/recording/to-be-recorded.js";
import { isPlainCall } from "../../src/4-plan/recompute/plain-calls.js";
import { readDump } from "../../src/il/dump/read-dump.js";
import type { UnitId } from "../../src/il/types.js";

/** Is the call of `g`, whose body this is, one that may be made again? */
function isPlain(body: string, recording = false): boolean {
  const program = readDump(`program c
global o#0: int32;
parameter a#1: int32 value;
local t#2: int32;
parameter n#3: int32 value;
local k#4: int32;
initializers ;
unit g = function g (a#1) -> plain (value: int32) {
${body}
}
unit f = function f (n#3) -> plain () {
  call [k#4] = unit g ((n#3 + 1 :: int32));
}
`);
  const call = program.units.get("f" as UnitId)!.body.statements[0]!;
  if (call.kind !== "call") throw new Error("no call");
  return isPlainCall(program, call, { unitHasForward: () => recording } as unknown as ToBeRecorded);
}

it.each([
  ["arithmetic on its parameter", "return ((a#1 * 2 :: int32));", true],
  ["a local, and a branch", "t#2 = (a#1 + 1); if (t#2 > 3) { return (t#2); } else {} return (a#1);", true],
  ["a global is read", "return ((a#1 + o#0 :: int32));", false],
  ["a global is set", "o#0 = a#1; return (a#1);", false],
  ["a call", "call [t#2] = unit g (a#1); return (t#2);", false],
  ["an elementary function", "return (convert<int32>(@sqrt(convert<real64>(a#1))));", false],
  ["an exception", 'throw ("no"); return (a#1);', false],
])("%s", (_, body, plain) => {
  expect(isPlain(body)).toBe(plain);
});

it("what records is no such call", () => {
  expect(isPlain("return (a#1);", true)).toBe(false);
});

it("nor is what takes long", () => {
  const steps = (count: number): string => "t#2 = (t#2 * a#1 :: int32); ".repeat(count);
  expect(isPlain(`t#2 = a#1; ${steps(10)} return (t#2);`)).toBe(true);
  expect(isPlain(`t#2 = a#1; ${steps(20)} return (t#2);`)).toBe(false);
});
