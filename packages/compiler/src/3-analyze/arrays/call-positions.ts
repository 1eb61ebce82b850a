/**
 * Where a statement stands: in its unit by itself, and as the calls of the unit see it, through no more than two of them.
 * In: units, points-to. Out: positions, each with the statement of the outermost unit that it is in.
 */
import type { CallStatement, Statement, Unit, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { PointsTo } from "../storage-facts.js";
import type { Outside, Position } from "./regions/positions.js";
import { forEachPosition, frameOf, insideCall, isRunning, outermostFrame } from "./regions/positions.js";

export interface CallPosition {
  readonly position: Position;
  readonly from: { readonly unit: Unit; readonly statement: Statement };
}

/** So many calls lead to a unit at most, and so many ways are looked at. */
const deepest = 2;
const mostWays = 24;

export class CallPositions {
  readonly #calls = new Map<UnitId, { readonly caller: Unit; readonly call: CallStatement }[]>();
  readonly #known = new Map<Unit, readonly Way[]>();

  constructor(units: readonly Unit[], pointsTo: Pick<PointsTo, "callees">) {
    for (const caller of units)
      forEachStatement(caller.body, (call) => {
        const [callee, ...others] = call.kind === "call" ? pointsTo.callees(call) : [];
        if (call.kind !== "call" || callee === undefined || others.length > 0) return;
        const calls = this.#calls.get(callee);
        if (calls === undefined) this.#calls.set(callee, [{ caller, call }]);
        else calls.push({ caller, call });
      });
  }

  of(unit: Unit, statement: Statement): readonly CallPosition[] {
    let ways = this.#known.get(unit);
    if (ways === undefined) {
      ways = this.#waysTo(unit, deepest);
      this.#known.set(unit, ways);
    }
    return ways.flatMap(({ unit: outer, positions }) => {
      const position = positions.get(statement);
      const first = position === undefined ? undefined : outermost(position);
      return position === undefined || first === undefined
        ? []
        : [{ position, from: { unit: outer, statement: first } }];
    });
  }

  #waysTo(unit: Unit, calls: number): readonly Way[] {
    const ways: Way[] = [wayThrough(unit, unit, { frame: outermostFrame(unit), around: [], places: [] })];
    if (calls === 0) return ways;
    for (const { caller, call } of this.#calls.get(unit.id) ?? [])
      for (const way of this.#waysTo(caller, calls - 1)) {
        const position = way.positions.get(call);
        if (position === undefined || isRunning(position.frame, unit.id) || ways.length >= mostWays) continue;
        ways.push(wayThrough(way.unit, unit, insideCall(frameOf(unit, call, position))));
      }
    return ways;
  }
}

/** A unit's statements, as seen from the unit that the calls begin in. */
interface Way {
  readonly unit: Unit;
  readonly positions: ReadonlyMap<Statement, Position>;
}

function wayThrough(from: Unit, unit: Unit, outside: Outside): Way {
  const positions = new Map<Statement, Position>();
  forEachPosition(unit.body, outside, (position) => {
    positions.set(position.statement, position);
  });
  return { unit: from, positions };
}

/** The statement of the outermost unit that everything is in. */
function outermost(position: Position): Statement | undefined {
  const { call } = position.frame;
  if (call !== null) return outermost(call.at);
  const [place] = position.places;
  return place?.block.statements[place.index];
}
