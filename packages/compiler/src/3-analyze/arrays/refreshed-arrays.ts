/**
 * refreshed-arrays: is what a block writes to the elements of an array always in a range that the block overwrites whole before it
 * does anything else with the elements?
 * In: points-to, effects, counted loops. Out: the range, in terms of the block's unit; what lies outside of it is not written at all.
 * Method: the first statement that touches the elements is a counted loop that stores one element per iteration, or the call of a
 * procedure whose body begins so, or a loop whose body does, and nothing after it touches them; or the elements 0, 1, … are stored one
 * by one. All other stores run over parts of the same range (see covered-stores.ts for when they do), or the range is a local array whole.
 * Limits: ascending loops; ranges whose bounds are constants, parameters and locals.
 */
import { constant } from "../../il/builders.js";
import { sameExpression, samePath } from "../../il/equal.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type {
  Block,
  CallStatement,
  Expression,
  LoopStatement,
  Path,
  Program,
  Statement,
  Type,
  Unit,
  UnitId,
} from "../../il/types.js";
import { childBlocks, forEachExpression, forEachReadPath, forEachStatement } from "../../il/visit.js";
import type { CountedLoops } from "../loops/counted-loops.js";
import { isAscending, isAtLeast, shifted, wholeVariable } from "../loops/counter-ranges.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";

export interface RefreshedArraysInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly loops: CountedLoops;
}

/** The elements `from + offset` to `bound + offset` of an array. */
export interface ElementRange {
  readonly array: Path;
  readonly from: Expression;
  readonly bound: Expression;
  readonly inclusive: boolean;
  readonly offset: number;
}

export class RefreshedArrays {
  constructor(private readonly input: RefreshedArraysInput) {}

  /** The range that the block refreshes; null: not so. */
  rangeOf(unit: Unit, block: Block, zone: ZoneId): ElementRange | null {
    return this.#inBlock(unit, block, zone, new Set());
  }

