/**
 * Which storage a piece of the program may overwrite, as paths that can be followed where the piece begins.
 * In: the statements of the piece, which variables are its own, points-to, effects. Out: the places, a section at the end standing for all elements
 * there are, and so does an index on the way; and the stores of which no such path is known.
 * Method: every store is followed back to where its pointers come from. A pointer that the piece does not change is followed as it is. One that it
 * changes holds what it held at the beginning, or what the piece assigns to it: which leads, sooner or later, to pointers as they were at the
 * beginning, or to storage that the piece makes itself. What a procedure overwrites through its parameters is taken over from its arguments.
 * Limits: pointers that calls give, and entries of maps, are not followed.
 */

import type { BitSet } from "../../dataflow/bit-set.js";
import { constant } from "../../il/builders.js";
import { samePath, sameType } from "../../il/equal.js";
import { declaredType, prefixPath } from "../../il/queries/path-types.js";
import type {
  AllocateStatement,
  Argument,
  CallStatement,
  Expression,
  Path,
  Program,
  Statement,
  Step,
  Type,
  UnitId,
  VariableId,
} from "../../il/types.js";
import { forEachReadPath, forEachStatement, pointersOnTheWay, writtenPaths } from "../../il/visit.js";
import { holdsReferences } from "../../rules/references.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";

export interface PlacesInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
}

export interface LostStore {
  readonly statement: Statement;
  /** Null: it is in a procedure, and may be to anything that the call overwrites. */
  readonly path: Path | null;
}

export interface WrittenPlaces {
  readonly places: readonly Path[];
  readonly lost: readonly LostStore[];
  readonly moves: readonly Move[];
}

/** A pointer that may come to lead to other storage, by paths as they are at the beginning; null: nobody knows which. */
interface Move {
  readonly pointer: Path;
  readonly to: readonly Path[] | null;
}

const none: WrittenPlaces = { places: [], lost: [], moves: [] };

export interface PieceOfUnit {
  readonly unit: UnitId;
  readonly statements: readonly Statement[];
  /** The variable begins and ends in the piece. */
  readonly isOwn: (variable: VariableId) => boolean;
}

/** Procedures that call themselves are visited until they have nothing new; each round adds a path, and paths are shorter than this. */
const longestPath = 12;

export class PlacesOfPieces {
  readonly #units = new Map<UnitId, WrittenPlaces>();
  readonly #running = new Set<UnitId>();

  #everWritten: ReadonlySet<ZoneId> | undefined;

  constructor(private readonly input: PlacesInput) {}

  /** Nothing in the program ever changes what the expression reads. */
  isKept = (e: Expression): boolean => {
    this.#everWritten ??= everWritten(this.input);
    const written = this.#everWritten;
    let isKept = true;
    forEachReadPath(e, (path) => {
      if (this.input.pointsTo.zonesOf(path).some((zone) => written.has(zone))) isKept = false;
    });
    return isKept;
  };

