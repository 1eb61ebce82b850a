/** Points-to finds storage behind every path of programs as they are lowered, before and after preparation. */
import { describe, expect, it } from "vitest";
import { pointsTo } from "../../src/3-analyze/pointers/points-to.js";
import { prepareProgram } from "../../src/6-simplify/prepare.js";
import type { Path, Program, UnitId } from "../../src/il/types.js";
import { forEachPath, forEachStatement, pointersOnTheWay } from "../../src/il/visit.js";
import * as basic from "../lower/programs-basic.js";
import * as objects from "../lower/programs-objects.js";
import { lowerText } from "../lower/round-trip.js";
import { runAnalyses } from "./run-analyses.js";

/** Paths that lead nowhere though no pointer on their way is always null, and calls that run nothing. */
function holes(program: Program, head: UnitId): string[] {
  const { points } = runAnalyses(program, head);
  const found: string[] = [];
  for (const id of points.units)
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      const isNull = (p: Path): boolean => points.sitesOf(p).length === 0;
      if (
        s.kind === "call" &&
        s.callee.kind === "method" &&
        !isNull(s.callee.receiver) &&
        points.callees(s).length === 0
      )
        found.push(`${id}: no callee: ${JSON.stringify(s.callee).slice(0, 150)}`);
      forEachPath(s, (path) => {
        if (points.zonesOf(path).length > 0 || path.type.kind === "nil") return;
        const pointers = pointersOnTheWay(path).map((k): Path => ({ ...path, steps: path.steps.slice(0, k) }));
        if (pointers.some(isNull)) return;
        const name = program.variables.get(path.root)?.name;
        const steps = path.steps.map((step) => (step.kind === "field" ? `.${step.name}` : step.kind)).join(" ");
        found.push(`${id}: ${s.kind} ${name} ${steps} : ${JSON.stringify(path.type).slice(0, 80)}`);
      });
    });
  return found;
}

for (const [group, programs] of Object.entries({ ...basic, ...objects }))
  describe(group, () => {
    for (const [name, { text }] of Object.entries(programs as basic.Programs))
      it(name, () => {
        const { lowered } = lowerText(text as string);
        const head = lowered?.heads[0];
        if (lowered === undefined || head === undefined) return;
        const prepared = prepareProgram(lowered.program, [head], { pointsTo: (p) => pointsTo(p, [head]) });
        expect([...holes(lowered.program, head), "--", ...holes(prepared, head)]).toEqual(["--"]);
      });
  });

describe("parameters that may overlap", () => {
  const text =
    "export function f(x: number[], o: { data: number[]; in: { v: number } }, q: { w: { in: { v: number } } }, in1: { v: number }) { x[0] = o.data[0] * q.w.in.v + o.in.v + in1.v; }";
  /** Names of the sites, by what the paths of f lead to. */
  function overlapping(mayAlias: "all" | readonly string[]): Map<string, readonly unknown[]> {
    const { lowered } = lowerText(text);
    const head = lowered!.heads[0]!;
    const points = pointsTo(lowered!.program, [head], { mayAlias });
    const found = new Map<string, readonly unknown[]>();
    forEachStatement(lowered!.program.units.get(head)!.body, (s) =>
      forEachPath(s, (path) => {
        const steps = path.steps.map((step) => (step.kind === "field" ? `.${step.name}` : step.kind)).join(" ");
        found.set(`${lowered!.program.variables.get(path.root)!.name} ${steps}`, points.zonesOf(path));
      }),
    );
    return found;
  }
  it("do so at any depth", () => {
    const all = overlapping("all");
    expect(all.get("x deref index")).toEqual(all.get("o deref .data deref index"));
    expect(all.get("q deref .w deref .in deref .v")).toEqual(all.get("o deref .in deref .v"));
    expect(all.get("q deref .w deref .in deref .v")).toEqual(all.get("in1 deref .v"));
  });
  it("only where they are named", () => {
    const some = overlapping(["x", "o"]);
    expect(some.get("x deref index")).toEqual(some.get("o deref .data deref index"));
    expect(some.get("in1 deref .v")).not.toEqual(some.get("o deref .in deref .v"));
    const none = overlapping([]);
    expect(none.get("x deref index")).not.toEqual(none.get("o deref .data deref index"));
  });
});
