/**
 * remembered-values: what a run of a head leaves in module-level storage, and the next run uses.
 * In: the program, heads, points-to, effects, varied, useful. Out: diagnostics RG4008 (refused), RG4009 (a warning).
 * Method: storage behind module-level variables that holds something varied at the end and is useful at the beginning. Where a run may
 * read it and leave it as it is (memo tables, caches), the second run's derivative would lack what the first one computed: refused.
 * Where each run that reads it sets it anew (filters, running averages), the run before counts as constant, as documented: a warning.
 * Limits: a loop is taken to run once at least. Of arrays: a store to one element counts for all, and one under a condition for both
 * ways, unless the condition is about what runs leave behind.
 */
import type { BitSet } from "../dataflow/bit-set.js";
import type { DiagnosticBag } from "../diagnostics/diagnostic.js";
import type { Block, LabelId, Program, Statement, UnitId, Variable, VariableId } from "../il/types.js";
import { forEachExpressionOf, forEachReadPath, forEachStatement } from "../il/visit.js";
import type { Useful, Varied } from "./activity-facts.js";
import type { HeadGlobals } from "./head-globals.js";
import type { Effects, PointsTo, Zone, ZoneId } from "./storage-facts.js";

export interface RememberedValuesInput {
  readonly program: Program;
  readonly units: readonly UnitId[];
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly varied: Varied;
  readonly useful: Useful;
  /** What the request names is handed over. */
  readonly globals: ReadonlyMap<UnitId, HeadGlobals>;
}

export function reportRememberedValues(input: RememberedValuesInput, bag: DiagnosticBag): void {
  const { program, effects, varied, useful } = input;
  for (const head of input.units) {
    const unit = program.units.get(head);
    if (unit === undefined) continue;
    const owners = ownersOf(input, head);
    const universe = effects.universe(head);
    const carried = varied.atExit(head).copy();
    carried.intersect(useful.atEntry(head));
    const reported = new Set<VariableId>();
    let look: Look | undefined;
    carried.forEach((bit) => {
      const zone = universe.zoneAt(bit);
      const owner = owners.get(zone.id);
      if (owner === undefined || reported.has(owner.id)) return;
      look ??= new Look(input, head, new Set(owners.keys()));
      const { keeps, exposed } = look.at(zone);
      if (!keeps && !exposed) return;
      reported.add(owner.id);
      const what = zone.variable === undefined ? owner.name : zone.name;
      if (keeps)
        bag.add(
          "RG4008",
          "error",
          owner.origin,
          `'${what}' keeps what ${unit.name} computes from its inputs, and the next call may use it: the derivative of that call would lack it.`,
          `Compute it in every call, or let ${unit.name} reset '${owner.name}' where it begins; or make it a parameter.`,
        );
      else
        bag.add(
          "RG4009",
          "warning",
          owner.origin,
          `'${what}' goes on from call to call of ${unit.name}; its derivative does not: each call takes what it finds there as constant.`,
          `Name '${owner.name}' in --wrt and --of, and its derivative is handed over.`,
        );
    });
  }
}

/** The storage behind module-level variables, and which variable it is behind; but for those whose derivatives come in. */
function ownersOf({ program, pointsTo, globals }: RememberedValuesInput, head: UnitId): ReadonlyMap<ZoneId, Variable> {
  const named = globals.get(head)?.inputs;
  const found = new Map<ZoneId, Variable>();
  const exempt = new Set<ZoneId>();
  for (const variable of program.variables.values()) {
    if (variable.role !== "global") continue;
    const isNamed = named?.has(variable.id) === true;
    const queue = [...pointsTo.zonesOfVariable(variable.id)];
    const seen = new Set<ZoneId>();
    for (let zone = queue.pop(); zone !== undefined; zone = queue.pop()) {
      if (seen.has(zone)) continue;
      seen.add(zone);
      if (isNamed) exempt.add(zone);
      else if (!found.has(zone)) found.set(zone, variable);
      for (const site of pointsTo.sitesInZone(zone)) queue.push(...pointsTo.zonesOfSite(site));
    }
  }
  for (const zone of exempt) found.delete(zone);
  return found;
}

