/** What pieces that are run again leave to others, and what they store so that others need not: and where that would be dear, or wrong. */
import { describe, expect, it } from "vitest";
import { extents } from "../../src/3-analyze/arrays/extents.js";
import { sureAccesses } from "../../src/3-analyze/arrays/sure-accesses.js";
import type { ToBeRecorded } from "../../src/3-analyze/recording/to-be-recorded.js";
import { youngObjects } from "../../src/3-analyze/recording/young-objects.js";
import type { Checkpoint, PlanChoices, SavedPlace, SnapshotChoice } from "../../src/4-plan/plan.js";
import { nothingRecomputed, plainSnapshot } from "../../src/4-plan/plan.js";
import type { PlanFacts } from "../../src/4-plan/plan-facts.js";
import { EagerPlaces } from "../../src/4-plan/snapshots/eager-places.js";
import { snapshotChoices } from "../../src/4-plan/snapshots/snapshot-choices.js";
import { pathName } from "../../src/il/queries/path-name.js";
import type { LoopStatement, Path, Program, Statement, UnitId, VariableId } from "../../src/il/types.js";
import { forEachStatement } from "../../src/il/visit.js";
import { inspected } from "../plan/planned-text.js";
import { factsOf, loopOf, statementOf, unitOf, written } from "./written-il.js";

const f = "f" as UnitId;
const noneFusable = { loops: new Map(), obstacle: () => undefined } as unknown as PlanFacts["fusable"];

const program = (body: string): Program =>
  written(`
parameter x#0: *packed<real64; row; 0>;
parameter n#1: real64;
local s#2: real64;
local i#3: real64;
local t#4: real64;
unit f = function f (x#0, n#1) -> plain (value: real64) {
  s#2 = 1; t#4 = n#1;
  ${body}
  return (s#2);
}`);

const loop = (body: string): string =>
  `loop L start init { i#3 = 0; } test (i#3 < n#1) update { i#3 = (i#3 + 1); } body { ${body} }`;

function pieceOf(p: Program) {
  const facts = factsOf(p);
  const statement = loopOf(p, "L");
  const universe = facts.effects.universe(f);
  const overwritten = universe.empty();
  const statements = [...statement.body.statements, ...statement.update.statements];
  forEachStatement({ statements }, (s) => overwritten.union(facts.effects.of(f, s).written));
  const needed = universe.setOf(universe.zones);
  const piece = { kind: "checkpointed", written: overwritten, needed, stored: overwritten, holds: false };
  const more = {
    extents: extents(p, facts.pointsTo),
    sure: sureAccesses(p, facts.pointsTo, facts.loops),
    young: youngObjects({ ...facts, units: facts.reached }),
    fusable: noneFusable,
    units: [f],
    sized: () => null,
  };
  return { facts: { ...facts, ...more }, statement, piece: piece as unknown as Checkpoint };
}

describe("eager-places: what a piece needs and does not overwrite", () => {
  const places = (body: string): string[] => {
    const p = program(loop(body));
    const { facts, statement, piece } = pieceOf(p);
    return new EagerPlaces(facts)
      .of(unitOf(p), statement, piece)
      .map(({ whole }) => pathName(p, whole))
      .sort();
  };
  it("numbers and arrays", () => {
    expect(places("s#2 = (s#2 + (x#0.*[i#3] * t#4));")).toEqual(["n", "t", "x[]"]);
  });
  it.each([
    ["the array that it overwrites", "x#0.*[i#3] = (x#0.*[i#3] * t#4);", ["n", "s", "t"]],
    ["the number", "t#4 = x#0.*[t#4];", ["n", "s", "x[]"]],
  ])("not %s", (_, body, left) => {
    expect(places(body)).toEqual(left);
  });
});

describe("snapshot-choices: what precedes a piece, and what follows it", () => {
  /** `inside`: how many statements save the number where the second run sees to it. */
  const chosen = (inside: number): SnapshotChoice => {
    const p = program(`${loop("s#2 = (s#2 * t#4); s#2 = (s#2 + 1);")} s#2 = (s#2 * 2);`);
    const { facts, statement, piece } = pieceOf(p);
    const whole: Path = { root: 2 as VariableId, steps: [], type: { kind: "real", bits: 64 } };
    const place: SavedPlace = { whole, path: whole, shadow: false, length: false, elements: true, guards: [] };
    const plan = { ...piece, snapshot: [place], places: [whole] };
    const stores = [statementOf(p, "s#2 = (s#2 * t#4)"), statementOf(p, "s#2 = (s#2 + 1)")].slice(0, inside);
    const under = (snapshot: PlanChoices["snapshot"]) => {
      const isInside = snapshot(statement).inside !== null;
      const recorded = {
        hasBackward: () => true,
        beside: (s: Statement) => (s === statement && !isInside ? plan.written : undefined),
        isSaved: (s: Statement) => isInside && stores.includes(s),
        savedAtEndOf: () => [],
      } as unknown as ToBeRecorded;
      const choices: PlanChoices = {
        region: () => plan as never,
        branch: () => undefined as never,
        before: () => undefined,
        recomputed: () => nothingRecomputed,
        inverted: () => undefined,
        piece: () => undefined,
        snapshot,
      };
      return { choices, recorded };
    };
    const pieces = new Map<LoopStatement, Checkpoint>([[statement, plan]]);
    const besides = (recorded: ToBeRecorded) => (s: Statement) => (recorded.beside(s) === undefined ? [] : [place]);
    const input = { ...facts, heads: [f], pieces, besides };
    return snapshotChoices(
      input,
      under(() => plainSnapshot),
      under,
    ).choices.snapshot(statement);
  };
  it("the second run records what it does anyway", () => {
    expect(chosen(0).inside).not.toBeNull();
  });
  it("not what it would record in each of many iterations", () => {
    expect(chosen(1)).toBe(plainSnapshot);
    expect(chosen(2)).toBe(plainSnapshot);
  });

  /** The column beside the program, as one line. */
  const after = (text: string): string =>
    inspected(
      `export function f(x: number[]): number {
  const u = new Float64Array(x.length);
  for (let i = 0; i < x.length; i++) u[i] = x[i]! * x[i]!;
  let y = 0;
  // $AD CHECKPOINT-START
  for (let i = 0; i < x.length; i++) y = y + Math.sin(u[i]!) * u[i]!;
  // $AD CHECKPOINT-END
  ${text}
  return y * u[0]!;
}`,
      {},
    )
      .text.split("\n")
      .map((line) => line.slice(line.lastIndexOf("|") + 1).trim())
      .join(" ");
  it("what is overwritten in many places is stored once", () => {
    const sweeps = `for (let i = 1; i < x.length; i++) u[i] = u[i]! + 0.5 * u[i - 1]!;
  for (let i = 0; i < x.length; i += 2) u[i] = 0.5 * u[i]!;
  for (let i = 0; i < x.length - 1; i++) u[i] = u[i]! - 0.1 * u[i + 1]!;`;
    expect(after(sweeps)).toContain("u[] stored when it has run");
  });
  it.each([
    ["in one place", "u[1] = 0.5 * u[0]!;"],
    ["nowhere", "y = y * 2;"],
    [
      "once as a whole",
      "for (let k = 0; k < 3; k++) for (let i = 1; i < x.length; i++) u[i] = 0.5 * (u[i]! + u[i - 1]!);",
    ],
  ])("not what is overwritten %s", (_, text) => {
    expect(after(text)).toContain("run again from its start");
    expect(after(text)).not.toContain("when it has run");
  });
});