  #inBlock(unit: Unit, block: Block, zone: ZoneId, running: ReadonlySet<UnitId>): ElementRange | null {
    const { statements } = block;
    const first = statements.findIndex((s) => this.#touches(unit, s, zone));
    const s = statements[first];
    if (s === undefined) return null;
    let rest = statements.slice(first + 1);
    let range: ElementRange | null = null;
    if (s.kind === "assign") {
      const stores = this.#ofStores(unit, statements, first, zone);
      if (stores === null) return null;
      range = stores.range;
      rest = statements.slice(stores.next);
    }
    if (s.kind === "call") range = this.#ofCall(unit, s, zone, running);
    else if (s.kind === "loop") {
      range = this.#ofLoop(unit, s, zone);
      if (range === null) {
        const own = [s.init, s.update].some((b) => b.statements.some((i) => this.#touches(unit, i, zone)));
        if (own || this.#touchesHere(unit, s, zone) || rest.some((r) => this.#touches(unit, r, zone))) return null;
        range = this.#inBlock(unit, s.body, zone, running);
      }
    }
    if (range === null) return null;
    const found = range;
    if (this.#isWhole(found, zone)) return found;
    return rest.every((r) => this.#staysInside(unit, r, zone, found, [], running)) ? found : null;
  }

  /** `for (i = from; i < bound; i++) a[i + c] = …`, where nothing else in the loop touches the elements. */
  #ofLoop(unit: Unit, loop: LoopStatement, zone: ZoneId): ElementRange | null {
    const counted = this.input.loops.get(loop);
    if (counted === undefined || !isAscending(counted) || this.#touchesHere(unit, loop, zone)) return null;
    const touching = loop.body.statements.filter((s) => this.#touches(unit, s, zone));
    const [store, ...others] = touching;
    if (store?.kind !== "assign" || others.length > 0 || this.#reads(unit, store, zone)) return null;
    const place = placeOf(this.input.program, store.target);
    if (place === null || wholeVariable(place.base) !== counted.variable) return null;
    const { from, bound, inclusive } = counted;
    return { array: place.array, from, bound, inclusive, offset: place.offset };
  }

  /** `a[0] = …; a[1] = a[0] * …`, and the statement that comes next. */
  #ofStores(
    unit: Unit,
    statements: readonly Statement[],
    first: number,
    zone: ZoneId,
  ): { readonly range: ElementRange; readonly next: number } | null {
    const stored = new Set<number>();
    let array: Path | null = null;
    let next = first;
    for (; next < statements.length; next++) {
      const s = statements[next] as Statement;
      if (!this.#touches(unit, s, zone)) continue;
      const own = s.kind === "assign" ? elementOf(this.input.program, s.target) : null;
      if (s.kind !== "assign" || own === null || (array !== null && !samePath(own.array, array))) break;
      const home = own.array;
      let readsOthers = false;
      forEachReadPath(s.value, (path) => {
        if (!this.input.pointsTo.zonesOf(path).includes(zone)) return;
        const from = elementOf(this.input.program, path);
        if (from === null || !samePath(from.array, home) || !stored.has(from.index)) readsOthers = true;
      });
      if (readsOthers) break;
      array = home;
      stored.add(own.index);
    }
    const isDense = [...stored].every((k) => k >= 0 && k < stored.size);
    if (array === null || !isDense) return null;
    const range = { array, from: constant(0), bound: constant(stored.size), inclusive: false, offset: 0 };
    return { range, next };
  }

  /** Does the range cover a local array, all there is of the zone? */
  #isWhole({ array, from, bound, inclusive, offset }: ElementRange, zone: ZoneId): boolean {
    const { program, pointsTo } = this.input;
    const [dimension, ...others] = array.type.kind === "array" ? array.type.dimensions : [];
    const size = dimension?.extent?.kind === "constant" ? Number(dimension.extent.value) : Number.NaN;
    if (
      others.length > 0 ||
      Number.isNaN(size) ||
      array.steps.length > 0 ||
      program.variables.get(array.root)?.role !== "local"
    )
      return false;
    const { variable, selector } = pointsTo.zones[zone] ?? {};
    if (variable !== array.root || selector !== "[]") return false;
    if (from.kind !== "constant" || from.value !== 0 || offset !== 0 || bound.kind !== "constant") return false;
    return Number(bound.value) + (inclusive ? 1 : 0) >= size;
  }

  #ofCall(unit: Unit, call: CallStatement, zone: ZoneId, running: ReadonlySet<UnitId>): ElementRange | null {
    const { program, pointsTo, effects } = this.input;
    const [callee, ...others] = pointsTo.callees(call);
    const target = callee === undefined ? undefined : program.units.get(callee);
    if (target === undefined || others.length > 0 || running.has(target.id)) return null;
    const inner: ZoneId[] = [];
    const { read, written } = effects.summary(target.id);
    const universe = effects.universe(target.id);
    for (const set of [read, written])
      set.forEach((bit) => {
        const own = universe.zoneAt(bit).id;
        if (!inner.includes(own) && pointsTo.translate(call, target.id, own).includes(zone)) inner.push(own);
      });
    const [own, ...more] = inner;
    if (own === undefined || more.length > 0) return null;
    const range = this.#inBlock(target, target.body, own, new Set([...running, unit.id, target.id]));
    return range === null ? null : this.#asSeenBy(call, target, range);
  }

  /** A callee's range in the caller's terms. */
  #asSeenBy(call: CallStatement, callee: Unit, range: ElementRange): ElementRange | null {
    const argumentOf = (e: Expression): Expression | null => {
      if (e.kind === "constant") return e;
      const k = callee.parameters.indexOf(wholeVariable(e) ?? (-1 as never));
      const argument = call.arguments[k];
      if (argument === undefined || argument.kind === "reference" || assigned(callee.body, callee.parameters[k]))
        return null;
      return argument;
    };
    const from = argumentOf(range.from);
    const bound = argumentOf(range.bound);
    const [step, ...further] = range.array.steps;
    const pointer = { root: range.array.root, steps: [], type: range.array.type };
    const given =
      step?.kind === "deref" && further.length === 0
        ? argumentOf({ kind: "read", path: pointer, type: pointer.type })
        : null;
    const array = given === null ? null : arrayBehind(this.input.program, given);
    if (from === null || bound === null || array === null) return null;
    return { ...range, array, from, bound };
  }

  /** Does the statement write elements of the range only? */
  #staysInside(
    unit: Unit,
    s: Statement,
    zone: ZoneId,
    range: ElementRange,
    around: readonly LoopStatement[],
    running: ReadonlySet<UnitId>,
  ): boolean {
    if (!this.#touches(unit, s, zone, "written")) return true;
    if (s.kind === "call") {
      const own = this.#ofCall(unit, s, zone, running);
      return own !== null && sameRange(own, range);
    }
    const children = childBlocks(s);
    if (children.length > 0) {
      const inside = s.kind === "loop" ? [...around, s] : around;
      return children.every((b) => b.statements.every((i) => this.#staysInside(unit, i, zone, range, inside, running)));
    }
    if (s.kind !== "assign") return false;
    const place = placeOf(this.input.program, s.target);
    if (place === null || !samePath(place.array, range.array) || place.offset !== range.offset) return false;
    const counted = around.map((loop) => this.input.loops.get(loop));
    const own = counted.find((c) => c !== undefined && c.variable === wholeVariable(place.base));
    if (own === undefined || !isAscending(own) || own.inclusive !== range.inclusive) return false;
    return sameExpression(own.bound, range.bound) && isAtLeast(own.from, range.from, counted);
  }

  #touches(unit: Unit, statement: Statement, zone: ZoneId, how?: "written"): boolean {
    let found = false;
    forEachStatement({ statements: [statement] }, (s) => {
      if (s.kind !== "scope" && this.#touchesHere(unit, s, zone, how)) found = true;
    });
    return found;
  }

  #touchesHere(unit: Unit, s: Statement, zone: ZoneId, how?: "written"): boolean {
    const { read, written } = this.input.effects.of(unit.id, s);
    const bit = this.input.effects.universe(unit.id).bitOf(zone);
    return bit >= 0 && (written.has(bit) || (how === undefined && read.has(bit)));
  }

  #reads(unit: Unit, s: Statement, zone: ZoneId): boolean {
    const bit = this.input.effects.universe(unit.id).bitOf(zone);
    return bit >= 0 && this.input.effects.of(unit.id, s).read.has(bit);
  }
}

function sameRange(a: ElementRange, b: ElementRange): boolean {
  const same = a.offset === b.offset && a.inclusive === b.inclusive && samePath(a.array, b.array);
  return same && sameExpression(a.from, b.from) && sameExpression(a.bound, b.bound);
}

/** `a[i + c]` with one subscript. */
function placeOf(
  program: Program,
  path: Path,
): { readonly array: Path; readonly base: Expression; readonly offset: number } | null {
  const last = path.steps.at(-1);
  if (last?.kind !== "index" || last.indices.length !== 1) return null;
  const array = prefixPath(program, path, path.steps.length - 1);
  const { base, offset } = shifted(last.indices[0] as Expression);
  return array === undefined || base === null ? null : { array, base, offset };
}

/** `a[3]` with one subscript. */
function elementOf(program: Program, path: Path): { readonly array: Path; readonly index: number } | null {
  const last = path.steps.at(-1);
  const index = last?.kind === "index" && last.indices.length === 1 ? last.indices[0] : undefined;
  if (index?.kind !== "constant" || typeof index.value !== "number") return null;
  const array = prefixPath(program, path, path.steps.length - 1);
  return array === undefined ? null : { array, index: index.value };
}

/** The array that starts where the pointer leads: `p`, `&a[0]`. */
function arrayBehind(program: Program, pointer: Expression, as: Type = pointer.type): Path | null {
  if (pointer.kind === "convert") return arrayBehind(program, pointer.operand, as);
  if (as.kind !== "pointer" || as.target.kind !== "array") return null;
  if (pointer.kind === "read")
    return { ...pointer.path, steps: [...pointer.path.steps, { kind: "deref" }], type: as.target };
  if (pointer.kind !== "address") return null;
  const last = pointer.path.steps.at(-1);
  const isStart = last?.kind === "index" && last.indices.every((e) => e.kind === "constant" && e.value === 0);
  return isStart ? (prefixPath(program, pointer.path, pointer.path.steps.length - 1) ?? null) : null;
}

function assigned(block: Block, variable: Path["root"] | undefined): boolean {
  let found = false;
  forEachStatement(block, (s) => {
    if (s.kind === "assign" && s.target.steps.length === 0 && s.target.root === variable) found = true;
    if (s.kind === "call" && s.targets.some((t) => t !== null && t.steps.length === 0 && t.root === variable))
      found = true;
  });
  return found;
}

/** The variables that a range's extent and place depend on. */
export function variablesOfRange({ array, from, bound }: ElementRange): readonly Path["root"][] {
  // Where no pointer is followed, the variable is the storage itself.
  const found = array.steps.some((step) => step.kind === "deref") ? [array.root] : [];
  const look = (e: Expression): void =>
    forEachExpression(e, (inner) => {
      if (inner.kind === "read") found.push(inner.path.root);
    });
  look(from);
  look(bound);
  for (const step of array.steps) if (step.kind === "index") step.indices.forEach(look);
  return found;
}
