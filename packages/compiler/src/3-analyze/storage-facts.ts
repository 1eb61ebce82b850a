/**
 * What points-to, effects and dependences find out: the vocabulary that all later analyses and the generators share.
 *
 * A zone is a piece of abstract storage. Zones are numbered through the whole program; bit sets are over a unit's own
 * universe (`UnitUniverse`), so that large programs stay cheap. Facts of a compound statement (if, switch, loop) are those
 * of its test or selector.
 */
import type { BitSet } from "../dataflow/bit-set.js";
import type {
  CallStatement,
  Expression,
  Path,
  RecordId,
  SiteId,
  Statement,
  Type,
  UnitId,
  VariableId,
} from "../il/types.js";

declare const brand: unique symbol;
export type ZoneId = number & { readonly [brand]: "ZoneId" };

/** A set of concrete objects that the analyses do not tell apart. */
export interface Site {
  readonly id: SiteId;
  /**
   * allocation: made by one allocate statement. parameter: handed to the head. formal: whatever a unit's parameter leads to, a name
   * of the callee's for objects of its callers (see `PointsTo.translate`). variable: a variable whose address is taken, or part of it.
   * external: made by a host procedure, or by nobody knows whom.
   */
  readonly kind: "allocation" | "parameter" | "formal" | "variable" | "external";
  readonly type: Type;
  /** How people would call it: `o.u`, `new Vec (line 12)`. */
  readonly name: string;
  /** Stands for one concrete object at most, so that a write through it kills. */
  readonly unique: boolean;
  /** Where it is a record: its declared type. */
  readonly record?: RecordId;
  /** What functions that no head runs let pointers lead to. */
  readonly fromElsewhere?: true;
  /** Of that: all storage of the type of which nobody knows what it is. */
  readonly isUnknown?: true;
}

export interface Zone {
  readonly id: ZoneId;
  /** result: what a unit returns, until the call's targets take it. The others say how the zone's innermost part is reached. */
  readonly kind: "variable" | "field" | "elements" | "length" | "values" | "keys" | "result";
  /** The variable, if the zone is (part of) a variable. */
  readonly variable?: VariableId;
  /** The site, if the zone is part of heap storage. */
  readonly site?: SiteId;
  /** Results: whose, and which. */
  readonly unit?: UnitId;
  readonly result?: number;
  /** Fields: the name. */
  readonly field?: string;
  /** How it is reached from the variable or site: "", ".x", "[]", "[].x", "{}", "#" (length), "?" (keys). */
  readonly selector: string;
  readonly type: Type;
  /** Lengths: of an array that grows where an element beyond its end is stored. */
  readonly grows?: boolean;
  /** How people would call it: `o.u[]`. */
  readonly name: string;
}

/**
 * The pointers that are told apart where their sites do not tell them apart (may-equal.ts): variables, and fields of objects that exist
 * once. A name is the zone that holds the pointer.
 */
export interface PointerAliases {
  /** The names that count in a unit; null where there are too many. */
  namesIn(unit: UnitId): readonly ZoneId[] | null;
  /** The zones whose pointer the expression may give, names or not; null if that cannot be told. */
  namesOf(e: Expression): readonly ZoneId[] | null;
  /** Not one unit's own. */
  isHeap(name: ZoneId): boolean;
  /** May the unit, or what it calls, assign such a name? */
  movesHeap(unit: UnitId): boolean;
  /** May two names be equal just before a statement? */
  equalAt(unit: UnitId, statement: Statement, a: ZoneId, b: ZoneId): boolean;
  /** May they be anywhere? */
  possible(a: ZoneId, b: ZoneId): boolean;
}

/** Storage that is of another type than a path says. */
export interface Misfit {
  /** How people would call it. */
  readonly name: string;
  readonly type: Type;
  readonly zones: readonly ZoneId[];
  /** The path takes it for integers: what it reads are bits. */
  readonly isBits: boolean;
}

