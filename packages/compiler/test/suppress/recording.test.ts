/** What need not be saved, and beside it what must: on IL written by hand. */
import { describe, expect, it } from "vitest";
import { orderedKeys } from "../../src/3-analyze/activity/ordered-keys.js";
import { freshResults } from "../../src/3-analyze/recording/fresh-results.js";
import { leadsInto } from "../../src/3-analyze/recording/object-pointers.js";
import { escapes } from "../../src/3-analyze/recording/pointer-escapes.js";
import { requiredSince } from "../../src/3-analyze/recording/required-since.js";
import { testedNumbers } from "../../src/3-analyze/recording/tested-numbers.js";
import { youngObjects } from "../../src/3-analyze/recording/young-objects.js";
import type { Path, UnitId, VariableId } from "../../src/il/types.js";
import { factsOf, statementOf, statementsOf, unitOf, written } from "./written-il.js";

/** A new array t in each step, filled in a loop; `body` is what each iteration does, `before` what is done before the loop. */
const inEachStep = (body: string, before = ""): string => `
parameter x#0: *packed<real64; row; 0>;
parameter n#1: real64;
local t#2: *packed<real64; row; 0>;
local s#3: real64;
local k#4: real64;
local i#5: real64;
local u#6: *packed<real64; row; 0>;
global kept#7: *packed<real64; row; 0>;
unit f = function f (x#0, n#1) -> plain (value: real64) {
  s#3 = 0;
  loop steps start
  init { k#4 = 0; }
  test (k#4 < n#1)
  update { k#4 = (k#4 + 1); }
  body {
    t#2 = new 0 packed<real64; row; 0> [3] zero;
    ${before}
    loop inner start
    init { i#5 = 0; }
    test (i#5 < 3)
    update { i#5 = (i#5 + 1); }
    body { ${body} }
    s#3 = (s#3 + (t#2.*[0] * t#2.*[2]));
  }
  return (s#3);
}`;
const store = "t#2.*[i#5] = ";

describe("young-objects: stores to a new object, before anybody needs what they overwrite", () => {
  const unneeded = (text: string, at = store): boolean => {
    const program = written(text);
    const facts = factsOf(program);
    const { unneeded } = youngObjects({ ...facts, units: [unitOf(program)] });
    return unneeded.has(statementOf(program, at));
  };

  it("are not saved", () => {
    expect(unneeded(inEachStep(`${store}(x#0.*[i#5] * x#0.*[i#5]);`))).toBe(true);
  });

  it("are not saved where another name leads to the object, and reads nothing of it by then", () => {
    expect(unneeded(inEachStep(`${store}x#0.*[i#5];`, "kept#7 = t#2;"))).toBe(true);
  });

  it.each([
    ["its derivative needs the element that it overwrites", `${store}(x#0.*[i#5] * (t#2.*[i#5] * t#2.*[i#5]));`, ""],
    ["an earlier iteration needs it", `${store}x#0.*[i#5]; s#3 = (s#3 * t#2.*[(i#5 + 1)]);`, ""],
    ["a test before it needs it", `if (t#2.*[i#5] > 1) { s#3 = (s#3 * s#3); } ${store}x#0.*[i#5];`, ""],
    ["another name reads the object by then", `s#3 = (s#3 * kept#7.*[i#5]); ${store}x#0.*[i#5];`, "kept#7 = t#2;"],
    ["another iteration's store overwrites the same", `s#3 = (s#3 * t#2.*[0]); ${store}x#0.*[i#5];`, ""],
  ])("are, where %s", (_, body, before) => {
    expect(unneeded(inEachStep(body, before))).toBe(false);
  });

  it("of a need of another element nothing is said", () => {
    expect(unneeded(inEachStep(`s#3 = (s#3 * t#2.*[(i#5 - 1)]); ${store}x#0.*[i#5];`))).toBe(true);
  });
});

describe("pointer-escapes", () => {
  const does = (statement: string): boolean => {
    const program = written(inEachStep(`${store}1;`, statement));
    const t = 2 as VariableId;
    return escapes(statementsOf(program, statement.slice(0, 8))[0]!, new Set([t]));
  };
  it("access and comparison are none", () => {
    expect(does("s#3 = t#2.*[0];")).toBe(false);
    expect(does("s#3 = !length(t#2);")).toBe(false);
  });
  it("a subscript that is made of the pointer is one", () => {
    expect(does("x#0.*[(i#5 + 1)] = 1;")).toBe(false);
    expect(does("x#0.*[convert<real64>((t#2 - u#6))] = 1;")).toBe(true);
  });
  it("a copy, a store and a new value are", () => {
    expect(does("u#6 = t#2;")).toBe(true);
    expect(does("kept#7 = t#2;")).toBe(true);
    expect(does("t#2 = x#0;")).toBe(true);
  });
});

describe("object-pointers", () => {
  const leads = (statement: string, once = true): boolean => {
    const program = written(inEachStep(`${store}1;`, statement));
    const s = statementOf(program, statement.slice(0, 8));
    return leadsInto(program, s, new Set([2 as VariableId]), () => once);
  };
  it("a local that is the object's is one", () => {
    expect(leads("u#6 = t#2;")).toBe(true);
  });
  it("one that is assigned again is none, nor is one of another object", () => {
    expect(leads("u#6 = t#2;", false)).toBe(false);
    expect(leads("u#6 = x#0;")).toBe(false);
  });
});

