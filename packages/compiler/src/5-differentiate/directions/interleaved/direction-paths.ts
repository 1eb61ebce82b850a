/** Paths and expressions over tangents of one direction, from those of the scalar tangent program. */
import { InternalError } from "../../../diagnostics/diagnostic.js";
import { binary, booleanType, constant, nilType, operation, read } from "../../../il/builders.js";
import { samePath, sameType } from "../../../il/equal.js";
import { added, number, times } from "../../../il/fold-arithmetic.js";
import { typeAfter } from "../../../il/queries/path-types.js";
import { mapShared, rewriteExpression } from "../../../il/rewrite.js";
import type { Expression, Path, Program, Range, Step, Type, VariableId } from "../../../il/types.js";
import { forEachExpression, forEachReadPath } from "../../../il/visit.js";
import { isNil } from "../../../rules/factors.js";
import type { DirectionTypes } from "./direction-types.js";
import { interleaves, isMixed, isNumber, numberTangents } from "./direction-types.js";

export class DirectionPaths {
  #passesMixed = false;
  readonly #mayMiss = new WeakSet<Path>();
  readonly #ofMissing = new WeakSet<Expression>();

  constructor(
    readonly program: Program,
    readonly types: DirectionTypes,
    readonly shadows: ReadonlySet<VariableId>,
    readonly count: Expression,
    /** May it be a number that is not whole? */
    readonly isFraction: (e: Expression) => boolean,
  ) {}

  isDirectional(path: Path): boolean {
    return this.shadows.has(path.root);
  }

  /** A number's tangent in direction `k`. `position` replaces the sections of the path by one element each. */
  at(path: Path, k: Expression, position: Expression | null = null): Path {
    return this.#at(this.#plainSteps(path), k, position);
  }