  of(piece: PieceOfUnit): WrittenPlaces {
    const walk = new PlaceWalk(this.input, piece, (id) => this.#ofUnit(id));
    return walk.run();
  }

  /** In terms of the unit's own parameters, and of globals. */
  #ofUnit(id: UnitId): WrittenPlaces {
    const known = this.#units.get(id);
    if (known !== undefined && (this.#running.has(id) || this.#running.size === 0)) return known;
    const unit = this.input.program.units.get(id);
    if (unit === undefined || this.#running.has(id)) return known ?? none;
    this.#running.add(id);
    const isOwn = (v: VariableId): boolean => {
      const variable = this.input.program.variables.get(v);
      return variable?.role === "local" || (variable?.role === "parameter" && variable.passing !== "reference");
    };
    const piece: PieceOfUnit = { unit: id, statements: unit.body.statements, isOwn };
    for (let before = known ?? none; ; ) {
      this.#units.set(id, before);
      const walk = new PlaceWalk(this.input, piece, (callee) => this.#ofUnit(callee), new Set(unit.parameters));
      const after = walk.run();
      if (sizeOf(after) === sizeOf(before)) break;
      before = after;
    }
    this.#running.delete(id);
    return this.#units.get(id) as WrittenPlaces;
  }
}

/** Null: what it is given is not said value by value. */
interface Assignment {
  readonly target: Path;
  readonly value: Expression | null;
}

/** What a new object is made with. */
function initialAssignments(s: AllocateStatement): readonly Assignment[] {
  const { steps, type } = behindPointer(s.target);
  const { root } = s.target;
  const { initial } = s;
  switch (initial.kind) {
    case "fields":
      return [...initial.values].map(([name, value]) => ({
        target: { root, steps: [...steps, { kind: "field", name }], type: value.type },
        value,
      }));
    case "elements":
      return initial.values.map((value) => ({
        target: { root, steps: [...steps, someElement], type: value.type },
        value,
      }));
    case "fill":
      return [{ target: { root, steps: [...steps, someElement], type: initial.value.type }, value: initial.value }];
    case "copy":
      return type.kind === "array"
        ? [{ target: { root, steps: [...steps, someElement], type: type.element }, value: null }]
        : [{ target: { root, steps, type }, value: null }];
    default:
      return [];
  }
}

const someElement: Step = { kind: "index", indices: [constant(0)] };

/** The pointers that are being followed, each with how many pointers have been followed behind it. */
interface Way {
  readonly visited: ReadonlyMap<string, number>;
  readonly depth: number;
}

const atFirst: Way = { visited: new Map(), depth: 0 };

class PlaceWalk {
  readonly #places: Path[] = [];
  readonly #lost: LostStore[] = [];
  readonly #written: BitSet;
  readonly #assignments: Assignment[] = [];
  readonly #results: { readonly target: Path; readonly statement: Statement }[] = [];

  /** `given`: variables of its own that have a value at the beginning, the parameters of a procedure. */
  constructor(
    private readonly input: PlacesInput,
    private readonly piece: PieceOfUnit,
    private readonly ofUnit: (unit: UnitId) => WrittenPlaces,
    private readonly given: ReadonlySet<VariableId> = new Set(),
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
    return { places: this.#places, lost: this.#lost, moves: this.#moves() };
  }

  #moves(): readonly Move[] {
    return this.#assignments.flatMap(({ target, value }) => {
      const pointers = this.#storages(target, atFirst);
      const to = target.type.kind === "record" || value === null ? null : this.#behind(value, atFirst);
      return (pointers ?? [target]).map((pointer) => ({ pointer, to: pointers === null ? null : to }));
    });
  }

  #store(s: Statement, path: Path): void {
    // The entries of a map are not found again one by one.
    const storages = path.type.kind === "map" ? null : this.#storages(path, atFirst);
    if (storages === null) this.#lose(s, path);
    else for (const storage of storages) this.#add(allOf(storage));
  }

  #add(path: Path): void {
    if (path.steps.length > longestPath || this.#places.some((other) => samePath(other, path))) return;
    this.#places.push(path);
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
      const unit = this.input.program.units.get(callee);
      const inside = this.ofUnit(callee);
      if (inside.lost.length > 0) this.#lose(s, null);
      for (const place of inside.places) {
        const k = unit?.parameters.indexOf(place.root) ?? -1;
        const argument = s.arguments[k];
        if (k < 0) this.#store(s, place);
        else if (argument === undefined) this.#lose(s, null);
        else this.#through(s, argument, place);
      }
    }
  }

