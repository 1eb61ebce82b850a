/**
 * reuse-of-storage: may a run of a head read what the run before left in a zone, and does it then set it anew?
 * In: the program, points-to, effects. Out: keeps (a run may read it and leave it as it was), exposed (it may read it before it sets it).
 * Method: a walk over the head and what it calls, with what may have become of the storage so far. Elements that the program names by
 * constants are looked at one by one, and all others together. What tests and subscripts read is no matter, unless it is
 * asked for (`WhatCounts`).
 * Limits: a loop is taken to run once at least. Of elements that are not named: a store in a loop counts for all, and one under a condition
 * for both ways, unless the condition is about what runs leave behind, or only sure stores count. Storage that stands for several objects is like an array,
 * and so is a field of all objects in a list, if no path leads to that of some of them alone.
 */
import type { BitSet } from "../../dataflow/bit-set.js";
import { samePath } from "../../il/equal.js";
import type { Block, LabelId, Path, Program, Statement, UnitId } from "../../il/types.js";
import { expressionsOf, forEachPathRead, forEachStatement, writtenPaths } from "../../il/visit.js";
import { differentiablePaths } from "../effects/differentiable-reads.js";
import type { Effects, PointsTo, UnitUniverse, Zone, ZoneId } from "../storage-facts.js";
import type { Bases, ElementName } from "./named-elements.js";
import { NamedElements } from "./named-elements.js";
import { StateTests } from "./state-tests.js";
import type { VaryingVariables } from "./varying-variables.js";
import { noneVary, readsVarying, varyingInCallee, varyingInLoop } from "./varying-variables.js";

export interface ReuseOfStorageInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
}

/** What may have become of the storage. A bit for each. */
type States = number;
const untouched = 1;
/** Read, and not written since. */
const read = 2;
const written = 4;
/** Some element was stored, nobody knows which. */
const partly = 8;

/** What is looked at: all of a zone, one of its elements, or those that have no names. */
interface Subject {
  readonly isMany: boolean;
  /** The same field of several objects. */
  readonly isOfSeveral: boolean;
  readonly element: ElementName | null;
  readonly others: ReadonlySet<ElementName>;
}

/** Where the walk is. */
interface Place {
  readonly unit: UnitId;
  /** The zones that may be the subject here, and those that surely are. */
  readonly zones: ReadonlySet<ZoneId>;
  readonly sure: ReadonlySet<ZoneId>;
  readonly bases: Bases;
  readonly inLoop: boolean;
  /** Of several objects in a list. */
  readonly varying: VaryingVariables;
  readonly way: Way;
  readonly running: ReadonlySet<UnitId>;
}

export interface WhatCounts {
  /** Reads by subscripts, too. */
  readonly everyRead?: true;
  /** Reads by tests, too. */
  readonly testsRead?: true;
  /** Objects of runs before: a new one is none of them. */
  readonly oldObjects?: true;
  /** Only stores that are surely to the storage: not those under conditions, or through a pointer that may lead elsewhere, nor a
   * loop's to elements behind those that runs before have set. */
  readonly sureStores?: true;
}

interface Way {
  readonly leaving: Map<LabelId, States>;
  returned: States;
}

/** At most so many elements are looked at one by one. */
const MOST_NAMES = 64;

type Touch = "no" | "part" | "maybe" | "yes";

export class ReuseOfStorage {
  #exposed = false;
  #isSet = false;
  #subject: Subject = { isMany: false, isOfSeveral: false, element: null, others: new Set() };
  readonly #elements: NamedElements;
  readonly #tests: StateTests;
  readonly #known = new Map<string, States>();
  readonly #names = new Set<ElementName>();
  #parts: Path[] = [];
  /** Zones that are stored to through the same paths: the same field of other objects in a list. */
  readonly #beside = new Set<ZoneId>();
  /** Some path leads to a part of the subject's zones. */
  #isTakenApart = false;
  /** How many elements there are. */
  #count = Number.POSITIVE_INFINITY;

  constructor(
    private readonly input: ReuseOfStorageInput,
    private readonly head: UnitId,
    /** Behind module-level variables. */
    state: ReadonlySet<ZoneId>,
    private readonly counts: WhatCounts = {},
  ) {
    this.#elements = new NamedElements(input.program, input.pointsTo);
    this.#tests = new StateTests(input, head, state);
  }

