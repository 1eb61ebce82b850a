/**
 * fusable-loops: loops whose iterations can each be run forward and backward at once, instead of all forward and then all
 * backward: what one iteration needs to be reversed is gone before the next is.
 * In: effects, counted loops, adjoint liveness. Out: the loops, and of the others what stands in the way.
 * Method: nothing that the loop computes is needed after it, and an iteration, run from the state before the loop, computes for its own
 * derivative what it computes in its turn: what is needed when it begins is not written by any iteration. Sums that enter linearly
 * are not needed. Of elements of arrays it is asked which: each that an iteration reads it has stored to before, in every case, or no
 * other iteration stores to it (array regions).
 * Paper: the reversal of parallel loops: L. Hascoët, S. Fidanova, C. Held, Adjoining independent computations, 2001.
 * Limits: no storage is made or released, nothing printed or thrown in the loop; no lists, no maps are changed in it, and it does not go
 * through a map.
 */
import type { CallStatement, LoopStatement, Program, Statement, Unit, UnitId, VariableId } from "../../il/types.js";
import { forEachPath, forEachStatement } from "../../il/visit.js";
import type { Derivatives } from "../activity/derivatives.js";
import type { AccessesInput } from "../arrays/regions/accesses.js";
import { Iterations } from "../arrays/regions/iterations.js";
import type { AdjointLiveness } from "../liveness/adjoint-liveness.js";
import type { Effects, PointsTo, Zone } from "../storage-facts.js";
import type { CountedLoops } from "./counted-loops.js";

export interface FusableLoopsInput {
  readonly program: Program;
  readonly units: Iterable<Unit>;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  /** Those that are reversed arithmetically. */
  readonly loops: CountedLoops;
  readonly derivatives: Derivatives;
  readonly liveness: AdjointLiveness;
  readonly regions: AccessesInput;
  /** Switched off: nothing is known of elements. */
  readonly enabled: boolean;
}

const jumps = new Set<Statement["kind"]>(["scope", "exit", "return", "goto", "label"]);
const simple = new Set<Statement["kind"]>(["assign", "if", "switch", "loop", "call"]);

/** Why the iterations of a loop cannot each be run forward and backward at once. */
export type Obstacle =
  | { readonly kind: "not-counted" }
  | { readonly kind: "may-be-left" }
  /** Nothing in it has a derivative. */
  | { readonly kind: "passive" }
  /** Control goes on elsewhere: a jump in the iteration, or out of it. */
  | { readonly kind: "jumps"; readonly statement: Statement }
  /** It must not be run twice. */
  | { readonly kind: "runs-once"; readonly statement: Statement }
  /** A list or a map changes, or is gone through by its keys. */
  | { readonly kind: "changes-extent"; readonly zone: Zone; readonly statement: Statement }
  /** What the statement stores is needed after the loop. */
  | { readonly kind: "needed-after"; readonly zone: Zone; readonly statement: Statement }
  /** What the statement stores may be read by other iterations. */
  | { readonly kind: "read-by-others"; readonly zone: Zone; readonly statement: Statement };

export interface FusableLoops {
  has(loop: LoopStatement): boolean;
  readonly loops: Iterable<LoopStatement>;
  /** Undefined of a loop that can be fused, and where none may be. */
  obstacle(loop: LoopStatement): Obstacle | undefined;
}