  /** What a procedure overwrites by way of a parameter. */
  #through(s: CallStatement, argument: Argument, place: Path): void {
    if (argument.kind === "reference") {
      this.#store(s, { ...place, root: argument.path.root, steps: [...argument.path.steps, ...place.steps] });
      return;
    }
    const storages = this.#behind(argument, atFirst);
    if (storages === null) {
      this.#lose(s, null);
      return;
    }
    for (const storage of storages)
      this.#store(s, this.#typed(storage.root, joined(storage, place.steps.slice(1)), place));
  }

  /** The storage that a path may denote, by paths as they are at the beginning; null: nobody knows. */
  #storages(path: Path, way: Way): readonly Path[] | null {
    const last = pointersOnTheWay(path).at(-1) ?? -1;
    if (path.steps.some((step) => step.kind === "key")) return null;
    if (last < 0) return this.piece.isOwn(path.root) ? [] : [this.#typed(path.root, path.steps.map(wide), path)];
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
    } else if (this.given.has(pointer.root)) all.push(behindPointer(pointer));
    if (this.#isWritten(pointer)) {
      for (const { target, value } of this.#assignments) {
        if (!this.#mayBe(target, pointer)) continue;
        if (target.type.kind === "record" || value === null) return null;
        const more = this.#behind(value, here);
        if (more === null) return null;
        all.push(...more);
      }
      if (this.#results.some(({ target }) => this.#mayBe(target, pointer))) return null;
      const moved = this.#movedByCalls(pointer, here);
      if (moved === null) return null;
      all.push(...moved);
    }
    return all;
  }

  /** What procedures may make a pointer lead to. */
  #movedByCalls(pointer: Path, way: Way): readonly Path[] | null {
    const all: Path[] = [];
    let isKnown = true;
    forEachStatement({ statements: this.piece.statements }, (s) => {
      if (s.kind !== "call" || !this.#mayBeWrittenBy(s, pointer)) return;
      const callees = this.input.pointsTo.callees(s);
      if (callees.length === 0) isKnown = false;
      for (const callee of callees)
        for (const move of this.ofUnit(callee).moves) {
          const target = this.#asCalled(s, callee, move.pointer);
          if (target !== null && !this.#mayBe(target, pointer)) continue;
          for (const path of move.to ?? []) {
            const storage = this.#asCalled(s, callee, path);
            const storages = storage === null ? null : this.#atFirst(storage, way);
            if (storages === null) isKnown = false;
            else all.push(...storages);
          }
          if (target === null || move.to === null) isKnown = false;
        }
    });
    return isKnown ? all : null;
  }

  /** Storage as it was denoted at the call. */
  #atFirst(storage: Path, way: Way): readonly Path[] | null {
    const isBehind = storage.steps.at(-1)?.kind === "deref";
    const pointer = isBehind ? prefixPath(this.input.program, storage, storage.steps.length - 1) : undefined;
    return pointer === undefined ? this.#storages(storage, way) : this.#sources(pointer, way);
  }

  /** A path of a procedure as its caller would write it at the call; null: it cannot. */
  #asCalled(s: CallStatement, callee: UnitId, path: Path): Path | null {
    const k = this.input.program.units.get(callee)?.parameters.indexOf(path.root) ?? -1;
    if (k < 0) return path;
    const argument = s.arguments[k];
    const [first, next] = path.steps;
    // `&b` for a parameter p: what is `p->v` there is `b.v` here.
    if (argument?.kind === "address" && first?.kind === "deref" && next?.kind === "field")
      return { root: argument.path.root, steps: [...argument.path.steps, ...path.steps.slice(1)], type: path.type };
    if (argument === undefined || (argument.kind !== "reference" && argument.kind !== "read")) return null;
    return { root: argument.path.root, steps: [...argument.path.steps, ...path.steps], type: path.type };
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
        const isSame = from.kind === "pointer" && to.kind === "pointer" && isSeenAsSame(from.target, to.target);
        return isSame || e.operand.kind === "constant" ? this.#behind(e.operand, way) : null;
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

  #mayBe(target: Path, path: Path): boolean {
    const zones = this.input.pointsTo.zonesOf(path);
    return this.input.pointsTo.zonesOf(target).some((zone) => zones.includes(zone));
  }

  #mayBeWrittenBy(s: CallStatement, path: Path): boolean {
    const { effects, pointsTo } = this.input;
    const universe = effects.universe(this.piece.unit);
    const { written, fresh } = effects.of(this.piece.unit, s);
    return pointsTo.zonesOf(path).some((zone) => written.has(universe.bitOf(zone)) && !fresh.has(universe.bitOf(zone)));
  }
}

function everWritten({ program, pointsTo, effects }: PlacesInput): ReadonlySet<ZoneId> {
  const written = new Set<ZoneId>();
  for (const id of pointsTo.units) {
    const universe = effects.universe(id);
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      for (const bit of effects.of(id, s).written.toArray()) written.add(universe.zoneAt(bit).id);
    });
  }
  return written;
}

function sizeOf({ places, lost, moves }: WrittenPlaces): number {
  return places.length + lost.length + moves.reduce((sum, { to }) => sum + 1 + (to?.length ?? 0), 0);
}

function keyOf(pointer: Path): string {
  return `${pointer.root} ${pointer.steps.map((step) => (step.kind === "field" ? `.${step.name}` : step.kind)).join(" ")}`;
}

/** Some element, whichever. */
function each(step: Step): Step {
  return step.kind === "section" ? { kind: "index", indices: step.ranges.map(() => constant(0)) } : step;
}

function wide(step: Step): Step {
  return step.kind === "index" || step.kind === "section"
    ? { kind: "section", ranges: (step.kind === "index" ? step.indices : step.ranges).map(() => ({})) }
    : step;
}

/** A list as all its elements. */
function allOf(path: Path): Path {
  const { type, steps } = path;
  if (type.kind !== "array" || type.storage !== "list" || steps.at(-1)?.kind === "section") return path;
  return { ...path, steps: [...steps, { kind: "section", ranges: [{}] }] };
}

function behindPointer(pointer: Path): Path {
  return {
    root: pointer.root,
    steps: [...pointer.steps, { kind: "deref" }],
    type: pointer.type.kind === "pointer" ? pointer.type.target : pointer.type,
  };
}

function withoutLast(path: Path): Path {
  return { ...path, steps: path.steps.slice(0, -1) };
}

/** A single variable may be seen as an array of one. */
function joined(base: Path, rest: readonly Step[]): readonly Step[] {
  const [first] = rest;
  const isOne = base.type.kind !== "array" && (first?.kind === "section" || first?.kind === "index");
  return [...base.steps, ...(isOne ? rest.slice(1) : rest).map(wide)];
}

/** Elements and the array of them are the same. */
function isSeenAsSame(a: Type, b: Type): boolean {
  return sameType(a.kind === "array" ? a.element : a, b.kind === "array" ? b.element : b);
}
