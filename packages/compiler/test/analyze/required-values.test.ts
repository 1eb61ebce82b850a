/** Who needs which value: on IL written by hand, each with the neighbour that needs another one. */
import { expect, it } from "vitest";
import type { UnitId } from "../../src/il/types.js";
import { forEachStatement } from "../../src/il/visit.js";
import type { SwitchName } from "../../src/passes/table.js";
import { choices, needs, plannedIl, shown } from "./planned-il.js";

const scalars = (body: string): string => `program c
parameter x#0: real64;
parameter n#1: int32;
local s#2: real64;
local t#3: real64;
local k#4: int32;
unit f = function f (x#0, n#1) -> plain (value: real64) host "a.c" "f" exported {
${body}
}
`;

it("a value is needed by the derivatives that read it before it is overwritten, and by no later one", () => {
  const found = needs(
    plannedIl(
      scalars(`
  s#2 = (x#0 * x#0);
  t#3 = @sin(s#2);
  t#3 = (t#3 * s#2);
  s#2 = (t#3 * t#3);
  s#2 = @sin(s#2);
  return ((s#2 * s#2));`),
    ),
  );
  expect(found["t = (t * s);"]).toEqual(["derivative: t = (t * s);"]);
  expect(found["s = (t * t);"]).toEqual(["derivative: t = (t * s);", "derivative: t = @sin(s);"]);
  expect(found["s = @sin(s);"]).toEqual(["derivative: s = @sin(s);"]);
});

it("what is linear needs nothing", () => {
  const found = needs(
    plannedIl(
      scalars(`
  s#2 = (x#0 + x#0);
  s#2 = (s#2 + x#0);
  s#2 = (2 * s#2);
  return (s#2);`),
    ),
  );
  expect(Object.keys(found)).toEqual([]);
});

const branch = scalars(`
  s#2 = (x#0 * x#0);
  if (n#1 < 3) {
    t#3 = @sin(s#2);
  }
  else {
    t#3 = (2 * s#2);
    s#2 = (x#0 * 3);
  }
  s#2 = (t#3 * t#3);
  return ((s#2 * s#2));`);

it("readers come from the arms that reach the statement", () => {
  const found = needs(plannedIl(branch));
  // In the other arm nobody has read s; after both arms the first one has.
  expect(found["s = (x * 3);"]).toBeUndefined();
  expect(found["s = (t * t);"]).toEqual(["derivative: t = @sin(s);"]);
});

const loop = (body: string): string =>
  scalars(`
  s#2 = x#0;
  t#3 = x#0;
  loop L1 start
  init {
    k#4 = 0;
  }
  test (k#4 < n#1)
  update {
    k#4 = (k#4 + 1);
  }
  body {
    ${body}
  }
  return ((s#2 * t#3));`);

it("around the back edge: an iteration's derivative needs what the next one overwrites", () => {
  const found = needs(plannedIl(loop("t#3 = (t#3 + x#0);\n s#2 = (s#2 * t#3);"), choices));
  // t is read by the derivative of s = s * t, which stands behind it in the loop.
  expect(found["t = (t + x);"]).toEqual(["derivative: s = (s * t);"]);
  expect(found["s = (s * t);"]).toEqual(["derivative: s = (s * t);"]);
});

it("what is overwritten in between is not needed beyond", () => {
  const found = needs(plannedIl(loop("t#3 = x#0;\n s#2 = (s#2 * t#3);\n t#3 = 1;"), choices));
  expect(found["t = x;"]).toBeUndefined();
  expect(found["t = 1;"]).toEqual(["derivative: s = (s * t);"]);
});

it("use to definition is definition to use, turned round", () => {
  const planned = plannedIl(loop("t#3 = (t#3 * x#0);\n s#2 = (s#2 * t#3);"), choices);
  const required = planned.plan.requiredValues();
  const turned = new Map<string, string[]>();
  for (const unit of planned.program.units.values())
    forEachStatement(unit.body, (s) => {
      for (const definition of required.neededAt(s))
        if (definition.kind === "overwritten") {
          const at = shown(planned.program, definition.statement);
          turned.set(at, [...(turned.get(at) ?? []), shown(planned.program, s)]);
        }
    });
  expect([...(turned.get("t = (t * x);") ?? [])].sort()).toEqual(["s = (s * t);", "t = (t * x);"]);
  expect(turned.get("s = (s * t);")).toEqual(["s = (s * t);"]);
});

const calls = (inside: string): string => `program c
global g#0: real64 host "a.c" "g" exported;
parameter x#1: real64;
local s#2: real64;
parameter y#3: real64;
local r#4: real64;
unit f = function f (x#1) -> plain (value: real64) host "a.c" "f" exported {
  g#0 = (x#1 * x#1);
  s#2 = @sin(g#0);
  call [r#4] = unit h (s#2);
  g#0 = (r#4 * s#2);
  return ((g#0 * g#0));
}
unit h = function h (y#3) -> plain (value: real64) host "a.c" "h" {
  ${inside}
  return ((y#3 * y#3));
}
`;

