/** What the forward sweep leaves out, what needs no guard, and beside it what must stay: on IL written by hand. */
import { describe, expect, it } from "vitest";
import { guardedSeeds } from "../../src/3-analyze/liveness/guarded-seeds.js";
import { idleAdjoints } from "../../src/3-analyze/liveness/idle-adjoints.js";
import { infiniteValues, mayBeZero } from "../../src/3-analyze/liveness/infinite-values.js";
import { exits } from "../../src/3-analyze/loops/exits.js";
import { fusableLoops } from "../../src/3-analyze/loops/fusable-loops.js";
import type { Block, Program } from "../../src/il/types.js";
import type { SwitchName } from "../../src/passes/table.js";
import { factsOf, loopOf, statementOf, statementsOf, unitOf, written } from "./written-il.js";

const scalars = (body: string): string => `
parameter x#0: real64;
parameter a#1: *packed<real64; row; 0>;
local t#2: real64;
local s#3: real64;
local u#4: real64;
local i#5: real64;
unit f = function f (x#0, a#1) -> plain (value: real64) {
  ${body}
}`;

describe("adjoint-liveness", () => {
  const isLive = (body: string, statement: string, disable: readonly SwitchName[] = []): boolean => {
    const program = written(scalars(body));
    return factsOf(program, disable).liveness.isLive(statementOf(program, statement));
  };
  it("what enters the result linearly is not computed", () => {
    expect(isLive("t#2 = (x#0 * 2); s#3 = (t#2 + x#0); return (s#3);", "t#2 = ")).toBe(false);
  });
  it("what a derivative, a subscript or a test reads is", () => {
    expect(isLive("t#2 = (x#0 * 2); s#3 = (t#2 * x#0); return (s#3);", "t#2 = ")).toBe(true);
    expect(isLive("t#2 = @floor(x#0); s#3 = a#1.*[t#2]; return (s#3);", "t#2 = ")).toBe(true);
    expect(isLive("t#2 = (x#0 * 2); s#3 = x#0; if (t#2 > 1) { s#3 = (s#3 * x#0); } return (s#3);", "t#2 = ")).toBe(
      true,
    );
    expect(
      isLive(
        "s#3 = x#0; t#2 = (x#0 * 2); s#3 = (s#3 * s#3); if (x#0 > 1) { s#3 = (s#3 * t#2); } return (s#3);",
        "t#2 = ",
      ),
    ).toBe(true);
  });
  it("what a later store overwrites before anybody reads it is not", () => {
    expect(isLive("t#2 = x#0; t#2 = 3; s#3 = (t#2 * x#0); return (s#3);", "t#2 = x")).toBe(false);
    expect(isLive("t#2 = x#0; if (x#0 > 1) { t#2 = 3; } s#3 = (t#2 * x#0); return (s#3);", "t#2 = x")).toBe(true);
  });
  it("what only ends itself early is not kept for that; what leaves something around it is", () => {
    const ends = (label: string): string =>
      `scope outer { scope inner { t#2 = (x#0 * 2); break ${label}; } u#4 = (x#0 * 3); } return ((x#0 * x#0));`;
    expect(isLive(ends("inner"), "scope inner")).toBe(false);
    expect(isLive(ends("outer"), "scope inner")).toBe(true);
  });
  it("what is around a call without derivative is, where the adjoint of the call's target is set to zero", () => {
    const around = (target: string, statement: string): boolean => {
      const program = written(
        `${scalars(`s#3 = (x#0 * x#0); u#4 = @floor(x#0); if (u#4 > 2) { call [${target}] = unit h (u#4); } return (s#3);`)}
parameter k#6: real64;
unit h = function h (k#6) -> plain (value: real64) { return (@floor(k#6)); }`,
      );
      return factsOf(program).liveness.isLive(statementOf(program, statement));
    };
    expect(["if (", "u#4 = ", "call"].map((statement) => around("s#3", statement))).toEqual([true, true, false]);
    expect(["if (", "u#4 = ", "call"].map((statement) => around("t#2", statement))).toEqual([false, false, false]);
  });
  it("so are the subscripts of the element whose adjoint is set to zero", () => {
    const program = written(
      `${scalars("a#1.*[0] = (x#0 * x#0); u#4 = @floor(x#0); call [a#1.*[u#4]] = unit h (x#0); return (a#1.*[0]);")}
parameter k#6: real64;
unit h = function h (k#6) -> plain (value: real64) { return (@floor(k#6)); }`,
    );
    const { liveness } = factsOf(program);
    expect(["u#4 = ", "call"].map((s) => liveness.isLive(statementOf(program, s)))).toEqual([true, false]);
  });
  it("switched off, everything is", () => {
    expect(isLive("t#2 = (x#0 * 2); s#3 = (t#2 + x#0); return (s#3);", "t#2 = ", ["liveness"])).toBe(true);
  });
});

describe("guarded-seeds, idle-adjoints, infinite-values", () => {
  const guards = (body: string, statement: string, enabled = true): boolean => {
    const program = written(scalars(body));
    const facts = factsOf(program);
    const infinite = infiniteValues(facts);
    const idle = idleAdjoints(facts);
    const guarded = guardedSeeds({ program, units: facts.pointsTo.units, idle, infinite, enabled });
    const s = statementOf(program, statement);
    const [contribution] = facts.derivatives.of(unitOf(program).id, s)?.contributions ?? [];
    return contribution !== undefined && guarded.ofContribution(s, contribution);
  };
  const unused = "t#2 = (x#0 / a#1.*[0]); s#3 = x#0; if (x#0 > 1) { s#3 = (s#3 + t#2); } return (s#3);";
  it("a quotient that one way does not use is guarded", () => {
    expect(guards(unused, "t#2 = ")).toBe(true);
  });
  it("one that every way uses is not, nor is a product", () => {
    expect(guards("t#2 = (x#0 / a#1.*[0]); s#3 = (x#0 + t#2); return (s#3);", "t#2 = ")).toBe(false);
    expect(guards(unused.replace("/", "*"), "t#2 = ")).toBe(false);
  });
  it("a divisor that no ordinary input makes zero is none to guard against", () => {
    expect(guards(unused.replace("/ a#1.*[0]", "/ (1 + (x#0 * x#0))"), "t#2 = ")).toBe(false);
    expect(guards(unused.replace("/ a#1.*[0]", "/ (1 - (x#0 * x#0))"), "t#2 = ")).toBe(true);
  });
  const mayBeIdle = (text: string, statement: string): boolean => {
    const program = written(text);
    const s = statementOf(program, statement);
    return s.kind === "assign" && idleAdjoints(factsOf(program)).mayBeIdle(s, s.target);
  };
  it("what a callee uses on some ways only may be idle, whichever argument it is", () => {
    const handed = (argument: string, inside: string): string =>
      `${scalars(`${argument} = (x#0 / a#1.*[0]); call [s#3] = unit g (${argument}); return (s#3);`)}
parameter y#6: real64;
unit g = function g (y#6) -> plain (value: real64) { ${inside} return (y#6); }`;
    for (const argument of ["x#0", "t#2"]) {
      expect(mayBeIdle(handed(argument, "if (y#6 > 1) { return (2); }"), `${argument} = `)).toBe(true);
      expect(mayBeIdle(handed(argument, ""), `${argument} = `)).toBe(false);
    }
  });
  it("what only a loop uses that may not run may be idle; of the elements of an array that is not said", () => {
    const before = (store: string, use: string, test: string): string =>
      scalars(`s#3 = x#0; b#6 = new 0 packed<real64; row; 0> [3] zero;
  ${store} = (x#0 / a#1.*[0]);
  loop L start init { i#5 = 0; } test ${test} update { i#5 = (i#5 + 1); } body { s#3 = (s#3 * ${use}); }
  return (s#3);`).replace("local i#5", "local b#6: *packed<real64; row; 0>;\nlocal i#5");
    expect(mayBeIdle(before("t#2", "t#2", "(s#3 < 3)"), "t#2 = ")).toBe(true);
    expect(mayBeIdle(before("t#2", "t#2", "(i#5 < 3)"), "t#2 = ")).toBe(false);
    expect(mayBeIdle(before("b#6.*[1]", "b#6.*[i#5]", "(s#3 < 3)"), "b#6.*[1] = ")).toBe(false);
  });
  it("switched off, every factor is guarded", () => {
    expect(guards("t#2 = (x#0 * a#1.*[0]); s#3 = (x#0 + t#2); return (s#3);", "t#2 = ", false)).toBe(true);
  });
  it("a root is infinite at zero, and so is what is computed from it", () => {
    const program = written(scalars("t#2 = @log(x#0); s#3 = (t#2 + 1); u#4 = (x#0 * x#0); return (s#3);"));
    const infinite = infiniteValues(factsOf(program));
    const may = (statement: string): boolean => {
      const s = statementOf(program, statement);
      return s.kind === "assign" && infinite.mayBeInfinite(s.value);
    };
    expect(["t#2 = ", "s#3 = ", "u#4 = "].map(may)).toEqual([true, true, false]);
    const constants = statementsOf(program, "s#3 = ").flatMap((s) => (s.kind === "assign" ? [s.value] : []));
    expect(constants.every(mayBeZero)).toBe(true);
  });

  it("a divisor that is one plus what is never negative is never zero", () => {
    const never = ["@hypot(x#0, x#0)", "(x#0 * x#0)", "@sqrt(x#0)"];
    const maybe = ["@sin(x#0)", "(x#0 * s#3)", "(x#0 - x#0)"];
    const zero = (e: string): boolean => {
      const s = statementOf(written(scalars(`t#2 = (1 + ${e}); return (t#2);`)), "t#2 = ");
      return s.kind === "assign" && mayBeZero(s.value);
    };
    expect(never.map(zero)).toEqual(never.map(() => false));
    expect(maybe.map(zero)).toEqual(maybe.map(() => true));
  });
});

describe("fusable-loops: iterations that can each be swept forward and backward at once", () => {
  const fusable = (body: string, after = "s#3 = (s#3 + 0);", first = ""): boolean => {
    const program = written(
      scalars(`s#3 = 0; u#4 = 0;
  loop L start
  init { ${first} i#5 = 0; }
  test (i#5 < 9)
  update { i#5 = (i#5 + 1); }
  body { ${body} }
  ${after}
  return (s#3);`),
    );
    const facts = factsOf(program);
    return fusableLoops({ ...facts, units: facts.reached, enabled: true }).has(loopOf(program, "L"));
  };
  it("a sum of what each computes of its own element", () => {
    expect(fusable("t#2 = (a#1.*[i#5] * a#1.*[i#5]); s#3 = (s#3 + (t#2 * t#2));")).toBe(true);
  });
  it.each([
    ["what the last iteration computed is needed", "s#3 = (s#3 * a#1.*[i#5]);", undefined],
    [
      "an iteration reads the element of another",
      "a#1.*[i#5] = (a#1.*[(i#5 + 1)] * a#1.*[i#5]); s#3 = (s#3 + a#1.*[i#5]);",
      undefined,
    ],
    ["what it computes is needed after it", "t#2 = (a#1.*[i#5] * x#0); s#3 = (s#3 + t#2);", "s#3 = (t#2 * t#2);"],
    ["it may be left", "if (a#1.*[i#5] > 3) { break L; } s#3 = (s#3 + (a#1.*[i#5] * a#1.*[i#5]));", undefined],
    ["it prints", 'output ("console.log(", a#1.*[i#5], ")"); s#3 = (s#3 + (a#1.*[i#5] * a#1.*[i#5]));', undefined],
    [
      "a value goes from one to the next",
      "t#2 = (u#4 * a#1.*[i#5]); u#4 = a#1.*[i#5]; s#3 = (s#3 + (t#2 * t#2));",
      undefined,
    ],
  ])("not, where %s", (_, body, after) => {
    expect(fusable(body, after)).toBe(false);
  });
  it("not, where the loop's beginning reads what an iteration stores to: that is in no iteration", () => {
    const body = "a#1.*[i#5] = x#0; s#3 = (s#3 + (a#1.*[i#5] * a#1.*[i#5]));";
    expect(fusable(body, undefined, "u#4 = 1;")).toBe(true);
    expect(fusable(body, undefined, "u#4 = (a#1.*[0] * a#1.*[0]);")).toBe(false);
  });
});

describe("fusable-loops: what stands in the way", () => {
  it("a call that removes an entry of a map must not be run twice", () => {
    const program = written(`global m#6: *map<string, real64>;
parameter o#7: *map<string, real64>;
${scalars(`s#3 = 0;
  loop L start
  init { i#5 = 0; }
  test (i#5 < 9)
  update { i#5 = (i#5 + 1); }
  body { call [] = unit g (m#6); s#3 = (s#3 + (a#1.*[i#5] * a#1.*[i#5])); }
  return (s#3);`)}
unit g = function g (o#7) -> plain () { erase o#7.* key "one"; }`);
    const facts = factsOf(program);
    const { obstacle } = fusableLoops({ ...facts, units: facts.reached, enabled: true });
    expect(obstacle(loopOf(program, "L"))?.kind).toBe("runs-once");
  });
});

describe("exits", () => {
  const program = (body: string) =>
    written(
      scalars(`loop L start
  init { i#5 = 0; }
  test (i#5 < 9)
  update { i#5 = (i#5 + 1); }
  body { ${body} t#2 = 1; }
  return (t#2);`),
    );
  const thenOf = (p: Program): Block => {
    const s = statementOf(p, "if");
    return s.kind === "if" ? s.then : { statements: [] };
  };
  it("say which blocks run to their end", () => {
    const leaves = program("if (x#0 > 1) { break L; }");
    const stays = program("if (x#0 > 1) { t#2 = 2; }");
    expect(exits(unitOf(leaves)).completes(thenOf(leaves))).toBe(false);
    expect(exits(unitOf(stays)).completes(thenOf(stays))).toBe(true);
    expect(exits(unitOf(leaves)).leaving(statementOf(leaves, "if"))).toHaveLength(1);
    expect(exits(unitOf(leaves)).leaving(loopOf(leaves, "L"))).toHaveLength(0);
  });
});
