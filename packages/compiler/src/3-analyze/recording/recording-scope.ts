/**
 * Storage as one visit to a unit sees it: what expressions and paths read of it, whose lifetime ends where, what is saved.
 */

import type { BitSet } from "../../dataflow/bit-set.js";
import { isVariableLength, readByType } from "../../il/queries/type-extents.js";
import type {
  Block,
  Expression,
  LabelId,
  LoopStatement,
  Path,
  Statement,
  Unit,
  UnitId,
  VariableId,
} from "../../il/types.js";
import {
  childBlocks,
  forEachPath,
  forEachReadPath,
  forEachStatement,
  subscriptsOf,
  writtenPaths,
} from "../../il/visit.js";
import { StorageReads } from "../effects/storage-reads.js";
import type { Exits } from "../loops/exits.js";
import type { UnitUniverse, ZoneId } from "../storage-facts.js";
import type { RecordingFacts, RecordingSubject, ToBeRecordedInput } from "./recording-facts.js";
import type { RecordedLocals, UnitLocals } from "./recording-locals.js";
import type { ReaderKind } from "./recording-witness.js";
import type { RequiredNames } from "./required-names.js";

/** Zones that expressions and addresses read: asked for again in every visit. */
export class RequiredReads {
  readonly #reads: StorageReads;
  readonly #expressions = new WeakMap<Expression, readonly ZoneId[]>();
  readonly #addresses = new WeakMap<Path, readonly ZoneId[]>();

  constructor(input: RecordingSubject) {
    this.#reads = new StorageReads(input.program, input.pointsTo);
  }

