/**
 * Pairs of names whose pointers may be equal, as bits of one unit: the domain of may-equal.ts.
 */
import { BitSet } from "../../dataflow/bit-set.js";
import type { BitSolution } from "../../dataflow/solver.js";
import type { FlowGraph } from "../../il/queries/flow-graph.js";
import { buildFlowGraph } from "../../il/queries/flow-graph.js";
import type { Unit, UnitId } from "../../il/types.js";
import type { ZoneId } from "../storage-facts.js";
import type { PlaceId } from "./place.js";
import type { PointerNames } from "./pointer-names.js";

/** Units with more names have no pairs. */
export const pairLimit = 160;

/** The pairs of one unit's names. */
export class PointerPairs {
  readonly unit: UnitId;
  readonly index = new Map<ZoneId, number>();
  readonly names: readonly ZoneId[];
  readonly possible: BitSet;
  readonly graph: FlowGraph;
  readonly entry: BitSet;
  exit: BitSet;
  solution: BitSolution | null = null;

  constructor(
    readonly known: PointerNames,
    declared: Unit,
  ) {
    this.unit = declared.id;
    const all = new Set([...(known.mentioned.get(declared.id) ?? []), ...known.heap]);
    const byRoot = new Map<PlaceId, ZoneId[]>();
    for (const name of all)
      for (const root of known.rootsOf(name)) {
        const list = byRoot.get(root);
        if (list === undefined) byRoot.set(root, [name]);
        else list.push(name);
      }
    // Names that can equal no other need no pairs.
    const paired = new Set<ZoneId>();
    for (const list of byRoot.values()) if (list.length > 1) for (const name of list) paired.add(name);
    this.names = [...paired];
    this.names.forEach((name, k) => this.index.set(name, k));
    this.possible = this.empty();
    if (this.size <= pairLimit)
      for (const list of byRoot.values()) for (const a of list) for (const b of list) this.add(this.possible, a, b);
    this.entry = this.empty();
    this.exit = this.empty();
    this.graph = buildFlowGraph(declared);
  }
  get size(): number {
    return this.names.length;
  }
  empty(): BitSet {
    return new BitSet(this.size <= pairLimit ? this.size * this.size : 0);
  }
  bit(a: number, b: number): number {
    return a * this.size + b;
  }
  add(set: BitSet, a: ZoneId, b: ZoneId): boolean {
    const i = this.index.get(a);
    const j = this.index.get(b);
    if (i === undefined || j === undefined || i === j) return false;
    set.add(this.bit(j, i));
    return set.add(this.bit(i, j));
  }
  holds(set: BitSet, a: ZoneId, b: ZoneId): boolean {
    if (a === b) return true;
    const i = this.index.get(a);
    const j = this.index.get(b);
    return i === undefined || j === undefined ? this.known.possible(a, b) : set.has(this.bit(i, j));
  }
  /** The target's pointer is one of the sources'; null: any. */
  give(set: BitSet, targets: readonly ZoneId[], sources: readonly ZoneId[] | null, strong: boolean): void {
    for (const target of targets) {
      const t = this.index.get(target);
      if (t === undefined) continue;
      const row: number[] = [];
      for (let j = 0; j < this.size; j++) {
        if (j === t || !this.possible.has(this.bit(t, j))) continue;
        const name = this.names[j] as ZoneId;
        const equal = sources === null || sources.some((s) => this.holds(set, s, name));
        if (equal || (!strong && set.has(this.bit(t, j)))) row.push(j);
      }
      this.clear(set, t);
      for (const j of row) {
        set.add(this.bit(t, j));
        set.add(this.bit(j, t));
      }
    }
  }
  clear(set: BitSet, t: number): void {
    for (let j = 0; j < this.size; j++) {
      set.delete(this.bit(t, j));
      set.delete(this.bit(j, t));
    }
  }
}