/** What may have become of the storage: nothing yet; it was read, and not written; it was written. A bit for each. */
type States = number;
const untouched = 1;
const read = 2;
const written = 4;

interface Way {
  readonly leaving: Map<LabelId, States>;
  returned: States;
}

class Look {
  #exposed = false;
  readonly #kept: ReadonlySet<ZoneId>;
  readonly #tainted = new Map<UnitId, ReadonlySet<VariableId>>();
  readonly #known = new Map<string, States>();

  constructor(
    private readonly input: RememberedValuesInput,
    private readonly head: UnitId,
    state: ReadonlySet<ZoneId>,
  ) {
    const { effects } = input;
    const universe = effects.universe(head);
    const both = effects.summary(head).read.copy();
    both.intersect(effects.summary(head).written);
    const kept = new Set<ZoneId>();
    both.forEach((bit) => {
      const zone = universe.zoneAt(bit).id;
      if (state.has(zone)) kept.add(zone);
    });
    this.#kept = kept;
  }

  /** keeps: a run may read it, and leave it as it was. exposed: a run may read it before it writes it. */
  at(zone: Zone): { keeps: boolean; exposed: boolean } {
    this.#exposed = false;
    this.#known.clear();
    const end = this.#unit(this.head, new Set([zone.id]), untouched, zone.kind === "elements", new Set());
    return { keeps: (end & read) !== 0, exposed: this.#exposed };
  }

  #unit(
    id: UnitId,
    zones: ReadonlySet<ZoneId>,
    before: States,
    isArray: boolean,
    running: ReadonlySet<UnitId>,
  ): States {
    const unit = this.input.program.units.get(id);
    if (unit === undefined || before === 0) return before;
    const key = `${id} ${before} ${[...zones].join()}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (running.has(id) || hasJumps(unit.body)) return this.#inOne(id, zones, before);
    const way: Way = { leaving: new Map(), returned: 0 };
    const end = this.#block(id, unit.body, zones, before, isArray, way, new Set(running).add(id));
    this.#known.set(key, end | way.returned);
    return end | way.returned;
  }

  /** A unit as if it were one statement. */
  #inOne(id: UnitId, zones: ReadonlySet<ZoneId>, before: States): States {
    const { effects } = this.input;
    const universe = effects.universe(id);
    const summary = effects.summary(id);
    const touches = (set: BitSet): boolean => [...zones].some((zone) => set.has(universe.bitOf(zone)));
    return this.#after(before, touches(summary.read), touches(summary.written));
  }

  #after(before: States, reads: boolean, writes: boolean): States {
    let after = before;
    if (reads && (after & untouched) !== 0) {
      this.#exposed = true;
      after = (after & ~untouched) | read;
    }
    return writes && after !== 0 ? written : after;
  }

  #block(
    unit: UnitId,
    block: Block,
    zones: ReadonlySet<ZoneId>,
    before: States,
    isArray: boolean,
    way: Way,
    running: ReadonlySet<UnitId>,
  ): States {
    let at = before;
    for (const s of block.statements) {
      if (at === 0) return 0;
      at = this.#statement(unit, s, zones, at, isArray, way, running);
    }
    return at;
  }

  #statement(
    unit: UnitId,
    s: Statement,
    zones: ReadonlySet<ZoneId>,
    before: States,
    isArray: boolean,
    way: Way,
    running: ReadonlySet<UnitId>,
  ): States {
    const inside = (block: Block, at: States): States => this.#block(unit, block, zones, at, isArray, way, running);
    const leave = (label: LabelId): States => {
      const states = way.leaving.get(label) ?? 0;
      way.leaving.delete(label);
      return states;
    };
    switch (s.kind) {
      case "if": {
        const at = this.#here(unit, s, zones, before);
        const one = inside(s.then, at);
        const other = inside(s.else, at);
        const isFilled = isArray && (at & untouched) !== 0 && ((one | other) & written) !== 0;
        return isFilled && !this.#isAboutState(unit, s) ? (one | other) & ~untouched : one | other;
      }
      case "switch": {
        const at = this.#here(unit, s, zones, before);
        return s.arms.reduce((all, arm) => all | inside(arm.body, at), at);
      }
      case "loop": {
        let at = inside(s.init, before);
        if (s.testAt === "start") at = this.#here(unit, s, zones, at);
        let end: States = 0;
        for (let turn = 0; turn < 3; turn++) {
          let turned = inside(s.body, at);
          turned |= way.leaving.get(s.label) ?? 0;
          turned = inside(s.update, turned);
          if (turned !== 0) turned = this.#here(unit, s, zones, turned);
          end |= turned;
          at |= turned;
        }
        return end | leave(s.label);
      }
      case "scope":
        return inside(s.body, before) | leave(s.label);
      case "exit":
        way.leaving.set(s.label, (way.leaving.get(s.label) ?? 0) | before);
        return 0;
      case "return":
        way.returned |= this.#here(unit, s, zones, before);
        return 0;
      case "throw":
        return 0;
      case "call": {
        const callees = this.input.pointsTo.callees(s);
        if (callees.length === 0) return this.#here(unit, s, zones, before);
        let after: States = 0;
        for (const callee of callees)
          after |= this.#unit(callee, this.#inner(s, callee, zones), before, isArray, running);
        return after;
      }
      default:
        return this.#here(unit, s, zones, before);
    }
  }

  #inner(call: Extract<Statement, { kind: "call" }>, callee: UnitId, zones: ReadonlySet<ZoneId>): ReadonlySet<ZoneId> {
    const { pointsTo, effects } = this.input;
    const own = effects.universe(callee).zones;
    return new Set(own.filter((zone) => pointsTo.translate(call, callee, zone).some((outer) => zones.has(outer))));
  }

  #here(unit: UnitId, s: Statement, zones: ReadonlySet<ZoneId>, before: States): States {
    const { effects } = this.input;
    const universe = effects.universe(unit);
    const own = effects.of(unit, s);
    const touches = (set: BitSet): boolean => [...zones].some((zone) => set.has(universe.bitOf(zone)));
    return this.#after(before, touches(own.read), touches(own.written));
  }

  /** Does the test depend on what runs leave behind? */
  #isAboutState(unit: UnitId, s: Statement): boolean {
    const universe = this.input.effects.universe(unit);
    let found = false;
    this.input.effects.of(unit, s).read.forEach((bit) => {
      if (this.#kept.has(universe.zoneAt(bit).id)) found = true;
    });
    const locals = this.#taintedIn(unit);
    forEachExpressionOf(s, (e) => {
      if (e.kind === "read" && locals.has(e.path.root)) found = true;
    });
    return found;
  }

  /** Variables of the unit that get something from there. */
  #taintedIn(unit: UnitId): ReadonlySet<VariableId> {
    const known = this.#tainted.get(unit);
    if (known !== undefined) return known;
    const { effects, program, pointsTo } = this.input;
    const found = new Set<VariableId>();
    this.#tainted.set(unit, found);
    const body = program.units.get(unit)?.body ?? { statements: [] };
    const universe = effects.universe(unit);
    for (let grew = true; grew; ) {
      const before = found.size;
      forEachStatement(body, (s) => {
        if (s.kind !== "assign" && s.kind !== "call") return;
        if (s.kind === "call" && pointsTo.callees(s).length === 0) return;
        let isFrom = false;
        effects.of(unit, s).read.forEach((bit) => {
          if (this.#kept.has(universe.zoneAt(bit).id)) isFrom = true;
        });
        if (s.kind === "assign")
          forEachReadPath(s.value, (path) => {
            if (found.has(path.root)) isFrom = true;
          });
        if (!isFrom) return;
        for (const target of s.kind === "assign" ? [s.target] : s.targets)
          if (target !== null && target.steps.length === 0) found.add(target.root);
      });
      grew = found.size > before;
    }
    return found;
  }
}

function hasJumps(body: Block): boolean {
  let found = false;
  forEachStatement(body, (s) => {
    if (s.kind === "goto") found = true;
  });
  return found;
}
