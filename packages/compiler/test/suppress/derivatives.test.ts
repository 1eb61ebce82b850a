/** Rewrites of derivative code that leave something out, and beside each what they must leave: on IL written by hand. */
import { describe, expect, it } from "vitest";
import { decideByFixedLocals } from "../../src/6-simplify/branches/decide-by-fixed-locals.js";
import { joinBranches } from "../../src/6-simplify/branches/join-branches.js";
import { joinEqualTests } from "../../src/6-simplify/branches/join-equal-tests.js";
import { joinEqualDerivatives } from "../../src/6-simplify/calls/join-equal-derivatives.js";
import { joinVersions } from "../../src/6-simplify/calls/join-versions.js";
import { dropDeadRecords } from "../../src/6-simplify/derivatives/drop-dead-records.js";
import { dropDeadStores } from "../../src/6-simplify/derivatives/drop-dead-stores.js";
import { dropIdleCalls } from "../../src/6-simplify/derivatives/drop-idle-calls.js";
import { dropUnusedParameters } from "../../src/6-simplify/derivatives/drop-unused-parameters.js";
import { foldZeros } from "../../src/6-simplify/derivatives/fold-zeros.js";
import { fuseIncrements } from "../../src/6-simplify/derivatives/fuse-increments.js";
import { joinIncrements } from "../../src/6-simplify/derivatives/join-increments.js";
import { mergeAssignments } from "../../src/6-simplify/derivatives/merge-assignments.js";
import { reuseKnownValues } from "../../src/6-simplify/derivatives/reuse-known-values.js";
import { tidySigns } from "../../src/6-simplify/derivatives/tidy-signs.js";
import { tidySubscripts } from "../../src/6-simplify/derivatives/tidy-subscripts.js";
import { propagateCopies } from "../../src/6-simplify/locals/propagate-copies.js";
import { liftTests } from "../../src/6-simplify/loops/lift-tests.js";
import { dump, dumpExpression } from "../../src/il/dump/dump.js";
import type { Program, UnitId, VariableId } from "../../src/il/types.js";
import { statementOf, unitOf, written } from "./written-il.js";

const arrayb = 11 as VariableId;
const shadows: ReadonlySet<VariableId> = new Set([4, 5, 6].map((id) => id as VariableId));

/** A derivative unit; xb, yb and zb hold derivatives. */
const derivative = (body: string, more = ""): Program =>
  written(`
parameter x#0: real64;
parameter c#1: real64;
local t#2: real64;
local u#3: real64;
local xb#4: real64;
local yb#5: real64;
parameter zb#6: real64;
parameter a#7: *packed<real64; row; 0>;
local i#8: real64;
parameter ab#11: *packed<real64; row; 0>;
global g#9: real64;
${more}
unit f = function f (x#0, c#1, zb#6, a#7, ab#11) -> plain (value: real64) adjoint of p {
  ${body}
}
parameter y#10: real64;
unit p = function p (y#10) -> plain (value: real64) {
  return (y#10);
}`);

/** The body of f, each statement in a line, without what surrounds it. */
function body(program: Program): string {
  const text = /unit f = .*?\{\n(.*?)\n\}/s.exec(dump(program))?.[1] ?? "";
  return text.replace(/\s+/g, " ").trim();
}

interface Rewrite {
  readonly name: string;
  readonly rewrite: (p: Program) => Program;
  /** [before, after] */
  readonly fires: readonly (readonly [string, string])[];
  /** What must stay as it is, and why. */
  readonly stays: readonly (readonly [string, string])[];
}