  of(zone: Zone): { readonly keeps: boolean; readonly exposed: boolean } {
    const alone = this.#ofZones(zone, new Set([zone.id]));
    if (!(alone.keeps || alone.exposed) || this.counts.sureStores === true) return alone;
    const here = this.input.effects.universe(this.head).zones;
    const beside = here.filter((id) => this.#beside.has(id));
    if (beside.length === 0) return alone;
    const together = this.#ofZones(zone, new Set([zone.id, ...beside]));
    return this.#isTakenApart ? alone : together;
  }

  #ofZones(zone: Zone, zones: ReadonlySet<ZoneId>): { readonly keeps: boolean; readonly exposed: boolean } {
    const { pointsTo } = this.input;
    const isOnce = zones.size === 1 && (zone.site === undefined || pointsTo.sites.get(zone.site)?.unique === true);
    const sure = isOnce ? zones : new Set<ZoneId>();
    const isMany = NamedElements.isMany(zone) || !isOnce;
    const isOfSeveral = zones.size > 1;
    this.#names.clear();
    this.#beside.clear();
    this.#isTakenApart = false;
    this.#count = Number.POSITIVE_INFINITY;
    if (isMany && isOnce) this.#walk({ isMany, isOfSeveral, element: null, others: new Set() }, zones, sure);
    const others = this.#names.size > MOST_NAMES ? new Set<ElementName>() : new Set(this.#names);
    let keeps = false;
    let exposed = false;
    const areAll = others.size >= this.#count;
    for (const element of areAll ? others : [null, ...others]) {
      const end = this.#walk({ isMany, isOfSeveral, element, others }, zones, sure);
      // Storage that no run sets holds nothing that a run has left.
      if (!this.#isSet) continue;
      if ((end & read) !== 0) keeps = true;
      if (this.#exposed) exposed = true;
    }
    return { keeps, exposed };
  }

  #walk(subject: Subject, zones: ReadonlySet<ZoneId>, sure: ReadonlySet<ZoneId>): States {
    this.#subject = subject;
    this.#known.clear();
    this.#parts = [];
    this.#exposed = false;
    this.#isSet = false;
    const none = new Set<UnitId>();
    const beginning = {
      unit: this.head,
      zones,
      sure,
      bases: new Map(),
      inLoop: false,
      varying: noneVary,
      running: none,
    };
    return this.#unit(beginning, untouched);
  }

  #unit(entered: Omit<Place, "way">, before: States): States {
    const { unit: id, zones, sure, bases, inLoop, varying, running } = entered;
    const unit = this.input.program.units.get(id);
    if (unit === undefined || before === 0) return before;
    const sets = [zones, sure, bases, varying].map((each) => [...each].join());
    const key = [id, before, inLoop, ...sets].join(" ");
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const way: Way = { leaving: new Map(), returned: 0 };
    const place: Place = { ...entered, way, running: new Set(running).add(id) };
    if (running.has(id) || hasJumps(unit.body)) return this.#inOne(place, before);
    const end = this.#block(place, unit.body, before) | way.returned;
    this.#known.set(key, end);
    return end;
  }

