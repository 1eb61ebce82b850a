/**
 * How many elements an array of fixed length has, as a polynomial in an execution: by the one allocation that a local is given, or by
 * the array that it is a copy, a view or another name of; by what all arrays that it may be are made with; else the length as it is at
 * run time.
 */
import { length, read } from "../../il/builders.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type { Expression, Path, Program, Range, Statement, Unit, VariableId } from "../../il/types.js";
import { forEachExpression, forEachStatement, storedPaths } from "../../il/visit.js";
import type { PointsTo } from "../storage-facts.js";
import type { Extents } from "./extents.js";
import type { Execution, IndexForms } from "./regions/index-forms.js";
import { Polynomial } from "./regions/polynomials.js";

export interface ArrayLength {
  readonly count: Polynomial;
  /** By the program's text, in sums and products; false: a symbol for what the caller knows. */
  readonly isTold: boolean;
}

/** How many names, copies and views are followed. */
const deepest = 8;

export class ArrayLengths {
  /** The one statement that gives a local; null: there are several. */
  readonly #given = new Map<VariableId, Statement | null>();

  constructor(
    private readonly program: Program,
    units: readonly Unit[],
    private readonly pointsTo: Pick<PointsTo, "isAddressed">,
    private readonly extents: Extents,
  ) {
    for (const unit of units)
      forEachStatement(unit.body, (s) => {
        for (const { root, steps } of storedPaths(s))
          if (steps.length === 0) this.#given.set(root, this.#given.has(root) ? null : s);
      });
  }

  /** `array`: a path that ends behind the pointer. */
  of(array: Path, at: Execution, forms: IndexForms): ArrayLength | null {
    const pointer = this.#pointerOf(array, 1);
    return pointer === undefined ? null : this.#behind(pointer, at, forms, 0);
  }

  #behind(pointer: Path, at: Execution, forms: IndexForms, depth: number): ArrayLength | null {
    if (depth > deepest) return null;
    return this.#told(pointer, at, forms, depth) ?? this.#madeWith(pointer, at) ?? atRunTime(pointer, at, forms);
  }

  /** The number of elements that all arrays have which the pointer may lead to. */
  #madeWith(pointer: Path, at: Execution): ArrayLength | null {
    const type = pointer.type.kind === "pointer" ? pointer.type.target : undefined;
    if (type === undefined) return null;
    const array: Path = { ...pointer, steps: [...pointer.steps, { kind: "deref" }], type };
    const extent = this.extents.of(at.position.frame.unit.id, array);
    if (extent?.kind !== "constant") return null;
    return { count: Polynomial.constant(Number(extent.value)), isTold: true };
  }

  #told({ root, steps }: Path, at: Execution, forms: IndexForms, depth: number): ArrayLength | null {
    if (steps.length > 0 || this.pointsTo.isAddressed(root)) return null;
    const definition = forms.definition(root, at);
    if (definition !== null) return this.#ofValue(definition.value, definition.at, forms, depth);
    const given = this.#given.get(root);
    if (given?.kind !== "allocate" || given.allocated.kind !== "array") return null;
    if (given.initial.kind === "copy") {
      const last = given.initial.source.steps.at(-1);
      const pointer = this.#pointerOf(given.initial.source, 2);
      const [range, ...others] = last?.kind === "section" ? last.ranges : [];
      if (pointer === undefined || range === undefined || others.length > 0) return null;
      return this.#isSettled(read(pointer)) ? this.#ofRange(pointer, range, at, forms, depth) : null;
    }
    const [extent] = given.extents;
    const count = extent === undefined || !this.#isSettled(extent) ? null : forms.of(extent, at);
    return count === null ? null : { count, isTold: forms.isPlain(count) };
  }

  #ofValue(value: Expression, there: Execution, forms: IndexForms, depth: number): ArrayLength | null {
    if (value.kind === "read") return this.#behind(value.path, there, forms, depth + 1);
    const [array, from, to] = value.kind === "operation" && value.name === "view" ? value.arguments : [];
    if (array?.kind !== "read") return null;
    const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    return this.#ofRange(array.path, range, there, forms, depth);
  }

  /** A range that lies within the array. */
  #ofRange(pointer: Path, range: Range, at: Execution, forms: IndexForms, depth: number): ArrayLength | null {
    const whole = range.to === undefined ? this.#behind(pointer, at, forms, depth + 1) : null;
    const end = range.to === undefined ? (whole?.count ?? null) : forms.of(range.to, at);
    const start = range.from === undefined ? Polynomial.constant(0) : forms.of(range.from, at);
    if (end === null || start === null) return null;
    const count = end.minus(start);
    return { count, isTold: (whole === null || whole.isTold) && forms.isPlain(count) };
  }

  /** The pointer that leads to storage of which the path names a part, by so many steps. */
  #pointerOf(path: Path, steps: number): Path | undefined {
    const step = path.steps.at(-steps);
    return step?.kind === "deref" ? prefixPath(this.program, path, path.steps.length - steps) : undefined;
  }

  /** Is it the same wherever the array is used? */
  #isSettled(e: Expression): boolean {
    let settled = true;
    forEachExpression(e, (inner) => {
      if (inner.kind !== "read") return;
      const isOnce = inner.path.steps.length === 0 && this.#given.get(inner.path.root) !== null;
      if (!isOnce || this.pointsTo.isAddressed(inner.path.root)) settled = false;
    });
    return settled;
  }
}

function atRunTime(pointer: Path, at: Execution, forms: IndexForms): ArrayLength | null {
  const count = forms.of(length(read(pointer)), at);
  return count === null ? null : { count, isTold: false };
}