const rewrites: readonly Rewrite[] = [
  {
    name: "drop-dead-stores",
    rewrite: (p) => dropDeadStores(p),
    fires: [
      ["t#2 = x#0; t#2 = 3; return (t#2);", "t#2 = 3; return (t#2);"],
      ["if (x#0 > 1) { t#2 = x#0; } return (x#0);", "return (x#0);"],
      [
        // It may not end: that stays.
        "loop L start init { } test (x#0 > 1) update { } body { t#2 = 1; } return (x#0);",
        "loop L start init {} test (x#0 > 1) update {} body {} return (x#0);",
      ],
    ],
    stays: [
      ["one way reads it", "t#2 = x#0; if (c#1 > 1) { t#2 = 3; } return (t#2);"],
      [
        "the next iteration reads it",
        "t#2 = 1; loop L start init { } test (t#2 < x#0) update { } body { u#3 = t#2; t#2 = (u#3 + 1); } return (x#0);",
      ],
      ["others see it", "g#9 = x#0; g#9 = 3; return (x#0);"],
    ],
  },
  {
    name: "drop-dead-records",
    rewrite: (p) => dropDeadRecords(p),
    fires: [['push reals x#0 record "r"; t#2 = 1; pop reals t#2 record "r"; return (x#0);', "t#2 = 1; return (x#0);"]],
    stays: [
      ["it is read", 'push reals x#0 record "r"; t#2 = 1; pop reals t#2 record "r"; return (t#2);'],
      [
        "one way reads it",
        'push reals x#0 record "r"; t#2 = 1; pop reals t#2 record "r"; if (c#1 > 1) { t#2 = 3; } return (t#2);',
      ],
      [
        "another record of it is read",
        'push reals x#0 record "r"; push reals c#1 record "r"; pop reals t#2 record "r"; u#3 = t#2; pop reals t#2 record "r"; return (u#3);',
      ],
      ["it goes to storage", 'push reals x#0 record "r"; pop reals a#7.*[0] record "r"; return (x#0);'],
    ],
  },
  {
    name: "join-increments",
    rewrite: (p) => joinIncrements(p, { shadows: new Set([...shadows, arrayb]) }),
    fires: [
      [
        "ab#11.*[0] = (ab#11.*[0] + x#0); ab#11.*[1] = (ab#11.*[1] + x#0); ab#11.*[0] = (ab#11.*[0] - c#1); return (x#0);",
        "ab#11.*[1] = (ab#11.*[1] + x#0); ab#11.*[0] = (ab#11.*[0] + (x#0 - c#1)); return (x#0);",
      ],
      [
        "ab#11.*[0] = 0; ab#11.*[1] = x#0; ab#11.*[0] = (ab#11.*[0] + c#1); return (x#0);",
        "ab#11.*[1] = x#0; ab#11.*[0] = c#1; return (x#0);",
      ],
      [
        "ab#11.*[i#8] = (ab#11.*[i#8] + x#0); ab#11.*[(i#8 + c#1)] = (ab#11.*[(i#8 + c#1)] + x#0); ab#11.*[i#8] = (ab#11.*[i#8] + c#1); return (x#0);",
        "ab#11.*[(i#8 + c#1)] = (ab#11.*[(i#8 + c#1)] + x#0); ab#11.*[i#8] = (ab#11.*[i#8] + (x#0 + c#1)); return (x#0);",
      ],
    ],
    stays: [
      [
        "it is read",
        "ab#11.*[0] = (ab#11.*[0] + x#0); t#2 = ab#11.*[i#8]; ab#11.*[0] = (ab#11.*[0] + c#1); return (t#2);",
      ],
      [
        "the second reads it",
        "ab#11.*[0] = (ab#11.*[0] + x#0); ab#11.*[0] = (ab#11.*[0] + ab#11.*[i#8]); return (x#0);",
      ],
      [
        "it may be set",
        "ab#11.*[0] = (ab#11.*[0] + x#0); ab#11.*[i#8] = 0; ab#11.*[0] = (ab#11.*[0] + c#1); return (x#0);",
      ],
      [
        "it may be added to what is set",
        "ab#11.*[0] = 0; ab#11.*[i#8] = (ab#11.*[i#8] + x#0); ab#11.*[0] = (ab#11.*[0] + c#1); return (x#0);",
      ],
      [
        "what is added changes",
        "ab#11.*[0] = (ab#11.*[0] + t#2); t#2 = x#0; ab#11.*[0] = (ab#11.*[0] + c#1); return (t#2);",
      ],
      [
        "the place changes",
        "ab#11.*[i#8] = (ab#11.*[i#8] + x#0); i#8 = 1; ab#11.*[i#8] = (ab#11.*[i#8] + c#1); return (x#0);",
      ],
      [
        "control may leave",
        "ab#11.*[0] = (ab#11.*[0] + x#0); if (c#1 > 1) { return (c#1); } ab#11.*[0] = (ab#11.*[0] + c#1); return (x#0);",
      ],
      ["no derivative", "a#7.*[0] = (a#7.*[0] + x#0); a#7.*[0] = (a#7.*[0] + c#1); return (x#0);"],
    ],
  },
  {
    name: "lift-tests",
    rewrite: (p) => liftTests(p),
    fires: [
      [
        "loop l start init { i#8 = 0; } test (i#8 < c#1) update { i#8 = (i#8 + 1); } body { t#2 = a#7.*[i#8]; if (xb#4 != 0) { zb#6 = (zb#6 + (t#2 * xb#4)); } } return (zb#6);",
        "if (xb#4 != 0) { loop l start init { i#8 = 0; } test (i#8 < c#1) update { i#8 = (i#8 + 1); } body { t#2 = a#7.*[i#8]; zb#6 = (zb#6 + (t#2 * xb#4)); } } return (zb#6);",
      ],
    ],
    stays: [
      [
        "an iteration changes it",
        "loop l start init { i#8 = 0; } test (i#8 < c#1) update { i#8 = (i#8 + 1); } body { if (xb#4 != 0) { xb#4 = (xb#4 + 1); } } return (xb#4);",
      ],
      [
        "it counts",
        "loop l start init { i#8 = 0; } test (i#8 < c#1) update { i#8 = (i#8 + 1); } body { if (i#8 != 0) { xb#4 = (xb#4 + 1); } } return (xb#4);",
      ],
      [
        "the counter is read later",
        "loop l start init { i#8 = 0; } test (i#8 < c#1) update { i#8 = (i#8 + 1); } body { if (yb#5 != 0) { xb#4 = (xb#4 + 1); } } return (i#8);",
      ],
      [
        "something else happens",
        "loop l start init { i#8 = 0; } test (i#8 < c#1) update { i#8 = (i#8 + 1); } body { a#7.*[i#8] = 0; if (yb#5 != 0) { xb#4 = (xb#4 + 1); } } return (xb#4);",
      ],
      [
        "there is another way",
        "loop l start init { i#8 = 0; } test (i#8 < c#1) update { i#8 = (i#8 + 1); } body { if (yb#5 != 0) { xb#4 = (xb#4 + 1); } else { xb#4 = 0; } } return (xb#4);",
      ],
    ],
  },
  {
    name: "drop-idle-calls",
    rewrite: dropIdleCalls,
    fires: [["call [_] = unit p (x#0); return (x#0);", "return (x#0);"]],
    stays: [["its result is taken", "call [t#2] = unit p (x#0); return (t#2);"]],
  },
  {
    name: "join-equal-tests",
    rewrite: (p) => joinEqualTests(p),
    fires: [
      [
        "if (c#1 > 1) { xb#4 = 1; } if (c#1 > 1) { yb#5 = 2; } return ((xb#4 + yb#5));",
        "if (c#1 > 1) { xb#4 = 1; yb#5 = 2; } return ((xb#4 + yb#5));",
      ],
    ],
    stays: [
      ["the first changes the test", "if (t#2 > 1) { t#2 = 0; } if (t#2 > 1) { yb#5 = 2; } return (yb#5);"],
      ["the tests differ", "if (c#1 > 1) { xb#4 = 1; } if (c#1 >= 1) { yb#5 = 2; } return ((xb#4 + yb#5));"],
      ["memory may change", "if (a#7.*[0] > 1) { a#7.*[0] = 0; } if (a#7.*[0] > 1) { yb#5 = 2; } return (yb#5);"],
    ],
  },
  {
    name: "join-branches",
    rewrite: (p) => joinBranches(p, shadows),
    fires: [
      [
        "if (c#1 > 1) { xb#4 = x#0; } else { xb#4 = 2; } return (xb#4);",
        "xb#4 = ((c#1 > 1) ? x#0 : 2); return (xb#4);",
      ],
    ],
    stays: [
      ["two variables", "if (c#1 > 1) { xb#4 = x#0; } else { yb#5 = 2; } return (xb#4);"],
      ["no derivative", "if (c#1 > 1) { t#2 = x#0; } else { t#2 = 2; } return (t#2);"],
      ["one side", "if (c#1 > 1) { xb#4 = x#0; } return (xb#4);"],
    ],
  },
  {
    name: "decide-by-fixed-locals",
    rewrite: decideByFixedLocals,
    fires: [["t#2 = 3; if (t#2 == 0) { xb#4 = 1; } return (xb#4);", "t#2 = 3; return (xb#4);"]],
    stays: [
      ["it is assigned again", "t#2 = 3; if (c#1 > 1) { t#2 = 0; } if (t#2 == 0) { xb#4 = 1; } return (xb#4);"],
      ["it comes from outside", "if (x#0 == 0) { xb#4 = 1; } return (xb#4);"],
    ],
  },
  {
    name: "fuse-increments",
    rewrite: (p) => fuseIncrements(p, shadows),
    fires: [["xb#4 = 0; xb#4 = (xb#4 + zb#6); return (xb#4);", "xb#4 = 0; xb#4 = zb#6; return (xb#4);"]],
    stays: [
      ["one way has added to it", "xb#4 = 0; if (c#1 > 1) { xb#4 = x#0; } xb#4 = (xb#4 + zb#6); return (xb#4);"],
      [
        "a loop brings it round",
        "xb#4 = 0; t#2 = 1; loop L start init { } test (t#2 < x#0) update { t#2 = (t#2 + 1); } body { xb#4 = (xb#4 + zb#6); } return (xb#4);",
      ],
      ["no derivative", "t#2 = 0; t#2 = (t#2 + x#0); return (t#2);"],
    ],
  },
  {
    name: "merge-assignments",
    rewrite: (p) => mergeAssignments(p, shadows),
    fires: [
      ["yb#5 = (zb#6 * c#1); xb#4 = (yb#5 + zb#6); return (xb#4);", "xb#4 = ((zb#6 * c#1) + zb#6); return (xb#4);"],
    ],
    stays: [
      ["it is read again", "yb#5 = (zb#6 * c#1); xb#4 = (yb#5 + zb#6); return ((xb#4 * yb#5));"],
      ["what it reads changes in between", "yb#5 = (zb#6 * t#2); t#2 = 3; xb#4 = (yb#5 + t#2); return (xb#4);"],
      [
        "memory that it reads changes in between",
        "yb#5 = (zb#6 * a#7.*[0]); a#7.*[0] = 0; xb#4 = (yb#5 + zb#6); return (xb#4);",
      ],
    ],
  },
  {
    name: "tidy-signs",
    rewrite: (p) => tidySigns(p, shadows),
    fires: [["xb#4 = (zb#6 + negate((c#1 * x#0))); return (xb#4);", "xb#4 = (zb#6 - (c#1 * x#0)); return (xb#4);"]],
    stays: [["no derivative", "t#2 = (x#0 + negate((c#1 * x#0))); return (t#2);"]],
  },
  {
    name: "tidy-subscripts",
    rewrite: tidySubscripts,
    fires: [["xb#4 = a#7.*[((i#8 - 1) + 1)]; return (xb#4);", "xb#4 = a#7.*[i#8]; return (xb#4);"]],
    stays: [
      ["fractions may round", "xb#4 = a#7.*[((i#8 - 0.1) + 0.1)]; return (xb#4);"],
      ["no subscript", "xb#4 = ((i#8 - 1) + 1); return (xb#4);"],
    ],
  },
  {
    name: "propagate-copies",
    rewrite: (p) => propagateCopies(p),
    fires: [],
    stays: [
      ["the original changes", "t#2 = x#0; u#3 = t#2; t#2 = 4; return ((u#3 + t#2));"],
      ["one way changes the copy", "t#2 = (x#0 * 2); u#3 = t#2; if (c#1 > 1) { u#3 = 5; } return ((u#3 + t#2));"],
    ],
  },
];