  /** A unit as if it were one statement. */
  #inOne({ unit, zones, sure }: Place, before: States): States {
    const { effects } = this.input;
    const universe = effects.universe(unit);
    const summary = effects.summary(unit);
    const sets = this.#subject.isMany ? isIn(universe, summary.written, zones) : isIn(universe, summary.killed, sure);
    const reads = isIn(universe, summary.read, zones) ? "yes" : "no";
    return this.#after(before, reads, sets ? "yes" : isIn(universe, summary.written, zones) ? "maybe" : "no");
  }

  #after(before: States, reads: Touch, sets: Touch): States {
    if (sets !== "no") this.#isSet = true;
    let after = before;
    if (reads !== "no" && (after & untouched) !== 0) {
      this.#exposed = true;
      after = (after & ~untouched) | read;
    }
    if (reads === "yes" && (after & partly) !== 0) this.#exposed = true;
    if (after === 0 || sets === "no") return after;
    if (sets === "yes") return written;
    if (sets === "maybe") return after | written;
    // A store to one of many elements: reads before it count as reads of what is set anew.
    return (after & untouched) !== 0 ? (after & ~(untouched | read)) | partly : (after & partly) | written;
  }

  #block(place: Place, block: Block, before: States): States {
    let at = before;
    for (const s of block.statements) {
      if (at === 0) return 0;
      at = this.#statement(place, s, at);
    }
    return at;
  }

  #statement(place: Place, s: Statement, before: States): States {
    const { way } = place;
    const leave = (label: LabelId): States => {
      const states = way.leaving.get(label) ?? 0;
      way.leaving.delete(label);
      return states;
    };
    switch (s.kind) {
      case "if":
        return this.#branch(place, s, this.#tested(place, s, before));
      case "switch": {
        const at = this.#tested(place, s, before);
        return s.arms.reduce((all, arm) => all | this.#block(place, arm.body, at), 0);
      }
      case "loop": {
        const varying = this.#subject.isOfSeveral ? varyingInLoop(s, place.varying) : noneVary;
        const inside: Place = { ...place, inLoop: true, varying };
        let at = this.#block(place, s.init, before);
        let end: States = 0;
        for (let turn = 0; turn < 3; turn++) {
          let turned = this.#block(inside, s.body, this.#tested(inside, s, at));
          turned |= way.leaving.get(s.label) ?? 0;
          turned = this.#block(inside, s.update, turned);
          end |= turned;
          at |= turned;
        }
        return end | leave(s.label);
      }
      case "scope":
        return this.#block(place, s.body, before) | leave(s.label);
      case "exit":
        way.leaving.set(s.label, (way.leaving.get(s.label) ?? 0) | before);
        return 0;
      case "return":
        way.returned |= this.#here(place, s, before);
        return 0;
      case "throw":
        return 0;
      case "call": {
        const callees = this.input.pointsTo.callees(s);
        if (callees.length === 0) return this.#here(place, s, before);
        const handed = this.#after(before, this.#readsOf(place, s) ?? "no", "no");
        let after: States = 0;
        for (const callee of callees) {
          const zones = this.#inner(s, callee, place.zones, false);
          const sure = callees.length > 1 ? new Set<ZoneId>() : this.#inner(s, callee, place.sure, true);
          const bases = this.#elements.basesIn(s, callee, place.bases);
          const inLoop = place.inLoop || place.running.has(callee);
          const unit = this.input.program.units.get(callee);
          const varying = unit === undefined ? noneVary : varyingInCallee(s, unit, place.varying);
          after |= this.#unit({ unit: callee, zones, sure, bases, inLoop, varying, running: place.running }, handed);
        }
        for (const target of writtenPaths(s)) after = this.#after(after, "no", this.#stores(place, target));
        return after;
      }
      default:
        return this.#here(place, s, before);
    }
  }

  #tested(place: Place, s: Statement, before: States): States {
    return this.counts.testsRead === true ? this.#here(place, s, before) : before;
  }

  #branch(place: Place, s: Extract<Statement, { kind: "if" }>, at: States): States {
    const one = this.#block(place, s.then, at);
    const other = this.#block(place, s.else, at);
    const { isMany, element } = this.#subject;
    if (!isMany) return one | other;
    const sets = written | partly;
    if (!this.#tests.isAboutState(place.unit, s)) {
      if (this.counts.sureStores === true) return one | other;
      const isFilled = (element === null || place.inLoop) && (at & untouched) !== 0 && ((one | other) & sets) !== 0;
      return isFilled ? (one | other) & ~untouched : one | other;
    }
    // A branch that fills a table now and then is not taken: if another element was stored before, this one is as the last run left it.
    if ((at & partly) === 0) return one | other;
    const [thenFills, elseFills] = [this.#fills(place, s.then), this.#fills(place, s.else)];
    if (thenFills === elseFills) return one | other;
    const unfilled = thenFills ? other : one;
    return one | other | ((unfilled & partly) !== 0 ? untouched : 0);
  }

  /** A look ahead: does the block store some element? */
  #fills(place: Place, block: Block): boolean {
    const exposed = this.#exposed;
    const states = this.#block({ ...place, way: { leaving: new Map(), returned: 0 } }, block, untouched);
    this.#exposed = exposed;
    return (states & (written | partly)) !== 0;
  }

  #inner(call: Extract<Statement, { kind: "call" }>, callee: UnitId, zones: ReadonlySet<ZoneId>, all: boolean) {
    const { pointsTo, effects } = this.input;
    return new Set(
      effects.universe(callee).zones.filter((zone) => {
        const outer = pointsTo.translate(call, callee, zone);
        // A parameter leads to all of them, or to some; other storage is what it is outside.
        if (!all && !(outer.length === 1 && outer[0] === zone)) this.#look(outer, zones);
        return outer.some((each) => zones.has(each)) && (!all || outer.length === 1);
      }),
    );
  }

  /** Which zones are reached together with the subject's. */
  #look(places: readonly ZoneId[], zones: ReadonlySet<ZoneId>): void {
    if (!places.some((zone) => zones.has(zone))) return;
    for (const zone of places) if (!zones.has(zone)) this.#beside.add(zone);
    if (new Set(places).size < zones.size) this.#isTakenApart = true;
  }

  #here(place: Place, s: Statement, before: States): States {
    return this.#after(before, this.#reads(place, s), this.#sets(place, s));
  }

  #reads(place: Place, s: Statement): Touch {
    const { effects } = this.input;
    if (!isIn(effects.universe(place.unit), effects.of(place.unit, s).read, place.zones)) return "no";
    // `list.length = 0`: how long it was is of no matter.
    if (s.kind === "resize" && s.length.kind === "constant") return "no";
    return s.kind === "assign" || s.kind === "return" ? (this.#readsOf(place, s) ?? "yes") : "yes";
  }

  /** By the paths in its expressions. Null: none of them is in these zones. */
  #readsOf({ zones, bases }: Place, s: Statement): Touch | null {
    let touch: Touch | null = null;
    const carrying = new Set<Path>();
    for (const e of expressionsOf(s)) differentiablePaths(e, (path) => carrying.add(path));
    forEachPathRead(s, (path) => {
      const places = this.input.pointsTo.zonesOf(path);
      if (!places.some((zone) => zones.has(zone))) return;
      this.#look(places, zones);
      const isStored = this.#subject.isMany && this.#parts.some((part) => samePath(part, path));
      const touchHere: Touch =
        (this.counts.everyRead !== true && !carrying.has(path)) || !this.#mayBe(path, bases)
          ? "no"
          : isStored
            ? "part"
            : "yes";
      if (touch === null || touchHere === "yes" || touch === "no") touch = touchHere;
    });
    return touch;
  }

  #sets(place: Place, s: Statement): Touch {
    const { unit, zones, sure } = place;
    const { effects } = this.input;
    const universe = effects.universe(unit);
    const statementEffects = effects.of(unit, s);
    if (!isIn(universe, statementEffects.written, zones)) return "no";
    if (isIn(universe, statementEffects.killed, sure)) return "yes";
    if (s.kind === "allocate" && this.counts.oldObjects === true && sure.size === 0) return "maybe";
    const [path, ...more] = s.kind === "assign" || s.kind === "pop" ? writtenPaths(s) : [];
    // A list that is made shorter keeps what is in front.
    if (s.kind === "resize" && !(s.length.kind === "constant" && s.length.value === 0)) return "maybe";
    if (path === undefined || more.length > 0) return this.#subject.isMany ? "yes" : "maybe";
    // A store behind the last element makes a list longer, one under a new key a map larger.
    if (!this.input.pointsTo.zonesOf(path).some((zone) => zones.has(zone))) return "maybe";
    return this.#stores(place, path);
  }

  #stores({ unit, zones, sure, bases, inLoop, varying }: Place, path: Path): Touch {
    const { pointsTo } = this.input;
    const places = pointsTo.zonesOf(path);
    if (!places.some((zone) => zones.has(zone))) return "no";
    this.#look(places, zones);
    const isSure = places.every((zone) => sure.has(zone));
    const isOnlyHere = places.every((zone) => zones.has(zone));
    if (isSure && pointsTo.isStrong(path)) return "yes";
    const { isMany, isOfSeveral, element } = this.#subject;
    if (!isMany || (isOfSeveral && !readsVarying(path, varying))) return "maybe";
    const last = path.steps.filter((step) => step.kind !== "field" && step.kind !== "deref").pop();
    if (last?.kind === "section") return "yes";
    const name = this.#elements.nameOf(path, bases);
    if (name !== null) return !this.#mayBe(path, bases) ? "no" : element !== null && isSure ? "yes" : "maybe";
    if (inLoop || (last === undefined && !path.steps.some((step) => step.kind === "deref")))
      return this.counts.sureStores !== true || (isOnlyHere && !this.#tests.choosesElement(unit, path))
        ? "yes"
        : "maybe";
    if (element !== null) return "maybe";
    this.#parts.push(path);
    return "part";
  }

  /** May the path denote what is looked at? */
  #mayBe(path: Path, bases: Bases): boolean {
    const { element, others } = this.#subject;
    const name = this.#elements.nameOf(path, bases);
    if (name !== null) {
      this.#names.add(name);
      if (bases.get(path.root) === undefined) this.#count = Math.min(this.#count, this.#elements.countOf(path));
    }
    return name === null || (element === null ? !others.has(name) : name === element);
  }
}

function isIn(universe: UnitUniverse, set: BitSet, zones: ReadonlySet<ZoneId>): boolean {
  return [...zones].some((zone) => set.has(universe.bitOf(zone)));
}

function hasJumps(body: Block): boolean {
  let isThere = false;
  forEachStatement(body, (s) => {
    if (s.kind === "goto") isThere = true;
  });
  return isThere;
}
