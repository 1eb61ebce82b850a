/** What the plan leaves unsaved, and beside it what must be: on IL written by hand. */
import { describe, expect, it } from "vitest";
import { extents } from "../../src/3-analyze/arrays/extents.js";
import { sureAccesses } from "../../src/3-analyze/arrays/sure-accesses.js";
import { requiredSince } from "../../src/3-analyze/recording/required-since.js";
import { toBeRecorded } from "../../src/3-analyze/recording/to-be-recorded.js";
import { youngObjects } from "../../src/3-analyze/recording/young-objects.js";
import { countedRegions } from "../../src/4-plan/counted-regions.js";
import { integerSteps } from "../../src/4-plan/integer-steps.js";
import { nothingRecomputed, plainSnapshot } from "../../src/4-plan/plan.js";
import { recomputations } from "../../src/4-plan/recompute/recompute.js";
import { wholeSaves } from "../../src/4-plan/saves/save-whole.js";
import { stableTests } from "../../src/4-plan/stable-tests.js";
import type { Program, UnitId, VariableId } from "../../src/il/types.js";
import type { Run } from "../../src/pass.js";
import { factsOf, loopOf, statementOf, unitOf, written } from "./written-il.js";

const program = (body: string): Program =>
  written(`
parameter x#0: *packed<real64; row; 0>;
parameter n#1: real64;
local s#2: real64;
local i#3: real64;
local t#4: real64;
local k#5: real64;
local m#6: real64;
local j#7: real64;
local u#8: real64;
local v#9: real64;
unit f = function f (x#0, n#1) -> plain (value: real64) {
  s#2 = 1; k#5 = 0; m#6 = @floor(n#1);
  ${body}
  return (s#2);
}`);

const loop = (body: string, test = "(i#3 < m#6)", step = "i#3 = (i#3 + 1);"): string =>
  `loop L start init { i#3 = 0; } test ${test} update { ${step} } body { ${body} }`;

const f = "f" as UnitId;

/** The facts under the choices that are made before anything is recorded. */
function recordedIn(p: Program) {
  const facts = factsOf(p);
  const regions = countedRegions({ ...facts, units: [f], reverses: true });
  const counted = new Map([...regions].flatMap(([s, plan]) => (plan.kind === "counted" ? [[s, plan.loop]] : [])));
  const branches = stableTests(unitOf(p), { ...facts, reevaluates: true }, facts.exitsOf(f), counted);
  const young = youngObjects({ ...facts, units: facts.reached });
  const since = requiredSince({ ...facts.regions, recordedRuns: facts.recordedRuns, enabled: true });
  const subject = {
    ...facts,
    young,
    sinceUnder: () => since,
    storageEnds: new Map(),
    releasesReturn: false,
    atEntry: () => [],
    enabled: true,
  };
  const recorded = toBeRecorded(subject)({
    region: (s) => regions.get(s)!,
    branch: (s) => branches.get(s)!,
    before: () => undefined,
    recomputed: () => nothingRecomputed,
    inverted: () => undefined,
    piece: () => undefined,
    snapshot: () => plainSnapshot,
  });
  return { facts, counted, young, recorded };
}

describe("to-be-recorded", () => {
  const isSaved = (body: string, at: string): boolean => {
    const p = program(body);
    return recordedIn(p).recorded.isSaved(statementOf(p, at));
  };
  it("what a product reads is saved where it is overwritten; of a sum nothing is", () => {
    expect(isSaved(loop("s#2 = (s#2 * x#0.*[i#3]);"), "s#2 = (s#2 *")).toBe(true);
    expect(isSaved(loop("s#2 = (s#2 + x#0.*[i#3]);"), "s#2 = (s#2 +")).toBe(false);
  });
  it("what nobody reads any more is not saved; what one way reads is", () => {
    expect(isSaved("t#4 = x#0.*[0]; s#2 = (t#4 + 1); t#4 = 3;", "t#4 = 3")).toBe(false);
    expect(isSaved("t#4 = x#0.*[0]; if (n#1 > 1) { s#2 = (t#4 * t#4); } t#4 = 3; s#2 = (s#2 * t#4);", "t#4 = 3")).toBe(
      true,
    );
  });
});

describe("counted-regions: loops whose trips are not counted", () => {
  const kind = (text: string, reverses = true): string | undefined => {
    const p = program(text);
    return countedRegions({ ...factsOf(p), units: [f], reverses }).get(loopOf(p, "L"))?.kind;
  };
  it("start, step and end are known", () => {
    expect(kind(loop("s#2 = (s#2 * s#2);"))).toBe("counted");
    expect(kind(loop("s#2 = (s#2 * s#2);"), false)).toBe("trips");
  });
  it.each([
    ["it may be left", loop("if (s#2 > 3) { break L; } s#2 = (s#2 * s#2);")],
    ["its counter is set inside", loop("i#3 = (i#3 + x#0.*[0]);")],
    ["its end changes", loop("m#6 = (m#6 - 1);")],
    ["its step is no whole number", loop("s#2 = (s#2 * s#2);", "(i#3 < m#6)", "i#3 = (i#3 + 0.1);")],
  ])("not where %s", (_, text) => {
    expect(kind(text)).toBe("trips");
  });
});

describe("integer-steps: steps that are undone", () => {
  const undone = (body: string, at: string): boolean => {
    const p = program(body);
    return integerSteps(p, unitOf(p), factsOf(p).integers).has(statementOf(p, at));
  };
  it("of whole numbers", () => {
    expect(undone(loop("k#5 = (k#5 + 1);"), "k#5 = (k#5")).toBe(true);
  });
  it("not of fractions, by fractions, or by what may change", () => {
    expect(undone(loop("t#4 = (n#1 * 0.1); t#4 = (t#4 + 1);"), "t#4 = (t#4")).toBe(false);
    expect(undone(loop("k#5 = (k#5 + 0.5);"), "k#5 = (k#5")).toBe(false);
    expect(undone(loop("k#5 = (k#5 + m#6);"), "k#5 = (k#5")).toBe(false);
  });
});

