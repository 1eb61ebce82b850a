/**
 * How often a statement runs in one call of what users call, as far as the text says it: to compare what is stored at different places.
 * Method: a loop runs as often as its bounds say, or so many times as `unknownCount`; of the arms of a branch each is taken equally often; a procedure
 * runs as often as its calls do. What calls itself is not counted again.
 */
import type { CountedLoops } from "../../3-analyze/loops/counted-loops.js";
import type { PointsTo } from "../../3-analyze/storage-facts.js";
import type { Block, Program, Statement, UnitId } from "../../il/types.js";
import { childBlocks } from "../../il/visit.js";
import { ownTrips } from "./own-trips.js";

/** What is taken for a number of iterations, or of elements, that is not known. */
export const unknownCount = 100;
const most = 1e12;

export interface EstimatedRuns {
  of(statement: Statement): number;
  ofBlock(block: Block): number;
}

export interface EstimatedRunsInput {
  readonly program: Program;
  readonly units: Iterable<UnitId>;
  readonly heads: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly loops: CountedLoops;
}

export function estimatedRuns({ program, units, heads, pointsTo, loops }: EstimatedRunsInput): EstimatedRuns {
  /** In one run of the unit. */
  const statements = new Map<Statement, number>();
  const blocks = new Map<Block, number>();
  const unitOfBlock = new Map<Block, UnitId>();
  const unitOf = new Map<Statement, UnitId>();
  const calls = new Map<UnitId, { readonly by: UnitId; readonly runs: number }[]>();
  for (const id of units) {
    const visit = (block: Block, runs: number): void => {
      blocks.set(block, runs);
      unitOfBlock.set(block, id);
      for (const s of block.statements) {
        statements.set(s, runs);
        unitOf.set(s, id);
        if (s.kind === "call")
          for (const callee of pointsTo.callees(s)) {
            const known = calls.get(callee);
            if (known === undefined) calls.set(callee, [{ by: id, runs }]);
            else known.push({ by: id, runs });
          }
        for (const child of childBlocks(s)) visit(child, Math.min(most, runs * share(s, child)));
      }
    };
    const body = program.units.get(id)?.body;
    if (body !== undefined) visit(body, 1);
  }
  const total = new Map<UnitId, number>();
  const running = new Set<UnitId>();
  const runsOf = (id: UnitId): number => {
    const known = total.get(id);
    if (known !== undefined || running.has(id)) return known ?? 0;
    running.add(id);
    let sum = heads.includes(id) ? 1 : 0;
    for (const { by, runs } of calls.get(id) ?? []) sum += runs * runsOf(by);
    running.delete(id);
    total.set(id, Math.min(most, sum));
    return Math.min(most, sum);
  };
  const inAll = (id: UnitId | undefined, runs: number | undefined): number =>
    id === undefined ? 0 : (runs ?? 0) * runsOf(id);
  return {
    of: (s) => inAll(unitOf.get(s), statements.get(s)),
    ofBlock: (block) => inAll(unitOfBlock.get(block), blocks.get(block)),
  };

  /** How often the block runs in one run of its statement. */
  function share(s: Statement, child: Block): number {
    switch (s.kind) {
      case "if":
      case "switch":
        return 1 / Math.max(1, childBlocks(s).length);
      case "loop": {
        if (child === s.init) return 1;
        const trips = ownTrips(s, loops);
        return Number.isFinite(trips) ? trips : unknownCount;
      }
      default:
        return 1;
    }
  }
}