describe("fresh-results", () => {
  const isFresh = (body: string): boolean =>
    freshResults(
      written(`
local t#0: *packed<real64; row; 0>;
global g#1: *packed<real64; row; 0>;
local i#2: real64;
unit f = function f () -> plain (value: *packed<real64; row; 0>) {
  ${body}
  return (t#0);
}`),
    )("f" as UnitId);
  const made = "t#0 = new 0 packed<real64; row; 0> [3] zero;";
  it("a new object, into which constants are stored", () => {
    expect(isFresh(`${made} t#0.*[0] = 1;`)).toBe(true);
  });
  it("not one that is read, kept or only sometimes new", () => {
    expect(isFresh(`${made} i#2 = t#0.*[0];`)).toBe(false);
    expect(isFresh(`${made} g#1 = t#0;`)).toBe(false);
    expect(isFresh(`t#0 = g#1; ${made}`)).toBe(false);
  });
});

/** Of x: needed in one loop, overwritten in another. */
const overwritten = (needs: string, stores: string): string => `
parameter x#0: *packed<real64; row; 0>;
parameter n#1: real64;
local s#2: real64;
local i#3: real64;
local j#4: real64;
local m#5: real64;
unit f = function f (x#0, n#1) -> plain (value: real64) {
  s#2 = 0;
  m#5 = @floor(n#1);
  loop needs start
  init { i#3 = 0; }
  test (i#3 < m#5)
  update { i#3 = (i#3 + 1); }
  body { ${needs} }
  loop stores start
  init { j#4 = 0; }
  test (j#4 < m#5)
  update { j#4 = (j#4 + 1); }
  body { ${stores} }
  return (s#2);
}`;

describe("required-since: who may still require what a store overwrites", () => {
  const since = (needs: string, stores: string): string => {
    const program = written(overwritten(needs, stores));
    const { regions, recordedRuns } = factsOf(program);
    const of = requiredSince({ ...regions, recordedRuns, enabled: true });
    const found = of.of(unitOf(program), statementOf(program, "x#0.*[(j#4 + m#5)] = "));
    return found.kind !== "before" ? found.kind : (found.loop?.label ?? "the unit began");
  };
  const save = "x#0.*[(j#4 + m#5)] = s#2;";
  const need = (subscript: string) => `s#2 = (s#2 * x#0.*[${subscript}]);`;

  it("nobody since the unit began, where needs are of other elements", () => {
    expect(since(need("i#3"), save)).toBe("the unit began");
  });
  it("nobody since the loop began, where a need before it may be of the same; whoever the zones say, where one in it is", () => {
    expect(since(need("(i#3 + 1)"), save)).toBe("stores");
    expect(since(need("i#3"), `${need("(j#4 + m#5)")} ${save}`)).toBe("always");
  });
  it("an element that an earlier iteration has stored to is another one", () => {
    expect(since(need("i#3"), `${save} ${need("(j#4 + m#5)")}`)).toBe("the unit began");
  });
});

describe("tested-numbers: what may be undefined and is asked whether it is", () => {
  const program = (test: string): string => `
record Item = class Item {
  weight: union<real64, nil>;
  other: union<real64, nil>;
}
parameter a#0: *{Item};
parameter x#1: *packed<real64; row; 0>;
local w#2: union<real64, nil>;
local s#3: real64;
unit f = function f (a#0, x#1) -> plain (value: real64) {
  w#2 = a#0.*.weight;
  s#3 = x#1.*[0];
  if ${test} {
    s#3 = 1;
  }
  return (s#3);
}`;
  const is = (test: string, statement: string): boolean => {
    const p = written(program(test));
    const s = statementOf(p, statement);
    const path = s.kind === "assign" && s.value.kind === "read" ? s.value.path : (undefined as unknown as Path);
    return testedNumbers(p, factsOf(p).pointsTo)(path);
  };
  it("is saved with what it is", () => {
    expect(is("!isNil(w#2)", "w#2 = ")).toBe(true);
  });
  it("is a plain number where nobody asks, and in a typed array always", () => {
    expect(is("(s#3 > 1)", "w#2 = ")).toBe(false);
    expect(is("!isNil(a#0.*.other)", "w#2 = ")).toBe(false);
    expect(is("!isNil(w#2)", "s#3 = x")).toBe(false);
  });
});

describe("ordered-keys: maps that are gone through", () => {
  const p = (body: string) =>
    written(`
parameter m#0: *map<string, real64>;
parameter o#1: *map<real64, real64>;
local k#2: string;
local s#3: real64;
unit f = function f (m#0, o#1) -> plain (value: real64) {
  s#3 = 0;
  ${body}
  return (s#3);
}`);
  it("keep the order of their entries; others need not", () => {
    const program = p("k#2 = !keyAt(m#0, 0) :: string;");
    const ordered = orderedKeys(program, factsOf(program).pointsTo);
    expect(ordered({ kind: "string" })).toBe(true);
    expect(ordered({ kind: "real", bits: 64 })).toBe(false);
  });
});