describe.each(rewrites)("$name", ({ rewrite, fires, stays }) => {
  it.each(fires.map(([before, after]) => [before, after] as const))("%s", (before, after) => {
    expect(body(rewrite(derivative(before)))).toBe(after);
  });
  it.each(stays.map(([why, text]) => [why, text] as const))("leaves it, where %s", (_, text) => {
    const before = derivative(text);
    expect(body(rewrite(before))).toBe(body(before));
  });
});

describe("drop-idle-calls", () => {
  const stays = (callee: string): boolean => {
    const program = derivative(
      "call [] = unit q (x#0, a#7); return (x#0);",
      `parameter x#20: real64;\nparameter a#21: *packed<real64; row; 0>;\nlocal t#22: real64;\nunit q = function q (x#20, a#21) -> plain () adjoint of p { ${callee} }`,
    );
    return body(dropIdleCalls(program)).includes("call");
  };
  it.each([
    ["stores to a variable of its own", "t#22 = x#20;", false],
    ["stores to memory", "a#21.*[0] = x#20;", true],
    ["stores to a global", "g#9 = x#20;", true],
    ["pushes", "push reals x#20;", true],
    ["prints", 'output ("console.log(", x#20, ")");', true],
    ["throws", 'if (x#20 > 1) { throw ("new Error(", x#20, ")"); }', true],
    ["calls what nobody knows", 'call [] = external "log" (x#20);', true],
  ])("a callee that %s", (_, callee, isKept) => {
    expect(stays(callee)).toBe(isKept);
  });
});