it("a callee overwrites what its caller's derivatives need", () => {
  const found = needs(plannedIl(calls("g#0 = y#3;\n  y#3 = (g#0 * y#3);")));
  expect(found["g = y;"]).toEqual(["derivative: s = @sin(g);"]);
  // After the call it is the callee's derivative that needs g, and no longer the caller's.
  expect(found["g = (r * s);"]).toEqual(["derivative: y = (g * y);"]);
});

it("a callee that does not overwrite it leaves the readers as they are", () => {
  const found = needs(plannedIl(calls("")));
  expect(found["g = (r * s);"]).toEqual(["derivative: s = @sin(g);"]);
});

it("what a callee leaves out overwrites nothing", () => {
  // Nobody needs g = 7: the callee's forward version does without it.
  const found = needs(plannedIl(calls("g#0 = 7;")));
  expect(found["g = 7;"]).toBeUndefined();
  expect(found["g = (r * s);"]).toEqual(["derivative: s = @sin(g);"]);
});

const handsOver = (after: string, test: string): string => `program c
parameter x#0: real64;
local k#1: int32;
local r#2: real64;
parameter y#3: real64;
parameter n#4: int32;
unit f = function f (x#0) -> plain (value: real64) host "a.c" "f" exported {
  k#1 = 2;
  call [r#2] = unit h (x#0, k#1);
  ${after}
  return ((r#2 * convert<real64>(k#1)));
}
unit h = function h (y#3, n#4) -> plain (value: real64) host "a.c" "h" {
  if ${test} {
    y#3 = (y#3 * y#3);
  }
  return ((y#3 * y#3));
}
`;

it("a call reads what its callee's backward sweep is handed over again, and nothing else", () => {
  const [again, other] = ["(n#4 < 3)", "(y#3 < 3)"];
  const k7 = "k#1 = 7;";
  expect(needs(plannedIl(handsOver(k7, again), ["recompute"]))["k = 7;"]).toEqual(["call: call [r] = unit h (x, k);"]);
  expect(needs(plannedIl(handsOver(k7, other), ["recompute"]))["k = 7;"]).toBeUndefined();
  // Where the decision goes onto a stack the callee needs no n.
  expect(needs(plannedIl(handsOver(k7, again), ["recompute", "reevaluate"]))["k = 7;"]).toBeUndefined();
});

it("a call without a derivative has a backward sweep where its callee puts something back", () => {
  const isUndone = (inside: string): boolean => {
    const { program, plan } = plannedIl(`program c
global c#0: real64 host "a.c" "c" exported;
global d#1: real64 host "a.c" "d" exported;
parameter x#2: real64;
local s#3: real64;
unit f = function f (x#2) -> plain (value: real64) host "a.c" "f" exported {
  s#3 = (x#2 * c#0);
  call [] = unit bump ();
  return (((s#3 * c#0) * d#1));
}
unit bump = function bump () -> plain () host "a.c" "bump" {
  ${inside}
}
`);
    const [, call] = program.units.get("f" as UnitId)?.body.statements ?? [];
    return call !== undefined && plan.recorded.hasBackward(call);
  };
  expect(isUndone("c#0 = (c#0 + 1);")).toBe(true);
  expect(isUndone("d#1 = (d#1 + 1);")).toBe(false);
});

it("a loop before which an array is saved whole is one that saves", () => {
  const saves = (disable: readonly SwitchName[]): readonly boolean[] => {
    const nest = (label: string, body: string): string =>
      `loop ${label} start init { j#2 = 0; } test (j#2 < 2) update { j#2 = (j#2 + 1); } body {
  loop ${label}in start init { k#3 = 0; } test (k#3 < 4) update { k#3 = (k#3 + 1); } body { ${body} }
}`;
    const { program, plan } = plannedIl(
      `program typescript
parameter x#0: *packed<real64; row; 0>;
local s#1: real64;
local j#2: real64;
local k#3: real64;
unit f = function f (x#0) -> plain (value: real64) host "a.ts" "f" exported {
  s#1 = 0;
  ${nest("sums", "s#1 = (s#1 + (x#0.*[k#3] * x#0.*[k#3]));")}
  ${nest("stores", "x#0.*[k#3] = j#2;")}
  s#1 = (s#1 * x#0.*[0]);
  return (s#1);
}
`,
      disable,
    );
    const body = program.units.get("f" as UnitId)?.body.statements ?? [];
    return body.filter((s) => s.kind === "loop").map((s) => plan.recorded.isSaved(s));
  };
  expect(saves([])).toEqual([false, true]);
  expect(saves(["save-whole"])).toEqual([false, false]);
});
