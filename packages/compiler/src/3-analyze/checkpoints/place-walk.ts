/**
 * The walk through a piece of the program, or a procedure, that follows its stores back to where it begins (written-places.ts).
 * Method: a pointer that the piece does not change is followed as it is. One that it changes holds what it held at the beginning, or what the piece
 * assigns to it: which leads, sooner or later, to pointers as they were at the beginning, or to storage that the piece makes itself. What a procedure
 * overwrites through its parameters is taken over from its arguments; so are the pointers that it sets, in storage of before and in new storage, and
 * those that it gives.
 */

import type { BitSet } from "../../dataflow/bit-set.js";
import { samePath } from "../../il/equal.js";
import { declaredType, prefixPath } from "../../il/queries/path-types.js";
import type { Argument, CallStatement, Expression, Path, Statement, Step, UnitId, VariableId } from "../../il/types.js";
import { forEachStatement, pointersOnTheWay, writtenPaths } from "../../il/visit.js";
import { holdsReferences } from "../../rules/references.js";
import type { Assignment } from "./assigned-pointers.js";
import { initialAssignments } from "./assigned-pointers.js";
import { distinct, isFull, longestPath, MoveList } from "./move-list.js";
import type { LostStore, Move, PieceOfUnit, PlacesInput, WrittenPlaces } from "./place-facts.js";
import {
  allOf,
  asArgument,
  behindPointer,
  each,
  isOpaque,
  isSeenAsSame,
  joined,
  keyOf,
  wide,
  withoutLast,
} from "./place-paths.js";

/** The pointers that are being followed, each with how many pointers have been followed behind it. */
interface Way {
  readonly visited: ReadonlyMap<string, number>;
  readonly depth: number;
}

const atFirst: Way = { visited: new Map(), depth: 0 };

export class PlaceWalk {
  readonly #places: Path[] = [];
  readonly #lost: LostStore[] = [];
  readonly #written: BitSet;
  readonly #assignments: Assignment[] = [];
  readonly #results: { readonly target: Path; readonly statement: CallStatement }[] = [];