describe("drop-unused-parameters", () => {
  const narrowed = (callee: string, heads: readonly string[] = ["f"]): string => {
    const program = derivative(
      "call [xb#4] = unit q (x#0, c#1); return (xb#4);",
      `parameter v#20: real64;\nparameter w#21: real64;\nunit q = function q (v#20, w#21) -> plain (value: real64) adjoint of p { ${callee} }`,
    );
    return body(dropUnusedParameters(program, new Set(heads as UnitId[])));
  };
  it("those that nobody reads go, with their arguments", () => {
    expect(narrowed("return (w#21);")).toContain("(c#1)");
    expect(narrowed("call [_] = unit q (v#20, w#21); return (w#21);")).toContain("(c#1)");
  });
  it("heads keep their form; what is read stays", () => {
    expect(narrowed("return (w#21);", ["f", "q"])).toContain("(x#0, c#1)");
    expect(narrowed("if (v#20 > 1) { return (1); } return (w#21);")).toContain("(x#0, c#1)");
    expect(narrowed("call [_] = unit q (w#21, v#20); return (w#21);")).toContain("(x#0, c#1)");
  });
});

describe("fold-zeros", () => {
  const folded = (text: string): string | null => {
    const program = derivative(`xb#4 = ${text}; return (xb#4);`);
    const s = statementOf(program, "xb#4 = ");
    const value = s.kind === "assign" ? foldZeros(s.value, (id) => id === 5) : null;
    return value === null ? null : dumpExpression(program, value);
  };
  it.each([
    ["(yb#5 * x#0)", null],
    ["(yb#5 / x#0)", null],
    ["(zb#6 + yb#5)", "zb#6"],
    ["(yb#5 - zb#6)", "negate(zb#6)"],
    ["((c#1 > 1) ? yb#5 : zb#6)", "((c#1 > 1) ? 0 : zb#6)"],
    ["((yb#5 == 0) ? 0 : (yb#5 / x#0))", null],
    ["(zb#6 * x#0)", "(zb#6 * x#0)"],
    ["(zb#6 - x#0)", "(zb#6 - x#0)"],
    ["@sin(yb#5)", "@sin(yb#5)"],
  ])("%s is %s where yb is zero", (text, expected) => {
    expect(folded(text)).toBe(expected);
  });
});