describe("stable-tests: tests that are evaluated again", () => {
  const kind = (body: string, reevaluates = true): string | undefined => {
    const { facts, counted } = recordedIn(program(body));
    const plans = stableTests(unitOf(facts.program), { ...facts, reevaluates }, facts.exitsOf(f), counted);
    return plans.get(statementOf(facts.program, "if "))?.kind;
  };
  it("of parameters that nobody assigns, and of counters", () => {
    expect(kind("if (n#1 > 1) { s#2 = (s#2 * s#2); }")).toBe("reevaluated");
    expect(kind(loop("if (i#3 > 1) { s#2 = (s#2 * s#2); }"))).toBe("reevaluated");
    expect(kind("if (n#1 > 1) { s#2 = (s#2 * s#2); }", false)).toBe("recorded");
  });
  it.each([
    ["a local", "if (s#2 > 1) { s#2 = (s#2 * s#2); }"],
    ["memory", "if (x#0.*[0] > 1) { s#2 = (s#2 * s#2); }"],
    ["a parameter that is assigned", "if (n#1 > 1) { s#2 = (s#2 * s#2); } n#1 = 3;"],
    ["a counter after its loop", `${loop("s#2 = (s#2 * s#2);")} if (i#3 > 1) { s#2 = (s#2 * s#2); }`],
  ])("not of %s", (_, body) => {
    expect(kind(body)).toBe("recorded");
  });
});

describe("recompute: locals that are computed again", () => {
  const recomputed = (body: string, weighs: boolean): readonly VariableId[] => {
    const p = program(loop(body));
    const { facts, counted, young, recorded } = recordedIn(p);
    const run: Run = (_, pass, ...input) => pass(...input);
    const input = { run, weighs, isGivenBackLate: () => false, ...facts, units: [f], young, counted };
    return [...(recomputations(input, recorded).get(loopOf(p, "L").body)?.variables ?? [])];
  };
  const isAgain = (body: string): boolean => {
    const [always, weighed] = [recomputed(body, false), recomputed(body, true)];
    expect(weighed).toEqual(always);
    return weighed.includes(4 as VariableId);
  };
  it("what is cheap, of what is there", () => {
    expect(isAgain("t#4 = (x#0.*[i#3] + 3); s#2 = (s#2 * (t#4 * t#4));")).toBe(true);
  });
  it.each([
    ["it costs too much", "t#4 = @sin(x#0.*[i#3]); s#2 = (s#2 * (t#4 * t#4));"],
    ["what it reads is overwritten", "t#4 = (x#0.*[i#3] + 3); s#2 = (s#2 * (t#4 * t#4)); x#0.*[i#3] = s#2;"],
    ["what it reads is the last iteration's", "t#4 = (s#2 + 3); s#2 = (s#2 * (t#4 * t#4));"],
  ])("not where %s", (_, body) => {
    expect(isAgain(body)).toBe(false);
  });

  const both = "s#2 = (s#2 * ((t#4 * t#4) * (v#9 * v#9)));";
  it("two that come of one that is stored", () => {
    const body = `u#8 = @sin(x#0.*[i#3]); t#4 = (u#8 + 3); v#9 = (u#8 * 3); ${both}`;
    expect(recomputed(body, false)).toEqual([]);
    expect(recomputed(body, true)).toEqual([4, 9]);
  });
  it.each([
    ["it is only one", "u#8 = @sin(x#0.*[i#3]); t#4 = (u#8 + 3); s#2 = (s#2 * (t#4 * t#4));"],
    ["that one is set again", `u#8 = @sin(x#0.*[i#3]); t#4 = (u#8 + 3); v#9 = (u#8 * 3); u#8 = 2; ${both}`],
    ["that one is the last iteration's", `t#4 = (u#8 + 3); v#9 = (u#8 * 3); u#8 = @sin(x#0.*[i#3]); ${both}`],
  ])("not where %s", (_, body) => {
    expect(recomputed(body, true)).toEqual([]);
  });
  it("what costs more than to store it is stored", () => {
    const dear = "t#4 = ((1 / x#0.*[i#3]) / n#1); t#4 = (t#4 / n#1); s#2 = (s#2 * (t#4 * t#4));";
    expect(recomputed(dear, false)).toEqual([4]);
    expect(recomputed(dear, true)).toEqual([]);
  });
});

describe("save-whole: arrays that are saved before a nest", () => {
  const isWhole = (body: string): boolean => {
    const nest = loop(`loop M start init { j#7 = 0; } test (j#7 < m#6) update { j#7 = (j#7 + 1); } body { ${body} }`);
    const p = program(`s#2 = (x#0.*[0] * x#0.*[1]); ${nest} s#2 = (s#2 * x#0.*[2]);`);
    const { facts, counted, young, recorded } = recordedIn(p);
    const measured = { extents: extents(p, facts.pointsTo), sure: sureAccesses(p, facts.pointsTo, facts.loops) };
    return wholeSaves(
      { ...facts, ...measured, units: [f], young, isRunAgain: () => false },
      recorded,
      counted,
      new Set(),
    ).has(loopOf(p, "L"));
  };
  it("where the nest overwrites what is needed after all of it", () => {
    expect(isWhole("x#0.*[j#7] = (x#0.*[j#7] * 0.5);")).toBe(true);
  });
  it("not where the nest itself needs the old values", () => {
    expect(isWhole("x#0.*[j#7] = (x#0.*[j#7] * x#0.*[j#7]);")).toBe(false);
  });
});
