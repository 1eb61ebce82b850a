/**
 * Where a path leads to, told by the variable that the storage belongs to: through parameters of what is called, and through locals
 * that lead into an array (`row = &a[n * i]`, `a.subarray(n * i)`).
 * In: a path, an execution. Out: the root and the steps with the polynomials of the subscripts; null: the way there may change.
 */
import { samePath, sameType } from "../../../il/equal.js";
import { prefixPath } from "../../../il/queries/path-types.js";
import type { Expression, Path, Program, Step, VariableId } from "../../../il/types.js";
import type { Condition } from "./contradictions.js";
import { atMost, below } from "./contradictions.js";
import type { Execution, IndexForms } from "./index-forms.js";
import { count } from "./index-forms.js";
import { Polynomial } from "./polynomials.js";

export type PlaceStep =
  | { readonly kind: "deref" }
  | { readonly kind: "field"; readonly name: string }
  /** null: somewhere. */
  | { readonly kind: "index"; readonly forms: readonly (Polynomial | null)[] };

export interface ArrayPlace {
  readonly root: string;
  readonly steps: readonly PlaceStep[];
  /** The views that lead there: what is outside of one is no element, whatever lies behind its ends. */
  readonly views?: readonly ArrayView[];
  /** Of the subscripts into an array that says how long it is: they are within. */
  readonly bounds?: readonly Condition[];
}

/** `a.subarray(from, to)`, in subscripts of `a`. */
export interface ArrayView {
  /** Which of the place's steps subscripts it. */
  readonly step: number;
  /** Counts from the end of the array where it is negative. */
  readonly from: Polynomial;
  /** It ends at the least of these; none where it ends with the array; null: that is not known. */
  readonly to: readonly Polynomial[] | null;
}

const deepest = 12;

export class Places {
  constructor(
    private readonly program: Program,
    private readonly forms: IndexForms,
  ) {}

  of(path: Path, at: Execution): ArrayPlace | null {
    const place = this.#of(path, at, 0);
    return place === null ? null : this.#bounded(place, at);
  }