  #at(path: Path, k: Expression, position: Expression | null): Path {
    const { steps, inside } = this.#steps(path, k, position);
    if (inside) return { ...path, steps, type: numberType(path.type) };
    const whole = [...steps, { kind: "deref" }, { kind: "index", indices: [k] }] as const;
    return { ...path, steps: whole, type: numberType(path.type) };
  }

  /** The storage that holds all directions: the array of a number's tangents, or the shadow a reference leads to. */
  whole(path: Path): Path {
    return this.#whole(this.#plainSteps(path));
  }

  #whole(path: Path): Path {
    const { steps, inside } = this.#steps(path, null, null);
    if (inside) throw new InternalError("an element's derivatives are no array of their own");
    return { ...path, steps, type: path.type.kind === "array" ? path.type : this.#wholeType(path.type) };
  }

  /** Part of an array of numbers, in all directions. */
  part(given: Path): Path {
    const path = this.#plainSteps(given);
    return { ...path, steps: this.#steps(path, null, null).steps };
  }

  /** The path with what its subscripts say of derivatives, as of storage of several directions. */
  #plainSteps(path: Path): Path {
    const steps = mapShared(path.steps, (step): Step => {
      if (step.kind === "index") return { ...step, indices: step.indices.map((e) => this.plain(e)) };
      if (step.kind === "key") return { ...step, key: this.plain(step.key) };
      if (step.kind !== "section") return step;
      return { ...step, ranges: step.ranges.map((range) => mapRange(range, (e) => this.plain(e))) };
    });
    return { ...path, steps };
  }

  /** Is the path the element (or part) of an array that holds the tangents of its elements in itself? */
  isInterleaved(path: Path): boolean {
    return this.#steps(path, number(0), null).inside;
  }

  /** The value of a numeric expression in direction `k`. `sure`: a number for whose derivatives there is an array. */
  value(e: Expression, k: Expression, position: Expression | null = null, sure?: Path): Expression {
    return rewriteExpression(e, {
      path: (p) => {
        if (this.isDirectional(p)) {
          if (!this.#isNumbers(p)) return this.#whole(p);
          const at = this.#at(p, k, position);
          const isSure = sure !== undefined && samePath(p, sure);
          if (mayBeMissing(p) && !isSure && !this.isInterleaved(p)) this.#mayMiss.add(at);
          return at;
        }
        return position === null
          ? p
          : { ...p, steps: p.steps.map((step) => elementOf(step, position)), type: elementType(p) };
      },
      expression: (inner) => this.#ofNone(this.#length(inner)),
    });
  }

  /** Where there may be no number there may be no array for its derivatives. */
  #ofNone(e: Expression): Expression {
    if (e.kind === "read" && this.#mayMiss.has(e.path)) {
      const row = { ...e.path, steps: e.path.steps.slice(0, -2), type: numberTangents };
      const none = {
        kind: "conditional",
        test: isNil(read(row)),
        whenTrue: number(0),
        whenFalse: e,
        type: e.type,
      } as const;
      this.#ofMissing.add(none);
      return none;
    }
    if (e.kind !== "binary" || e.operator !== "coalesce" || e.left.kind !== "conditional") return e;
    return this.#ofMissing.has(e.left) ? { ...e.left, whenTrue: e.right } : e;
  }

  /** An expression that is the same for all directions: what leads to derivatives, how long their arrays are. */
  plain(e: Expression): Expression {
    return rewriteExpression(e, {
      path: (p) => (this.isDirectional(p) && !this.#isNumbers(p) ? this.#whole(p) : p),
      expression: (inner) => this.#length(inner),
    });
  }

  /** Does it depend on the derivative of a number? */
  readsNumbers(e: Expression): boolean {
    let reads = false;
    forEachReadPath(e, (p) => {
      if (this.isDirectional(p) && (this.#isNumbers(p) || isMixed(p.type))) reads = true;
    });
    return reads;
  }

  #isNumbers(p: Path): boolean {
    return isNumber(p.type) || p.steps.some((step) => step.kind === "section");
  }

  /** How many elements the primal's array has. */
  #length(e: Expression): Expression {
    return this.isLength(e) ? binary("divide", e, this.count) : e;
  }

  /** Is it the length of an array that holds derivatives in itself? */
  isLength(e: Expression): boolean {
    const [of] = e.kind === "operation" && e.name === "length" ? e.arguments : [];
    if (of?.kind !== "read" || !this.isDirectional(of.path)) return false;
    return interleaves(of.type.kind === "pointer" ? of.type.target : undefined);
  }

  /** The shadow that a reference expression of the tangent program leads to. */
  reference(e: Expression): Expression {
    // A number where something else may be, too.
    if (isNumber(e.type)) this.#passesMixed = true;
    switch (e.kind) {
      case "read":
        if (!this.isDirectional(e.path)) return this.#retyped(e);
        return { ...e, path: this.whole(e.path), type: this.types.of(e.type) };
      case "conditional":
        return {
          ...e,
          whenTrue: this.reference(e.whenTrue),
          whenFalse: this.reference(e.whenFalse),
          type: this.types.of(e.type),
        };
      case "convert":
        return { ...e, operand: this.reference(e.operand), type: this.types.of(e.type) };
      case "operation": {
        const [pointer, ...bounds] = e.arguments;
        if (e.name === "external" && e.detail === "zerosLike")
          return operation("external", [pointer!, this.count, ...bounds], this.types.of(e.type), "zerosLike");
        if (e.name === "external" && e.detail === "shadowOf") return this.#retyped(e);
        if (e.name !== "view" || pointer === undefined) return e;
        const target = e.type.kind === "pointer" ? e.type.target : undefined;
        const scaled = interleaves(target) ? bounds.map((bound) => this.position(whole(bound))) : bounds;
        return operation("view", [this.reference(pointer), ...scaled], this.types.of(e.type));
      }
      default:
        return e;
    }
  }

  /** What leads to no derivatives is its own shadow; what the runtime finds it knows no type of. */
  #retyped(e: Expression): Expression {
    const type = this.types.of(e.type);
    return sameType(type, e.type) ? e : { kind: "convert", operand: e, type };
  }

  /** Where the tangents of element `index` begin; a length of so many elements. */
  position(index: Expression): Expression {
    return times(index, this.count);
  }

  /** Where an element that is none would have derivatives, other elements have theirs: `2 * 0.5 + k`. */
  #begin(index: Expression): Expression {
    const position = this.position(index);
    if (!this.isFraction(index)) return position;
    const test = binary("equal", binary("remainder", index, constant(1)), constant(0), booleanType);
    return { kind: "conditional", test, whenTrue: position, whenFalse: constant(Number.NaN), type: position.type };
  }

  #steps(path: Path, k: Expression | null, position: Expression | null): { steps: Step[]; inside: boolean } {
    let type: Type | undefined = this.program.variables.get(path.root)?.type;
    let inside = false;
    const steps = path.steps.map((step): Step => {
      const within = type;
      if (within !== undefined && isMixed(within) && step.kind === "deref" && !interleaves(pointedTo(within)))
        this.#passesMixed = true;
      type = type === undefined ? undefined : typeAfter(this.program, pointed(type), step);
      if (!interleaves(within)) return step;
      if (step.kind === "index" && k !== null) {
        inside = true;
        const [index] = step.indices;
        if (index === undefined) throw new InternalError("an index without indices");
        return { kind: "index", indices: [added(this.#begin(index), k)] };
      }
      if (step.kind !== "section") return step;
      inside = true;
      const range = step.ranges[0] ?? {};
      if (position === null || k === null) return { kind: "section", ranges: [this.#scaled(range)] };
      return { kind: "index", indices: [added(this.position(elementAt(range, position)), k)] };
    });
    return { steps, inside };
  }

  /** Has a path gone through what may be a number, to something else than numbers, since this was last asked? */
  takePassesMixed(): boolean {
    const passes = this.#passesMixed;
    this.#passesMixed = false;
    return passes;
  }

  #scaled(range: Range): Range {
    if (range.step !== undefined) throw new InternalError("a strided section has no contiguous derivatives");
    return mapRange(range, (e) => this.position(e));
  }

  #wholeType(type: Type): Type {
    return isNumber(type) ? numberTangents : this.types.of(type);
  }
}

/** Where there is no number it does not matter what its derivatives are. */
export function ofNumbers(e: Expression): Expression {
  if (e.kind === "constant") return e.value === null || e.value === undefined ? number(0) : e;
  if (e.kind !== "conditional") return e;
  return { ...e, whenTrue: ofNumbers(e.whenTrue), whenFalse: ofNumbers(e.whenFalse) };
}

/** Entries, and fields that may have no number. */
function mayBeMissing({ steps, type }: Path): boolean {
  const last = steps.at(-1);
  return last?.kind === "key" || (last?.kind === "field" && type.kind === "union");
}

/** Bounds of views are cut to whole numbers: what is read from elsewhere may be none. */
function whole(bound: Expression): Expression {
  let isRead = false;
  forEachExpression(bound, (e) => {
    if (e.type.kind === "integer" || (e.kind === "operation" && e.name === "length")) return;
    const isNumber = e.kind === "constant" && Number.isInteger(e.value);
    if (!isNumber && !(e.kind === "binary" && e.operator !== "divide")) isRead = true;
  });
  return isRead ? { kind: "intrinsic", name: "trunc", arguments: [bound], type: bound.type } : bound;
}

function mapRange({ from, to, step }: Range, of: (e: Expression) => Expression): Range {
  return {
    ...(from === undefined ? {} : { from: of(from) }),
    ...(to === undefined ? {} : { to: of(to) }),
    ...(step === undefined ? {} : { step: of(step) }),
  };
}

/** Element `position` of a section. */
export function elementAt({ from, step }: Range, position: Expression): Expression {
  const offset = step === undefined ? position : times(step, position);
  return from === undefined ? offset : added(from, offset);
}

function elementOf(step: Step, position: Expression): Step {
  if (step.kind !== "section") return step;
  return { kind: "index", indices: step.ranges.map((range) => elementAt(range, position)) };
}

function elementType(path: Path): Type {
  const isSection = path.steps.at(-1)?.kind === "section";
  return isSection && path.type.kind === "array" ? path.type.element : path.type;
}

function numberType(type: Type): Type {
  if (type.kind === "array") return numberType(type.element);
  if (type.kind === "union") return type.members.find(isNumber) ?? nilType;
  return type;
}

function pointedTo(type: Type): Type | undefined {
  const pointer = pointed(type);
  return pointer.kind === "pointer" ? pointer.target : undefined;
}

/** A union is passed through the pointer among its members. */
function pointed(type: Type): Type {
  if (type.kind !== "union") return type;
  return type.members.find((m) => m.kind === "pointer") ?? type;
}