  /** `given`: variables of its own that have a value at the beginning, the parameters of a procedure; undefined: it is a piece of one. */
  constructor(
    private readonly input: PlacesInput,
    private readonly piece: PieceOfUnit,
    private readonly ofUnit: (unit: UnitId) => WrittenPlaces,
    private readonly given?: ReadonlySet<VariableId>,
  ) {
    this.#written = input.effects.universe(piece.unit).empty();
    forEachStatement({ statements: piece.statements }, (s) => {
      this.#written.union(input.effects.of(piece.unit, s).written);
      if (s.kind === "assign" && holdsReferences(input.program, s.target.type))
        this.#assignments.push({ target: s.target, value: s.value });
      else if (s.kind === "allocate")
        this.#assignments.push(
          ...initialAssignments(s).filter(({ target }) => holdsReferences(input.program, target.type)),
        );
      else if (s.kind === "call")
        for (const target of s.targets)
          if (target !== null && holdsReferences(input.program, target.type))
            this.#results.push({ target, statement: s });
    });
  }

  run(): WrittenPlaces {
    forEachStatement({ statements: this.piece.statements }, (s) => {
      for (const path of writtenPaths(s)) this.#store(s, path);
      if (s.kind === "call") this.#call(s);
    });
    return { places: this.#places, lost: this.#lost, moves: this.#moves(), returns: this.#returns() };
  }

  /** Those that it sets itself, and those that what it calls sets. */
  #moves(): readonly Move[] {
    const moves = new MoveList();
    for (const { target, value } of this.#assignments) {
      const to = target.type.kind === "record" || value === null ? null : this.#behind(value, atFirst);
      this.#addMoves(moves, target, to);
    }
    forEachStatement({ statements: this.piece.statements }, (s) => {
      if (s.kind !== "call") return;
      for (const callee of this.input.pointsTo.callees(s))
        for (const { pointer, to, isNew } of this.ofUnit(callee).moves) {
          const there = to === null ? null : this.#allAsCalled(s, callee, to, atFirst);
          const target = pointer === null || isNew ? pointer : this.#asCalled(s, callee, pointer);
          if (target === null || isNew) moves.add(target, there, isNew);
          else this.#addMoves(moves, target, there);
        }
    });
    return moves.all;
  }

  #addMoves(moves: MoveList, target: Path, to: readonly Path[] | null): void {
    const pointers = this.#storages(target, atFirst);
    if (pointers === null) moves.add(null, null, false);
    for (const pointer of pointers ?? []) moves.add(pointer, to, false);
    if (target.steps.some((step) => step.kind === "deref") && to?.length !== 0) moves.add(target, to, true);
  }

  #returns(): readonly (readonly Path[] | null)[] {
    const returns: (readonly Path[] | null)[] = [];
    forEachStatement({ statements: this.piece.statements }, (s) => {
      if (s.kind !== "return") return;
      s.values.forEach((value, k) => {
        const before = returns[k] === undefined ? [] : returns[k];
        const more = value.type.kind === "pointer" ? this.#behind(value, atFirst) : null;
        returns[k] = before === null || more === null ? null : distinct([...before, ...more]);
      });
    });
    return returns;
  }

  #store(s: Statement, path: Path): void {
    // The entries of a map are not found again one by one.
    const storages = path.type.kind === "map" ? null : this.#storages(path, atFirst);
    if (storages === null) this.#lose(s, path);
    else for (const storage of storages) this.#add(s, allOf(storage));
  }

  #add(s: Statement, path: Path): void {
    if (this.#places.some((other) => samePath(other, path))) return;
    // What is stored has to have a type.
    const isUntyped = this.given === undefined && this.#isBehindOpaque(path);
    if (isUntyped || path.steps.length > longestPath || isFull(this.#places, path)) this.#lose(s, path);
    else this.#places.push(path);
  }

  #lose(statement: Statement, path: Path | null): void {
    if (!this.#lost.some((other) => other.statement === statement)) this.#lost.push({ statement, path });
  }

  #call(s: CallStatement): void {
    if (s.callee.kind === "external" && (s.callee.stores ?? []).length > 0) {
      this.#lose(s, null);
      return;
    }
    for (const callee of this.input.pointsTo.callees(s)) {
      const inside = this.ofUnit(callee);
      if (inside.lost.length > 0) this.#lose(s, null);
      for (const place of inside.places) this.#through(s, callee, place);
    }
  }

  /** What a procedure overwrites. */
  #through(s: CallStatement, callee: UnitId, place: Path): void {
    const path = this.#asCalled(s, callee, place);
    if (path !== null) {
      this.#store(s, path);
      return;
    }
    const argument = this.#argumentOf(s, callee, place);
    const storages = argument === undefined || argument.kind === "reference" ? null : this.#behind(argument, atFirst);
    const those = storages?.map((storage) => this.#typed(storage.root, joined(storage, place.steps.slice(1)), place));
    // What it leads to may be new, and hold pointers to what is not.
    if (those?.every((there) => this.#isWhatItIs(there, place)) !== true || pointersOnTheWay(place).length > 1) {
      this.#lose(s, null);
      return;
    }
    for (const there of those) this.#store(s, there);
  }

  #argumentOf(s: CallStatement, callee: UnitId, { root }: Path): Argument | undefined {
    return s.arguments[this.input.program.units.get(callee)?.parameters.indexOf(root) ?? -1];
  }

  /** The storage that a path may denote, by paths as they are at the beginning; null: nobody knows. */
  #storages(path: Path, way: Way): readonly Path[] | null {
    const last = pointersOnTheWay(path).at(-1) ?? -1;
    if (path.steps.some((step) => step.kind === "key")) return null;
    if (last < 0) return this.piece.isOwn(path.root) ? [] : [this.#typed(path.root, path.steps.map(wide), path)];
    const opaque = this.#opaqueOn(path);
    if (opaque !== undefined && opaque < path.steps.length - 1) return this.#behindOpaque(path, opaque, way);
    const pointer = prefixPath(this.input.program, path, last);
    if (pointer === undefined) return null;
    const bases = this.#sources(pointer, { ...way, depth: way.depth + 1 });
    if (bases === null) return null;
    const rest = path.steps.slice(last + 1).map(wide);
    return bases.map((base) => this.#typed(base.root, joined(base, rest), path));
  }

  /** Steps that end with all elements of an array denote an array. On the way an index stands for all of them. */
  #typed(root: VariableId, widened: readonly Step[], { type }: Path): Path {
    const steps = widened.map((step, k) => (k < widened.length - 1 ? each(step) : wide(step)));
    if (steps.at(-1)?.kind !== "section")
      return { root, steps, type: declaredType(this.input.program, root, steps) ?? type };
    if (type.kind === "array") return { root, steps, type };
    const array = prefixPath(this.input.program, { root, steps, type }, steps.length - 1);
    return { root, steps, type: array?.type ?? type };
  }

  /** What a pointer in storage may lead to at some time in the piece. */
  #sources(pointer: Path, way: Way): readonly Path[] | null {
    const key = keyOf(pointer);
    const before = way.visited.get(key);
    // Round in a circle. With one more step each time: through a list whose pointers the piece moves on.
    if (before !== undefined) return before < way.depth ? null : [];
    const here: Way = { visited: new Map(way.visited).set(key, way.depth), depth: way.depth };
    const all: Path[] = [];
    const isOwn = pointer.steps.every((step) => step.kind !== "deref") && this.piece.isOwn(pointer.root);
    if (!isOwn) {
      const places = this.#storages(pointer, here);
      if (places === null) return null;
      all.push(...places.map(behindPointer));
    } else if (this.given?.has(pointer.root) === true) all.push(behindPointer(pointer));
    if (this.#isWritten(pointer)) {
      for (const { target, value } of this.#assignments) {
        if (!this.#mayBe(target, pointer)) continue;
        if (target.type.kind === "record" || value === null) return null;
        const more = this.#behind(value, here);
        if (more === null) return null;
        all.push(...more);
      }
      for (const { target, statement } of this.#results) {
        if (!this.#mayBe(target, pointer)) continue;
        const given = this.#returned(statement, target, here);
        if (given === null) return null;
        all.push(...given);
      }
      const moved = this.#movedByCalls(pointer, here);
      if (moved === null) return null;
      all.push(...moved);
    }
    return distinct(all);
  }

  /** What a call gives leads to. */
  #returned(s: CallStatement, target: Path, way: Way): readonly Path[] | null {
    const k = s.targets.indexOf(target);
    const callees = this.input.pointsTo.callees(s);
    if (target.type.kind !== "pointer" || callees.length === 0) return null;
    const all: Path[] = [];
    for (const callee of callees) {
      const returned = this.ofUnit(callee).returns;
      // Without a return that has been seen yet it has not been visited to its end.
      const to = k < returned.length ? returned[k] : [];
      const there = to == null ? null : this.#allAsCalled(s, callee, to, way);
      if (there === null) return null;
      all.push(...there);
    }
    return all;
  }

  /** What procedures may make a pointer lead to. */
  #movedByCalls(pointer: Path, way: Way): readonly Path[] | null {
    const all: Path[] = [];
    let isKnown = true;
    forEachStatement({ statements: this.piece.statements }, (s) => {
      if (s.kind !== "call" || !this.#isWrittenBy(s, pointer)) return;
      const mayBeOld = this.#mayBeWrittenBy(s, pointer);
      const callees = this.input.pointsTo.callees(s);
      if (callees.length === 0 && mayBeOld) isKnown = false;
      for (const callee of callees)
        for (const { pointer: moved, to, isNew } of this.ofUnit(callee).moves) {
          if (!isNew && !mayBeOld) continue;
          const target = moved === null || isNew ? moved : this.#asCalled(s, callee, moved);
          if (target !== null && !this.#mayBe(target, pointer)) continue;
          const there = to === null || target === null ? null : this.#allAsCalled(s, callee, to, way);
          if (there === null) isKnown = false;
          else all.push(...there);
        }
    });
    return isKnown ? all : null;
  }

  /** Storage of a procedure, as it is at the beginning; null: there is no path for some of it. */
  #allAsCalled(s: CallStatement, callee: UnitId, paths: readonly Path[], way: Way): readonly Path[] | null {
    const all: Path[] = [];
    for (const path of paths) {
      const storage = this.#asCalled(s, callee, path);
      const storages = storage === null ? null : this.#atFirst(storage, way);
      if (storages === null) return null;
      all.push(...storages);
    }
    return all;
  }

  /** Storage as it was denoted at the call. */
  #atFirst(storage: Path, way: Way): readonly Path[] | null {
    const isBehind = storage.steps.at(-1)?.kind === "deref";
    const pointer = isBehind ? prefixPath(this.input.program, storage, storage.steps.length - 1) : undefined;
    return pointer === undefined ? this.#storages(storage, way) : this.#sources(pointer, way);
  }

  /** A path of a procedure as its caller would write it at the call; null: it cannot. */
  #asCalled(s: CallStatement, callee: UnitId, path: Path): Path | null {
    const parameters = this.input.program.units.get(callee)?.parameters;
    if (parameters?.includes(path.root) !== true) return path;
    const argument = this.#argumentOf(s, callee, path);
    const there = argument === undefined ? null : asArgument(argument, path);
    return there === null || this.#isWhatItIs(there, path) ? there : null;
  }

  /** Behind `void *` a procedure has its own view of the storage. */
  #isWhatItIs(there: Path, path: Path): boolean {
    const { program } = this.input;
    const given = program.variables.get(path.root)?.type;
    if (given?.kind !== "pointer" || !isOpaque(given.target) || isOpaque(path.type)) return true;
    const type = declaredType(program, there.root, there.steps);
    return type === undefined ? this.#isBehindOpaque(there) : isOpaque(type) || isSeenAsSame(type, path.type);
  }

  #isBehindOpaque(path: Path): boolean {
    return this.#opaqueOn(path) !== undefined;
  }

  /** How many steps lead to the first `void *` that the path goes through. */
  #opaqueOn(path: Path): number | undefined {
    return pointersOnTheWay(path).find((count) => {
      const type = prefixPath(this.input.program, path, count)?.type;
      return type?.kind === "pointer" && isOpaque(type.target);
    });
  }

  /** Storage behind a `void *`, by what that leads to. */
  #behindOpaque(path: Path, count: number, way: Way): readonly Path[] | null {
    const { program } = this.input;
    const pointer = prefixPath(program, path, count);
    const bases = pointer === undefined ? null : this.#sources(pointer, { ...way, depth: way.depth + 1 });
    if (bases === null) return null;
    const rest = path.steps.slice(count + 1);
    const all: Path[] = [];
    for (const base of bases) {
      const there = this.#typed(base.root, joined(base, rest), path);
      // Whether a pointer behind it is moved is not seen here: none must be.
      if (isOpaque(base.type) && rest.some((step) => step.kind === "deref") && this.#movesPointers()) return null;
      const type = declaredType(program, there.root, there.steps);
      const isSame = type !== undefined && isSeenAsSame(type, path.type);
      const storages = isOpaque(base.type) ? [there] : isSame ? this.#storages(there, way) : null;
      if (storages === null) return null;
      all.push(...storages);
    }
    return all;
  }

  /** What the value of an expression, a pointer, leads to. */
  #behind(e: Expression, way: Way): readonly Path[] | null {
    switch (e.kind) {
      case "constant":
        return [];
      case "read":
        return this.#sources(e.path, way);
      case "convert": {
        // Storage that is seen as something else has other steps.
        const [from, to] = [e.operand.type, e.type];
        if (e.operand.kind === "constant") return this.#behind(e.operand, way);
        if (from.kind !== "pointer" || to.kind !== "pointer") return null;
        const { target } = to;
        const isSame = isSeenAsSame(from.target, target) || isOpaque(target);
        const places = isSame || isOpaque(from.target) ? this.#behind(e.operand, way) : null;
        const areSame = isSame || places?.every(({ type }) => isOpaque(type) || isSeenAsSame(type, target)) === true;
        return areSame ? places : null;
      }
      case "conditional": {
        const [a, b] = [this.#behind(e.whenTrue, way), this.#behind(e.whenFalse, way)];
        return a === null || b === null ? null : [...a, ...b];
      }
      case "address": {
        const places = this.#storages(e.path, way);
        // A pointer to an element leads into the whole array.
        return places?.map((place) => (place.steps.at(-1)?.kind === "section" ? withoutLast(place) : place)) ?? null;
      }
      default:
        return null;
    }
  }

  #isWritten(path: Path): boolean {
    const universe = this.input.effects.universe(this.piece.unit);
    return this.input.pointsTo.zonesOf(path).some((zone) => this.#written.has(universe.bitOf(zone)));
  }

  /** Some pointer that is not its own. */
  #movesPointers(): boolean {
    const universe = this.input.effects.universe(this.piece.unit);
    return this.#written.toArray().some((bit) => {
      const { type, variable } = universe.zoneAt(bit);
      return holdsReferences(this.input.program, type) && (variable === undefined || !this.piece.isOwn(variable));
    });
  }

  #mayBe(target: Path, path: Path): boolean {
    const zones = this.input.pointsTo.zonesOf(path);
    return this.input.pointsTo.zonesOf(target).some((zone) => zones.includes(zone));
  }

  #isWrittenBy(s: CallStatement, path: Path): boolean {
    const { effects, pointsTo } = this.input;
    const universe = effects.universe(this.piece.unit);
    const { written } = effects.of(this.piece.unit, s);
    return pointsTo.zonesOf(path).some((zone) => written.has(universe.bitOf(zone)));
  }

  /** Not only in what the call makes. */
  #mayBeWrittenBy(s: CallStatement, path: Path): boolean {
    const { effects, pointsTo } = this.input;
    const universe = effects.universe(this.piece.unit);
    const { written, fresh } = effects.of(this.piece.unit, s);
    return pointsTo.zonesOf(path).some((zone) => written.has(universe.bitOf(zone)) && !fresh.has(universe.bitOf(zone)));
  }
}