  /** Of an unknown subscript into an array of the unit's own this much is known: it is some element of the array. */
  #bounded(place: ArrayPlace, at: Execution): ArrayPlace {
    const [first, ...others] = place.steps;
    const type = this.program.variables.get(Number(place.root.slice(1)) as VariableId)?.type;
    if (first?.kind !== "index" || type?.kind !== "array") return place;
    const bounds: Condition[] = [];
    const forms = first.forms.map((form, d) => {
      const extent = type.dimensions[d]?.extent;
      const size = extent?.kind === "constant" ? Number(extent.value) : Number.NaN;
      if (!Number.isInteger(size)) return form;
      const subscript = form ?? this.forms.symbol(`some ${at.position.frame.numbers.of(first)} ${at.name}`, count);
      bounds.push(atMost(Polynomial.constant(0), subscript), below(subscript, Polynomial.constant(size)));
      return subscript;
    });
    return { ...place, steps: [{ kind: "index", forms }, ...others], bounds };
  }

  #of(path: Path, at: Execution, depth: number): ArrayPlace | null {
    if (depth > deepest) return null;
    if (path.steps[0]?.kind === "deref") {
      const definition = this.forms.definition(path.root, at);
      const through = definition === null ? null : this.#behind(definition.value, definition.at, path, at, depth);
      if (through !== null) return through;
    }
    const { frame } = at.position;
    const variable = this.program.variables.get(path.root);
    if (variable === undefined || variable.passing === "reference") return null;
    if (frame.call !== null && (variable.role !== "global" || path.steps.some((step) => step.kind === "deref")))
      return null;
    for (let count = 0; count < path.steps.length; count++)
      if (path.steps[count]?.kind === "deref" && !this.#pointerStays(path, count, at)) return null;
    const steps = this.#steps(path.steps, at);
    return steps === null ? null : { root: `v${path.root}`, steps };
  }

  #pointerStays(path: Path, count: number, at: Execution): boolean {
    if (count === 0 && this.forms.isKept(path.root, at.position.frame)) return true;
    const pointer = prefixPath(this.program, path, count);
    return pointer !== undefined && this.forms.stays({ kind: "read", path: pointer, type: pointer.type }, at);
  }

  /** `path` where its variable has the value. */
  #behind(value: Expression, there: Execution, path: Path, at: Execution, depth: number): ArrayPlace | null {
    const rest = path.steps.slice(1);
    switch (value.kind) {
      case "read": {
        // Pointers further on are the same where the variable got its value, if they stay.
        const count = 1 + rest.map(({ kind }) => kind).lastIndexOf("deref");
        const pointers = rest.slice(0, count);
        if (pointers.some(({ kind }) => kind !== "deref" && kind !== "field")) return null;
        const first = behind(value.path);
        const place = this.#of({ ...first, steps: [...first.steps, ...pointers] }, there, depth + 1);
        return place === null ? null : this.#followed(place, null, rest.slice(count), at);
      }
      case "address": {
        const place = this.#of(value.path, there, depth + 1);
        if (place === null || value.type.kind !== "pointer") return null;
        if (sameType(value.type.target, value.path.type)) return this.#followed(place, null, rest, at);
        // The array that begins with an element.
        const last = place.steps.at(-1);
        if (value.type.target.kind !== "array" || last?.kind !== "index") return null;
        return this.#shifted({ ...place, steps: place.steps.slice(0, -1) }, last.forms, rest, at);
      }
      case "convert": {
        if (!isFirstRecord(value) || value.operand.kind !== "read") return null;
        const place = this.#of(behind(value.operand.path), there, depth + 1);
        const zero = Polynomial.constant(0);
        return place === null ? null : this.#followed(place, { kind: "index", forms: [zero] }, rest, at);
      }
      case "operation": {
        const [array, from, to] = value.arguments;
        if (value.name !== "view" || array?.kind !== "read" || from === undefined) return null;
        const place = this.#of(behind(array.path), there, depth + 1);
        const start = this.forms.of(from, there);
        const element = place === null ? null : this.#shifted(place, [start], rest, at);
        if (place === null || element === null || start === null) return element;
        const end = to === undefined || isLengthOf(to, array.path) ? [] : this.forms.allOf(to, there, "min");
        const view: ArrayView = { step: place.steps.length, from: start, to: end };
        return { ...element, views: [...(element.views ?? []), view] };
      }
      default:
        return null;
    }
  }

  #followed(place: ArrayPlace, step: PlaceStep | null, rest: readonly Step[], at: Execution): ArrayPlace | null {
    // Pointers further on are read where the path stands, and may change.
    if (rest.some(({ kind }) => kind === "deref")) return null;
    const steps = this.#steps(rest, at);
    return steps === null ? null : { ...place, steps: [...place.steps, ...(step === null ? [] : [step]), ...steps] };
  }

  /** Subscripts count from an element. */
  #shifted(
    place: ArrayPlace,
    start: readonly (Polynomial | null)[],
    rest: readonly Step[],
    at: Execution,
  ): ArrayPlace | null {
    const [index, ...others] = rest;
    if (index?.kind !== "index" || others.some(({ kind }) => kind === "deref")) return null;
    if (index.indices.length !== 1 || start.length !== 1) return null;
    const form = this.forms.of(index.indices[0] as Expression, at);
    const [from] = start;
    const sum = form === null || from === null || from === undefined ? null : form.plus(from);
    const steps = this.#steps(others, at);
    return steps === null ? null : { ...place, steps: [...place.steps, { kind: "index", forms: [sum] }, ...steps] };
  }

  #steps(steps: readonly Step[], at: Execution): readonly PlaceStep[] | null {
    const placeSteps: PlaceStep[] = [];
    for (const step of steps)
      switch (step.kind) {
        case "deref":
          placeSteps.push({ kind: "deref" });
          break;
        case "field":
          placeSteps.push(step);
          break;
        case "index":
          placeSteps.push({ kind: "index", forms: step.indices.map((e) => this.forms.of(e, at)) });
          break;
        case "section":
          placeSteps.push({ kind: "index", forms: step.ranges.map(() => null) });
          break;
        case "key":
          return null;
      }
    return placeSteps;
  }
}

function isLengthOf(e: Expression, array: Path): boolean {
  const [of] = e.kind === "operation" && e.name === "length" ? e.arguments : [];
  return of?.kind === "read" && samePath(of.path, array);
}

/** What a pointer leads to. */
function behind(pointer: Path): Path {
  const type = pointer.type.kind === "pointer" ? pointer.type.target : pointer.type;
  return { ...pointer, steps: [...pointer.steps, { kind: "deref" }], type };
}

/** The pointer to an array of records that is seen as a pointer to its first one. */
function isFirstRecord(e: Expression & { kind: "convert" }): boolean {
  const [from, to] = [e.operand.type, e.type];
  const isArray = from.kind === "pointer" && from.target.kind === "array" && to.kind === "pointer";
  return isArray && to.target.kind === "record" && sameType(from.target.element, to.target);
}
