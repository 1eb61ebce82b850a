/**
 * state-tests: does a test depend on what runs of a head leave behind in module-level storage?
 * In: the program, points-to, effects. Out: for each branch, whether it does.
 * Method: what the head both reads and writes there is kept; a test reads it, or a variable that got something from there.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import type { Path, Program, Statement, UnitId, VariableId } from "../../il/types.js";
import { forEachExpressionOf, forEachReadPath, forEachStatement, subscriptsOf } from "../../il/visit.js";
import type { Effects, PointsTo, UnitUniverse, ZoneId } from "../storage-facts.js";

export class StateTests {
  readonly #kept: ReadonlySet<ZoneId>;
  readonly #tainted = new Map<UnitId, ReadonlySet<VariableId>>();

  constructor(
    private readonly input: { readonly program: Program; readonly pointsTo: PointsTo; readonly effects: Effects },
    head: UnitId,
    /** Behind module-level variables. */
    state: ReadonlySet<ZoneId>,
  ) {
    const { read, written } = input.effects.summary(head);
    const both = read.copy();
    both.intersect(written);
    this.#kept = new Set(zonesIn(input.effects.universe(head), both).filter((zone) => state.has(zone)));
  }

  isAboutState(unit: UnitId, s: Statement): boolean {
    const locals = this.#taintedIn(unit);
    let isRead = this.#readsKept(unit, s);
    forEachExpressionOf(s, (e) => {
      if (e.kind === "read" && locals.has(e.path.root)) isRead = true;
    });
    return isRead;
  }

  /** Does what runs leave behind decide which element the path denotes? */
  choosesElement(unit: UnitId, path: Path): boolean {
    const locals = this.#taintedIn(unit);
    let isRead = false;
    for (const subscript of subscriptsOf(path))
      forEachReadPath(subscript, (read) => {
        const zones = this.input.pointsTo.zonesOf(read);
        if (locals.has(read.root) || zones.some((zone) => this.#kept.has(zone))) isRead = true;
      });
    return isRead;
  }

  #readsKept(unit: UnitId, s: Statement): boolean {
    const { effects } = this.input;
    return zonesIn(effects.universe(unit), effects.of(unit, s).read).some((zone) => this.#kept.has(zone));
  }

  /** Variables of the unit that get something from there. */
  #taintedIn(unit: UnitId): ReadonlySet<VariableId> {
    const known = this.#tainted.get(unit);
    if (known !== undefined) return known;
    const { program, pointsTo } = this.input;
    const tainted = new Set<VariableId>();
    this.#tainted.set(unit, tainted);
    const body = program.units.get(unit)?.body ?? { statements: [] };
    for (let grew = true; grew; ) {
      const before = tainted.size;
      forEachStatement(body, (s) => {
        if (s.kind !== "assign" && s.kind !== "call") return;
        if (s.kind === "call" && pointsTo.callees(s).length === 0) return;
        let isFrom = this.#readsKept(unit, s);
        if (s.kind === "assign")
          forEachReadPath(s.value, (path) => {
            if (tainted.has(path.root)) isFrom = true;
          });
        if (!isFrom) return;
        for (const target of s.kind === "assign" ? [s.target] : s.targets)
          if (target !== null && target.steps.length === 0) tainted.add(target.root);
      });
      grew = tainted.size > before;
    }
    return tainted;
  }
}

function zonesIn(universe: UnitUniverse, set: BitSet): readonly ZoneId[] {
  const zones: ZoneId[] = [];
  set.forEach((bit) => {
    zones.push(universe.zoneAt(bit).id);
  });
  return zones;
}