describe("reuse-known-values", () => {
  const reused = (primal: string, sweep: string): string => {
    const plain = written(`
parameter x#0: real64;
local s#1: real64;
parameter x#10: real64;
local s#11: real64;
local xb#4: real64;
parameter zb#6: real64;
unit p = function p (x#0) -> plain (value: real64) { ${primal} return (s#1); }
unit f = function f (x#10, zb#6) -> plain (value: real64) adjoint of p { ${sweep} return (xb#4); }`);
    const variables = new Map(
      [...plain.variables].map(([id, v]) => [id, id >= 10 ? { ...v, copyOf: (id - 10) as VariableId } : v] as const),
    );
    const program = { ...plain, variables };
    const lifetimeOf = () => unitOf(program, "p").body;
    return body(
      reuseKnownValues(
        program,
        { program, lifetimeOf, mayStore: () => true, isCostly: (e) => e.kind === "intrinsic" },
        shadows,
      ),
    );
  };
  it("what the primal has computed already is read", () => {
    const sweep = "s#11 = @sin(x#10); xb#4 = (@sin(x#10) * zb#6);";
    expect(reused("s#1 = @sin(x#0);", sweep)).toContain("xb#4 = (s#11 * zb#6);");
  });
  it("not where the variable gets another value too, where its value is not there yet, or where it was of something else", () => {
    const sweep = "s#11 = @sin(x#10); xb#4 = (@sin(x#10) * zb#6);";
    expect(reused("s#1 = @sin(x#0); s#1 = 3;", sweep)).toContain("(@sin(x#10) * zb#6)");
    expect(reused("s#1 = @cos(x#0);", sweep)).toContain("(@sin(x#10) * zb#6)");
    expect(reused("s#1 = @sin(x#0);", "xb#4 = (@sin(x#10) * zb#6); s#11 = @sin(x#10);")).toContain(
      "(@sin(x#10) * zb#6)",
    );
    expect(reused("s#1 = @sin(x#0);", "if (zb#6 > 1) { s#11 = @sin(x#10); } xb#4 = (@sin(x#10) * zb#6);")).toContain(
      "(@sin(x#10) * zb#6)",
    );
  });
  it("from a stack, where it was pushed after it was computed; not what stood there before", () => {
    const primal = "s#1 = @sin(x#0);";
    const back = 'pop reals s#11 record "r"; xb#4 = (@sin(x#10) * zb#6);';
    expect(reused(primal, `s#11 = @sin(x#10); push reals s#11 record "r"; ${back}`)).toContain("xb#4 = (s#11 * zb#6);");
    for (const forward of [
      'push reals s#11 record "r"; s#11 = @sin(x#10);',
      's#11 = @cos(x#10); push reals s#11 record "r";',
      'if (zb#6 > 1) { s#11 = @sin(x#10); } push reals s#11 record "r";',
    ])
      expect(reused(primal, `${forward} ${back}`)).toContain("(@sin(x#10) * zb#6)");
  });
});