export interface PointsTo {
  readonly aliases: PointerAliases;
  /** The units that the heads and initializers may run, themselves included. */
  readonly units: ReadonlySet<UnitId>;
  readonly sites: ReadonlyMap<SiteId, Site>;
  readonly zones: readonly Zone[];
  /** What a pointer may lead to; nothing if it is always null. */
  sitesOf(pointer: Expression | Path): readonly SiteId[];
  /**
   * The storage a path may denote: a scalar variable's zone, the zone of every site it may be in; for a section the same as for an
   * element; for an aggregate all its component zones. Zones read on the way (pointers, subscripts) are not among them.
   */
  zonesOf(path: Path): readonly ZoneId[];
  /** Storage that the path's pointers may lead to, and that is not what the path takes it for: it has no zone of the path's. */
  misfits(path: Path): readonly Misfit[];
  /** All zones of a site. */
  zonesOfSite(site: SiteId): readonly ZoneId[];
  zonesOfVariable(variable: VariableId): readonly ZoneId[];
  zoneOfResult(unit: UnitId, result: number): readonly ZoneId[];
  /** The units a call may run; none for externals. */
  callees(call: CallStatement): readonly UnitId[];
  /**
   * A write through the path kills all that was in it: a scalar that is one concrete location. Never an array element; a section only
   * where it surely covers the whole of a unique array.
   */
  isStrong(path: Path): boolean;
  /** A zone of the callee's, seen from a caller: formal sites and by-reference parameters become the actual ones; others stay. */
  translate(call: CallStatement, callee: UnitId, zone: ZoneId): readonly ZoneId[];
  /** The sites among which the callee's site is at this call. */
  translateSite(call: CallStatement, callee: UnitId, site: SiteId): readonly SiteId[];
  /** Can a pointer lead to the variable (C)? Then other units may see it. */
  isAddressed(variable: VariableId): boolean;
  /** The pointers in a zone lead to these. */
  sitesInZone(zone: ZoneId): readonly SiteId[];
  /** The same, with what the callers' pointers lead to in place of names of a unit's own (sites of kind formal). */
  callersSitesInZone(zone: ZoneId): readonly SiteId[];
  /** The variables, of whatever unit, that the pointers in a zone lead into. */
  variablesInZone(zone: ZoneId): readonly VariableId[];
}

/** Zones ↔ bits of one unit: its own variables, and every other zone that it or what it calls may touch. */
export interface UnitUniverse {
  readonly unit: UnitId;
  readonly size: number;
  readonly zones: readonly ZoneId[];
  /** -1 if the unit does not touch the zone. */
  bitOf(zone: ZoneId): number;
  zoneAt(bit: number): Zone;
  empty(): BitSet;
  setOf(zones: Iterable<ZoneId>): BitSet;
  /** Storage that is gone when the unit returns: its locals and by-value parameters. */
  readonly privates: BitSet;
}

/** What one statement, or one test, does to storage. killed ⊆ written. */
export interface NodeEffects {
  readonly read: BitSet;
  readonly written: BitSet;
  readonly killed: BitSet;
  /** The part of `written` that is in objects made by this very statement, or by what it calls, alone: nothing is overwritten there. */
  readonly fresh: BitSet;
}

export interface Effects {
  universe(unit: UnitId): UnitUniverse;
  of(unit: UnitId, statement: Statement): NodeEffects;
  /** Of one run of the unit, in its own universe, private zones left out. `read`: read before being killed. */
  summary(unit: UnitId): NodeEffects;
}

/** Target bit → source bits. A zone without a row keeps its value; a row without the zone itself loses it. */
export type Relation = ReadonlyMap<number, BitSet>;

export interface Dependencies {
  /** How values after the statement depend differentiably on those before it; rows for real and complex targets, with only such sources. */
  differentiable(unit: UnitId, statement: Statement): Relation;
}
