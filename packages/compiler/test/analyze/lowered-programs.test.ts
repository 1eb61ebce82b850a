/** Points-to finds storage behind every path of programs as they are lowered, before and after preparation. */
import { describe, expect, it } from "vitest";
import { pointsTo } from "../../src/3-analyze/points-to.js";
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