describe("join-versions", () => {
  const joined = (isVersion: boolean): string => {
    const program = derivative(
      "call [t#2] = unit q (x#0); return (t#2);",
      "parameter v#20: real64;\nunit q = function q (v#20) -> plain (value: real64) { return (v#20); }",
    );
    const q = unitOf(program, "q");
    const versionOf = { unit: "p" as UnitId, fixed: [] };
    const units = new Map([...program.units, [q.id, isVersion ? { ...q, versionOf } : q] as const]);
    return body(joinVersions({ ...program, units }));
  };
  it("a version that is called as it is becomes the procedure; another procedure stays", () => {
    expect(joined(true)).toContain("unit p (x#0)");
    expect(joined(false)).toContain("unit q (x#0)");
  });
});

describe("join-equal-derivatives", () => {
  /** Backward sweeps of p, q1 and q2, which call each other as `calls` says; what is left, and the body of f. */
  const joined = (second: string, calls: readonly [string, string] = ["q1", "q2"], marked: readonly number[] = []) => {
    const program = derivative(
      "call [t#2] = unit q1 (x#0, zb#6); call [u#3] = unit q2 (c#1, zb#6); return ((t#2 + u#3));",
      `parameter v#20: real64;
parameter vb#21: real64;
local w#22: real64;
parameter v#30: real64;
parameter vb#31: real64;
local w#32: real64;
unit q1 = function q_bwd (v#20, vb#21) -> plain (value: real64) backward of p {
  w#22 = 0;
  if (v#20 > 1) { call [w#22] = unit ${calls[0]} ((v#20 - 1), vb#21); }
  return (((w#22 + (2 * v#20)) * vb#21));
}
unit q2 = function q_bwd1 (v#30, vb#31) -> plain (value: real64) backward of p {
  w#32 = 0;
  if (v#30 > 1) { call [w#32] = unit ${calls[1]} ((v#30 - 1), vb#31); }
  return (${second});
}`,
    );
    const after = joinEqualDerivatives(program, new Set(["f" as UnitId]), new Set(marked as readonly VariableId[]));
    return { body: body(after), units: [...after.units.keys()].filter((id) => id.startsWith("q")) };
  };
  const same = "((w#32 + (2 * v#30)) * vb#31)";

  it("the same texts become one, whether each calls itself or the other", () => {
    for (const calls of [
      ["q1", "q2"],
      ["q2", "q1"],
      ["q1", "q1"],
    ] as const) {
      const { body, units } = joined(same, calls);
      expect(units).toEqual(["q1"]);
      expect(body).toContain("call [u#3] = unit q1 (c#1, zb#6)");
    }
  });
  it("not where a constant, an operand or what holds a derivative differs", () => {
    expect(joined("((w#32 + (3 * v#30)) * vb#31)").units).toEqual(["q1", "q2"]);
    expect(joined("((w#32 + (2 * vb#31)) * v#30)").units).toEqual(["q1", "q2"]);
    expect(joined(same, ["q1", "q2"], [21]).units).toEqual(["q1", "q2"]);
  });
});
