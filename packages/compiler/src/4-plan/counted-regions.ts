/**
 * Loops that are reversed by their own start, bound and step, and, of the others, why they are not.
 * In: the units, counted loops. Out: the plan of each loop, before it is known which run forward and backward at once.
 * Method: a counted loop runs to its test: an iteration left for good would have to be known. An unsigned variable cannot go below its start.
 */
import type { CountedLoops } from "../3-analyze/loops/counted-loops.js";
import type { LoopStatement, Program, UnitId } from "../il/types.js";
import { forEachStatement } from "../il/visit.js";
import { countCost, pushedControl } from "./costs.js";
import type { CountedRegion, TripsReason, TripsRegion } from "./plan.js";
import { free } from "./plan.js";

export interface CountedRegionsInput {
  readonly program: Program;
  readonly units: Iterable<UnitId>;
  readonly loops: CountedLoops;
  /** Counted loops may be reversed arithmetically. */
  readonly reverses: boolean;
}

export function countedRegions(input: CountedRegionsInput): Map<LoopStatement, CountedRegion | TripsRegion> {
  const regions = new Map<LoopStatement, CountedRegion | TripsRegion>();
  for (const id of input.units)
    forEachStatement(input.program.units.get(id)?.body ?? { statements: [] }, (s) => {
      if (s.kind === "loop") regions.set(s, regionOf(s, input));
    });
  return regions;
}

function regionOf(loop: LoopStatement, { program, loops, reverses }: CountedRegionsInput): CountedRegion | TripsRegion {
  const counted = loops.get(loop);
  if (counted === undefined) return trips("end-not-known");
  if (!reverses) return trips("switched-off");
  if (loop.testAt !== "start") return trips("test-at-the-end");
  if (counted.leavesEarly) return trips("may-be-left");
  if (loop.init.statements.length !== 1 || loop.update.statements.length !== 1) return trips("steps-with-more");
  const type = program.variables.get(counted.variable)?.type;
  const isOne = counted.step.kind === "constant" && counted.step.value === 1;
  if (type?.kind === "integer" && !type.signed && !counted.descending && !isOne)
    return trips("unsigned-below-its-start");
  return { kind: "counted", loop: counted, reason: "start-and-end-known", cost: free };
}

function trips(reason: TripsReason): TripsRegion {
  return { kind: "trips", count: pushedControl(reason, countCost), reason, cost: countCost };
}