export function fusableLoops(input: FusableLoopsInput): FusableLoops {
  const { program, pointsTo, effects, loops, derivatives, liveness } = input;
  const plain = new Map<UnitId, boolean>();
  const variablesOf = new Map<UnitId, ReadonlySet<VariableId>>();
  const independent = new Set<LoopStatement>();
  const obstacles = new Map<LoopStatement, Obstacle>();
  for (const unit of input.units)
    forEachStatement(unit.body, (s) => {
      if (s.kind !== "loop") return;
      const obstacle = obstacleOf(unit, s);
      if (obstacle === null) independent.add(s);
      else obstacles.set(s, obstacle);
    });
  return {
    has: (loop) => independent.has(loop),
    loops: independent,
    obstacle: (loop) => obstacles.get(loop),
  };

  function obstacleOf(unit: Unit, loop: LoopStatement): Obstacle | null {
    const counted = loops.get(loop);
    const after = liveness.after(loop);
    const needed = liveness.beforeBody(loop);
    if (counted === undefined) return { kind: "not-counted" };
    if (counted.leavesEarly) return { kind: "may-be-left" };
    if (after === undefined || needed === undefined) return { kind: "passive" };
    const universe = effects.universe(unit.id);
    const written = universe.empty();
    let obstacle = null as Obstacle | null;
    let isActive = false;
    forEachStatement({ statements: [loop] }, (s) => {
      // Scopes have no effects of their own to ask for.
      if (obstacle !== null) return;
      if (!simple.has(s.kind) || (s.kind === "call" && !isPlainCall(s))) {
        obstacle = { kind: jumps.has(s.kind) ? "jumps" : "runs-once", statement: s };
        return;
      }
      if (s.kind === "call" || derivatives.of(unit.id, s) !== null) isActive = true;
      const { written: here } = effects.of(unit.id, s);
      if (liveness.isLive(s)) written.union(here);
      here.forEach((bit) => {
        const zone = universe.zoneAt(bit);
        if (zone.kind === "length" || zone.kind === "keys") obstacle = { kind: "changes-extent", zone, statement: s };
      });
    });
    if (obstacle !== null) return obstacle;
    if (!isActive) return { kind: "passive" };
    // Entries that are removed and put back are there again, but in another order.
    for (const bit of needed.toArray()) {
      const zone = universe.zoneAt(bit);
      if (zone.kind === "keys") return { kind: "changes-extent", zone, statement: loop };
    }
    // Locals of what is called begin anew with every call.
    const called = variablesOfCalled(loop, unit);
    for (const bit of written.toArray()) {
      const { variable } = universe.zoneAt(bit);
      if (variable !== undefined && called.has(variable)) written.delete(bit);
    }
    const wanted = written.copy();
    wanted.intersect(after);
    for (const bit of wanted.toArray()) return { kind: "needed-after", ...storeOf(unit, loop, bit) };
    for (const zone of pointsTo.zonesOfVariable(counted.variable)) written.delete(universe.bitOf(zone));
    const carried = written.copy();
    carried.intersect(needed);
    for (const bit of carried.toArray())
      if (!isApart(unit, loop, bit)) return { kind: "read-by-others", ...storeOf(unit, loop, bit) };
    return null;
  }

  /** The first statement in the loop that stores there. */
  function storeOf(
    unit: Unit,
    loop: LoopStatement,
    bit: number,
  ): { readonly zone: Zone; readonly statement: Statement } {
    const zone = effects.universe(unit.id).zoneAt(bit);
    let first: Statement | undefined;
    forEachStatement({ statements: [loop] }, (s) => {
      if (first === undefined && liveness.isLive(s) && effects.of(unit.id, s).written.has(bit)) first = s;
    });
    return { zone, statement: first ?? loop };
  }

  /** Does every iteration read only elements that it has stored to itself, or that no other iteration stores to? */
  function isApart(unit: Unit, loop: LoopStatement, bit: number): boolean {
    const zone = effects.universe(unit.id).zoneAt(bit);
    const at = input.regions.positionsOf(unit).get(loop);
    if (zone.kind !== "elements" || at === undefined || !input.enabled) return false;
    return new Iterations(input.regions, unit, at, (s) => liveness.isLive(s)).areApart(zone.id);
  }

  /** Locals and parameters of what the loop calls, directly or not; none where the loop's own unit is among it. */
  function variablesOfCalled(loop: LoopStatement, caller: Unit): ReadonlySet<VariableId> {
    const reached = new Set<UnitId>();
    const enter = (s: Statement): void => {
      if (s.kind !== "call") return;
      for (const id of pointsTo.callees(s)) {
        const unit = program.units.get(id);
        if (unit === undefined || reached.has(id)) continue;
        reached.add(id);
        forEachStatement(unit.body, enter);
      }
    };
    forEachStatement(loop.body, enter);
    const variables = new Set<VariableId>();
    if (reached.has(caller.id)) return variables;
    for (const id of reached)
      for (const variable of ownVariables(program.units.get(id) as Unit)) variables.add(variable);
    return variables;
  }

  function ownVariables(unit: Unit): ReadonlySet<VariableId> {
    let known = variablesOf.get(unit.id);
    if (known === undefined) {
      const variables = new Set<VariableId>(unit.parameters);
      forEachStatement(unit.body, (s) =>
        forEachPath(s, ({ root }) => {
          if (program.variables.get(root)?.role !== "global") variables.add(root);
        }),
      );
      known = variables;
      variablesOf.set(unit.id, known);
    }
    return known;
  }

  function isPlainCall(s: CallStatement): boolean {
    const callees = pointsTo.callees(s);
    return callees.length > 0 && callees.every(isPlain);
  }

  /** Neither it nor what it calls makes or releases storage, prints, throws or calls what is unknown. */
  function isPlain(id: UnitId): boolean {
    const known = plain.get(id);
    if (known !== undefined) return known;
    plain.set(id, false);
    let holds = true;
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      if (["allocate", "release", "resize", "erase", "output", "throw", "goto", "label"].includes(s.kind))
        holds = false;
      if (s.kind === "call" && !isPlainCall(s)) holds = false;
    });
    plain.set(id, holds);
    return holds;
  }
}