  ofExpression(expression: Expression): readonly ZoneId[] {
    let zones = this.#expressions.get(expression);
    if (zones === undefined) {
      zones = listed((visit) => this.#reads.ofExpression(expression, visit));
      this.#expressions.set(expression, zones);
    }
    return zones;
  }

  ofAddress(path: Path): readonly ZoneId[] {
    let zones = this.#addresses.get(path);
    if (zones === undefined) {
      zones = listed((visit) => this.#reads.ofAddress(path, visit));
      this.#addresses.set(path, zones);
    }
    return zones;
  }
}

function listed(read: (visit: (zone: ZoneId) => void) => void): readonly ZoneId[] {
  const zones = new Set<ZoneId>();
  read((zone) => zones.add(zone));
  return [...zones];
}

export class RecordingScope {
  readonly id: UnitId;
  readonly universe: UnitUniverse;
  readonly exits: Exits;
  readonly atReturns: BitSet;
  readonly breaks = new Map<LabelId, BitSet>();
  /** What was required (req) when the unit began. */
  entry: BitSet;
  /** Req where each loop on the way began. */
  readonly loopEntries = new Map<LoopStatement, BitSet>();
  readonly loopHeads = new Map<LoopStatement, BitSet>();
  readonly continues = new Map<LabelId, BitSet>();
  /** Blocks around the current point, innermost last, with the statement whose body they are. */
  readonly around: { block: Block; owner: Statement | null }[] = [];
  readonly #locals: RecordedLocals;

  /** `final`: notes what is saved, and hands requirements on to callees. */
  constructor(
    readonly input: ToBeRecordedInput,
    readonly facts: RecordingFacts,
    private readonly zonesRead: RequiredReads,
    readonly names: RequiredNames,
    locals: UnitLocals,
    readonly unit: Unit,
    readonly final: boolean,
  ) {
    this.id = unit.id;
    this.universe = input.effects.universe(unit.id);
    this.exits = input.exitsOf(unit.id);
    this.atReturns = this.empty();
    this.entry = this.empty();
    this.#locals = locals.of(unit);
  }

  bits(set: BitSet): (zone: ZoneId) => void {
    return (zone) => {
      const bit = this.universe.bitOf(zone);
      if (bit >= 0) set.add(bit);
    };
  }

  /** Says who the reader is of everything that becomes required from now on. */
  reads(kind: ReaderKind, s: Statement): void {
    this.input.witness?.reads(kind, this.id, s);
  }

  /** A set of zones, and of names of pointers behind which something is required. */
  empty(): BitSet {
    return this.names.empty(this.id);
  }

  /**
   * `at`: the statement before which the expression has its value; null: some point of the unit. `within`: it is also asked for at other
   * points of these blocks.
   */
  readsOf(expression: Expression, set: BitSet, at: Statement | null = null, within: readonly Block[] = []): void {
    this.zonesRead.ofExpression(expression).forEach(this.bits(set));
    forEachReadPath(expression, (path) => this.names.require(this.id, path, at, set, within));
  }

  addressOf(path: Path, set: BitSet, at: Statement | null = null, within: readonly Block[] = []): void {
    this.zonesRead.ofAddress(path).forEach(this.bits(set));
    for (const subscript of subscriptsOf(path))
      forEachReadPath(subscript, (inner) => this.names.require(this.id, inner, at, set, within));
  }

  /** What a statement's derivative reads, in these zones. */
  readByDerivative(s: Statement, zones: BitSet, set: BitSet): void {
    this.reads("derivative", s);
    set.union(zones);
    forEachPath(s, (path) => {
      if (this.zonesMeet(path, zones)) this.names.require(this.id, path, s, set);
    });
  }

  zonesMeet(path: Path, set: BitSet): boolean {
    return this.input.pointsTo.zonesOf(path).some((zone) => {
      const bit = this.universe.bitOf(zone);
      return bit >= 0 && set.has(bit);
    });
  }

  /** The block's locals die: what is required of them is saved, or will be recomputed from other storage. */
  endBlock(block: Block, req: BitSet): void {
    this.lengthsRead(block, req);
    const recomputed = this.input.choices.recomputed(block);
    this.slicesRead(block, undefined, req);
    for (const variable of this.#locals.byBlock.get(block) ?? []) {
      const zones = this.input.pointsTo.zonesOfVariable(variable);
      const bits = zones.map((zone) => this.universe.bitOf(zone)).filter((bit) => bit >= 0 && req.has(bit));
      if (bits.length === 0) continue;
      if (this.final) this.input.witness?.ends(block, variable, { bits, required: req });
      for (const bit of bits) req.delete(bit);
      if (recomputed.variables.has(variable)) continue;
      if (this.final) {
        let list = this.facts.savedAtEnd.get(block);
        if (list === undefined) {
          list = new Set();
          this.facts.savedAtEnd.set(block, list);
        }
        list.add(variable);
      }
    }
  }

  /** The backward sweep declares arrays of the block, or their shadows: it has to know how long they are. */
  lengthsRead(block: Block, req: BitSet): void {
    const { program, pointsTo, activity } = this.input;
    if (!block.statements.some((s) => this.facts.backward.has(s))) return;
    for (const variable of this.#locals.byBlock.get(block) ?? []) {
      const type = program.variables.get(variable)?.type;
      if (type === undefined || !isVariableLength(type)) continue;
      const isMentioned =
        activity.pathHasShadow({ root: variable, steps: [], type }) ||
        pointsTo.zonesOfVariable(variable).some((zone) => {
          const bit = this.universe.bitOf(zone);
          return bit >= 0 && req.has(bit);
        });
      if (isMentioned) for (const id of readByType(type)) pointsTo.zonesOfVariable(id).forEach(this.bits(req));
    }
  }

  /** Adds what the statements that are computed again before that one (undefined: at first) read, except variables that are themselves. */
  slicesRead(block: Block, before: Statement | undefined, req: BitSet): void {
    const { slice, variables, before: places } = this.input.choices.recomputed(block);
    if (slice.size === 0) return;
    const variablesZones = this.empty();
    for (const variable of variables) this.input.pointsTo.zonesOfVariable(variable).forEach(this.bits(variablesZones));
    const readBySlice = this.empty();
    for (const [original, s] of slice) {
      if (places.get(original)?.first !== before) continue;
      readBySlice.clear();
      this.reads("recomputation", original);
      this.sliceReads(s, readBySlice, [block]);
      if (this.final) this.tellOfSlice(block, variables, readBySlice);
      readBySlice.minus(variablesZones);
      req.union(readBySlice);
    }
  }

  /** The witness hears which locals are computed again for what is computed again after them. */
  tellOfSlice(block: Block, variables: ReadonlySet<VariableId>, readBySlice: BitSet): void {
    const { witness, pointsTo } = this.input;
    if (witness === undefined) return;
    for (const variable of variables) {
      const bits = pointsTo.zonesOfVariable(variable).map((zone) => this.universe.bitOf(zone));
      witness.ends(block, variable, { bits: bits.filter((bit) => readBySlice.has(bit)), required: readBySlice });
    }
  }

  /** It runs somewhere in these blocks. */
  sliceReads(s: Statement, readBySlice: BitSet, within: readonly Block[]): void {
    /** Set by the loops in it: their counters, and what lives in them. */
    const setHere = new Set<VariableId>();
    const visit = (inner: Statement): void => {
      if (inner.kind === "assign") {
        this.readsOf(inner.value, readBySlice, inner, within);
        this.addressOf(inner.target, readBySlice, inner, within);
      } else if (inner.kind === "call") {
        for (const argument of inner.arguments)
          if (argument.kind !== "reference") this.readsOf(argument, readBySlice, inner, within);
      } else if (inner.kind === "if") {
        this.readsOf(inner.test, readBySlice, inner, within);
        inner.then.statements.forEach(visit);
        inner.else.statements.forEach(visit);
      } else if (inner.kind === "loop") {
        this.readsOf(inner.test, readBySlice, inner, within);
        for (const part of childBlocks(inner)) part.statements.forEach(visit);
        forEachStatement({ statements: [inner] }, (one) => {
          for (const { root, steps } of writtenPaths(one)) if (steps.length === 0) setHere.add(root);
        });
      }
    };
    visit(s);
    for (const variable of setHere)
      for (const zone of this.input.pointsTo.zonesOfVariable(variable)) {
        const bit = this.universe.bitOf(zone);
        if (bit >= 0) readBySlice.delete(bit);
      }
  }

  /** Control leaves for a target: the locals of the blocks it crosses die. */
  leave(req: BitSet, isTarget: (frame: { block: Block; owner: Statement | null }) => boolean): BitSet {
    const out = req.copy();
    for (let i = this.around.length - 1; i >= 0; i--) {
      const frame = this.around[i] as { block: Block; owner: Statement | null };
      this.endBlock(frame.block, out);
      if (isTarget(frame)) break;
    }
    return out;
  }

  save(s: Statement, path: Path, req: BitSet): void {
    if (this.final) {
      this.facts.saved.add(s);
      this.facts.growSummary(this.id, this.facts.recordingUnits, this.id);
    }
    this.facts.growBackward(s);
    this.reads("place", s);
    this.addressOf(path, req, s);
  }

  overwritesLength(written: BitSet, req: BitSet): boolean {
    let overwrites = false;
    written.forEach((bit) => {
      if (this.universe.zoneAt(bit).kind === "length" && (req.has(bit) || !this.input.enabled)) overwrites = true;
    });
    return overwrites;
  }

  noteSet<K>(map: Map<K, BitSet>, key: K, set: BitSet): void {
    const known = map.get(key);
    if (known === undefined) map.set(key, this.names.zonesOf(this.id, set));
    else known.union(set);
  }

  /** Parameters that nobody assigns and that are required at the end: the caller hands them over again. */
  noteNeeded(end: BitSet): void {
    this.unit.parameters.forEach((parameter, k) => {
      if (this.#locals.assigned.has(parameter)) return;
      const isNeeded = this.input.pointsTo.zonesOfVariable(parameter).some((zone) => {
        const bit = this.universe.bitOf(zone);
        return bit >= 0 && end.has(bit);
      });
      if (!isNeeded) return;
      let set = this.facts.needed.get(this.id);
      if (set === undefined) {
        set = new Set();
        this.facts.needed.set(this.id, set);
      }
      this.facts.growSummary(this.id, set, k);
    });
  }
}
