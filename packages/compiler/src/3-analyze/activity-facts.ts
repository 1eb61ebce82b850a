/**
 * What variedness, usefulness and activity find out. Points of the program are named by statement: "before" and "after" it; for
 * a compound statement (if, switch, loop) they are those of its test. Sets are over the unit's universe (Effects.universe).
 */
import type { BitSet } from "../dataflow/bit-set.js";
import type { CallStatement, Path, SiteId, Statement, UnitId, VariableId } from "../il/types.js";
import type { ZoneId } from "./storage-facts.js";

export interface Varied {
  before(unit: UnitId, statement: Statement): BitSet;
  after(unit: UnitId, statement: Statement): BitSet;
  atEntry(unit: UnitId): BitSet;
  atExit(unit: UnitId): BitSet;
}

export interface Useful {
  before(unit: UnitId, statement: Statement): BitSet;
  after(unit: UnitId, statement: Statement): BitSet;
  atEntry(unit: UnitId): BitSet;
  atExit(unit: UnitId): BitSet;
}

/** All queries answer for every context of the unit at once (generalised over call sites). */
export interface Activity {
  /** The statement needs derivative statements: it gives a varied value to something useful, or sets or moves shadows. */
  isActive(unit: UnitId, statement: Statement): boolean;
  /** varied ∩ useful, before and after. */
  activeBefore(unit: UnitId, statement: Statement): BitSet;
  activeAfter(unit: UnitId, statement: Statement): BitSet;
  /** The storage the path denotes may be varied (and useful) there. The generators' `isActive(path)` for linearize. */
  mayBeVaried(unit: UnitId, statement: Statement, path: Path): boolean;
  mayBeUseful(unit: UnitId, statement: Statement, path: Path): boolean;
  variedBefore(unit: UnitId, statement: Statement, zone: ZoneId): boolean;
  variedAfter(unit: UnitId, statement: Statement, zone: ZoneId): boolean;
  usefulBefore(unit: UnitId, statement: Statement, zone: ZoneId): boolean;
  usefulAfter(unit: UnitId, statement: Statement, zone: ZoneId): boolean;
  /** A real-valued variable that is active somewhere, or a pointer that may lead to a site with a shadow. */
  hasShadow(variable: VariableId): boolean;
  siteHasShadow(site: SiteId): boolean;
  zoneHasShadow(zone: ZoneId): boolean;
  /** The component of a site is mirrored in its shadow: active somewhere, or a pointer to something with a shadow. */
  fieldHasShadow(site: SiteId, field: string): boolean;
  /** The storage a path denotes has a shadow beside it: `fieldHasShadow` and `hasShadow` over its zones. */
  pathHasShadow(path: Path): boolean;
  /** The path leads to an entry of a map, or of a set, whose key is an object with a shadow. */
  keyHasShadow(path: Path): boolean;
  activeParameter(unit: UnitId, index: number): boolean;
  activeResult(unit: UnitId, index: number): boolean;
  /** The unit needs derivative versions; a passive unit is called as it is. */
  unitIsActive(unit: UnitId): boolean;
  /** The call runs the callee's derivative version. */
  callIsActive(unit: UnitId, call: CallStatement): boolean;
}
