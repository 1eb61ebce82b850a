/** Storage that ends, is made once, is reached in one way, has a known length: and where it is not so. On IL written by hand. */
import { describe, expect, it } from "vitest";
import { extents } from "../../src/3-analyze/arrays/extents.js";
import { sureAccesses } from "../../src/3-analyze/arrays/sure-accesses.js";
import { distinctParameters } from "../../src/3-analyze/pointers/distinct-parameters.js";
import { pointsTo } from "../../src/3-analyze/pointers/points-to.js";
import { neededStorage } from "../../src/3-analyze/releases/needed-storage.js";
import { storageLifetimes } from "../../src/3-analyze/releases/storage-lifetimes.js";
import { declareLocalArrays } from "../../src/6-simplify/addresses/declare-local-arrays.js";
import { UnitFacts } from "../../src/6-simplify/units/unit-facts.js";
import { dumpExpression } from "../../src/il/dump/dump.js";
import type { Path, ReleaseStatement, UnitId, VariableId } from "../../src/il/types.js";
import type { SwitchName } from "../../src/passes/table.js";
import { plannedProgram } from "../analyze/planned-il.js";
import { factsOf, loopOf, statementOf, unitOf, written } from "./written-il.js";

const array = "packed<real64; row; 0>";
const declared = `
parameter x#0: *${array};
parameter n#1: int32;
local w#2: *${array};
local s#3: real64;
local i#4: int32;
local v#5: *${array};
global g#6: *${array};`;

const c = (body: string, more = ""): string => `${declared}${more}
unit f = function f (x#0, n#1) -> plain (value: real64) {
  s#3 = 0;
  ${body}
  return (s#3);
}`;
const make = `w#2 = new 0 ${array} [n#1] none;`;
const array2: (root: number) => Path = (root) => ({
  root: root as VariableId,
  steps: [{ kind: "deref" }],
  type: {
    kind: "array",
    element: { kind: "real", bits: 64 },
    storage: "packed",
    layout: "row",
    dimensions: [{ base: 0 }],
  },
});

describe("storage-lifetimes: storage that surely ends by one release of its block", () => {
  const ends = (body: string): boolean => {
    const program = written(c(body), "c");
    const facts = factsOf(program);
    const found = storageLifetimes(program, facts.pointsTo, unitOf(program), facts.exitsOf("f" as UnitId));
    return found.has(statementOf(program, "w#2 = new 0") as never);
  };
  it("ends there", () => {
    expect(ends(`${make} s#3 = w#2.*[0]; release w#2;`)).toBe(true);
  });
  it.each([
    ["the pointer is set again", `${make} w#2 = x#0; release w#2;`],
    ["control may leave before", `${make} if (n#1 > 3) { return (0); } release w#2;`],
    ["it is released in a branch only", `${make} if (n#1 > 3) { release w#2; }`],
    ["another pointer is released", `${make} v#5 = x#0; release v#5;`],
  ])("not, where %s", (_, body) => {
    expect(ends(body)).toBe(false);
  });
});

describe("declare-local-arrays: storage on the stack becomes a local array", () => {
  const onStack = `w#2 = new 0 ${array} [n#1] stack block none;`;
  const type = (body: string, enabled = true): string | undefined => {
    const program = declareLocalArrays(written(c(body), "c"), new UnitFacts(), enabled);
    return program.variables.get(2 as VariableId)?.type.kind;
  };
  it("does", () => {
    expect(type(`${onStack} w#2.*[0] = 1; s#3 = w#2.*[0];`)).toBe("array");
    expect(type(`if (n#1 > 3) { ${onStack} s#3 = w#2.*[0]; }`)).toBe("array");
  });
  it.each([
    ["the pointer is set again", `${onStack} s#3 = w#2.*[0]; w#2 = x#0;`],
    ["the pointer is used elsewhere", `if (n#1 > 3) { ${onStack} } s#3 = w#2.*[0];`],
    ["control may leave before", `if (n#1 > 3) { return (0); } ${onStack} s#3 = w#2.*[0];`],
    ["alloca's storage is the function's", `if (n#1 > 3) { ${onStack.replace(" block", "")} s#3 = w#2.*[0]; }`],
    ["it is on the heap", `${make} s#3 = w#2.*[0];`],
  ])("not, where %s", (_, body) => {
    expect(type(body)).toBe("pointer");
  });
  it("not, where it is switched off", () => {
    expect(type(`${onStack} s#3 = w#2.*[0];`, false)).toBe("pointer");
  });
});

describe("needed-storage: what is needed of storage after it is released", () => {
  const holdsRequired = (value: string, enabled: boolean): boolean | undefined => {
    const disable: SwitchName[] = enabled ? [] : ["tbr"];
    const text = c(`${make} w#2.*[0 :: int32] = ${value}; s#3 = x#0.*[0 :: int32]; release w#2;`);
    const program = written(text, "c");
    const planned = plannedProgram(program, disable);
    const { contexts } = factsOf(program);
    const needed = neededStorage({ ...planned.facts, ...planned.plan, contexts, enabled });
    return needed.of(statementOf(program, "release w#2") as ReleaseStatement)?.holdsRequired;
  };
  it("nothing of what nobody reads backward, unless that is switched off", () => {
    expect(holdsRequired("1", true)).toBeUndefined();
    expect(holdsRequired("1", false)).toBe(true);
  });
});

describe("unique-sites: one object at most, so that a store overwrites what was in it", () => {
  const isUnique = (body: string, uniqueSites = true): boolean => {
    const program = written(c(body));
    const made = statementOf(program, "w#2 = new 0");
    const found = pointsTo(program, ["f" as UnitId], { uniqueSites });
    return made.kind === "allocate" && found.sites.get(made.site)?.unique === true;
  };
  it("what is made once", () => {
    expect(isUnique(`${make} s#3 = w#2.*[0];`)).toBe(true);
    expect(isUnique(`${make} s#3 = w#2.*[0];`, false)).toBe(false);
  });
  it("not what is made in a loop, nor what may outlive the run", () => {
    const loop = `loop L start init { i#4 = 0; } test (i#4 < n#1) update { i#4 = (i#4 + 1); } body { ${make} }`;
    expect(isUnique(loop)).toBe(false);
    expect(isUnique(`${make} g#6 = w#2;`)).toBe(false);
  });
});

describe("distinct-parameters: storage that its unit reaches in no other way", () => {
  const text = (body: string): string => `${declared}
parameter y#7: *${array};
unit f = function f (x#0, y#7) -> plain (value: real64) {
  s#3 = x#0.*[0];
  ${body}
  return (s#3);
}`;
  const isDistinct = (body: string, mayAlias: "all" | readonly string[] = []): boolean => {
    const program = written(text(body), "c");
    const heads = ["f" as UnitId];
    const marked = distinctParameters(program, pointsTo(program, heads, { mayAlias }), heads);
    return marked.variables.get(0 as VariableId)?.distinct === true;
  };
  it("a parameter of its own", () => {
    expect(isDistinct("y#7.*[0] = s#3;")).toBe(true);
  });
  it("not one that may overlap, nor one that something in storage leads to", () => {
    expect(isDistinct("y#7.*[0] = s#3;", "all")).toBe(false);
    expect(isDistinct("g#6 = x#0;")).toBe(false);
    expect(isDistinct("y#7 = x#0;")).toBe(false);
  });
});

describe("extents: how many elements are behind a pointer", () => {
  const extent = (body: string): string | null => {
    const program = written(c(body), "c");
    const found = extents(program, factsOf(program).pointsTo).of("f" as UnitId, array2(2));
    return found === null ? null : dumpExpression(program, found);
  };
  it("as many as the local's allocation says", () => {
    expect(extent(`${make} s#3 = w#2.*[0];`)).toBe("n#1");
    expect(extent(`w#2 = new 0 ${array} [7 :: int32] none; s#3 = w#2.*[0];`)).toContain("7");
  });
  it("a local that is assigned once says so, but for one that control may come to again", () => {
    const made = `i#4 = n#1; w#2 = new 0 ${array} [i#4] none; s#3 = w#2.*[0];`;
    expect(extent(made)).toBe("i#4");
    expect(extent(`label again; ${made} if (s#3 > 1) { goto again; }`)).not.toBe("i#4");
  });
  it("what was assigned since does not say; a pointer into the middle says nothing", () => {
    expect(extent(`${make} n#1 = (n#1 + 1 :: int32); s#3 = w#2.*[0];`)).not.toBe("n#1");
    expect(extent(`${make} v#5 = address<*${array}>(w#2.*[2 :: int32]); w#2 = v#5; s#3 = w#2.*[0];`)).toBe(null);
  });
});

describe("sure-accesses: when a loop surely touches an array", () => {
  const conditions = (body: string, from = "0"): readonly string[] | null => {
    const program = written(
      c(
        `loop L start init { i#4 = ${from} :: int32; } test (i#4 < n#1) update { i#4 = (i#4 + 1 :: int32); } body { ${body} }`,
      ),
      "c",
    );
    const facts = factsOf(program);
    const found = sureAccesses(program, facts.pointsTo, facts.loops).conditions(loopOf(program, "L"), array2(0));
    return found === null ? null : found.map((e) => dumpExpression(program, e));
  };
  it("if it runs", () => {
    expect(conditions("x#0.*[i#4] = 1;")).toHaveLength(1);
    expect(conditions("s#3 = (s#3 + x#0.*[i#4]);")).toHaveLength(1);
  });
  it("nobody can tell of a branch, or after what may leave", () => {
    expect(conditions("if (s#3 > 1) { x#0.*[i#4] = 1; }")).toBe(null);
    expect(conditions("if (s#3 > 1) { break L; } x#0.*[i#4] = 1;")).toBe(null);
  });
});
