import { madeBy } from "../../../diagnostics/origin.js";
import {
  arrayOf,
  assign,
  binary,
  block,
  constant,
  deref,
  element,
  ifThen,
  intrinsic,
  pathOf,
  pointerTo,
  read,
  readOf,
  real64,
} from "../../../il/builders.js";
import { samePath } from "../../../il/equal.js";
import { isConstant } from "../../../il/fold-arithmetic.js";
import { rewriteParts } from "../../../il/rewrite.js";
import type { AssignStatement, Expression, Path, Range, Statement } from "../../../il/types.js";
import { isNil } from "../../../rules/factors.js";
import { elementAt, ofNumbers } from "./direction-paths.js";
import { interleaves, isMixed, isNumber } from "./direction-types.js";
import type { DirectionWriter } from "./direction-writer.js";
import { pass } from "./direction-writer.js";

export class DirectionAssignments {
  constructor(readonly writer: DirectionWriter) {}

  of(s: AssignStatement): Statement[] {
    const { paths } = this.writer;
    const sections = s.target.steps.some((step) => step.kind === "section");
    if (sections) return this.#section(s);
    // A copy of what may be a number or lead to some leads to the same derivatives: nothing must change them there.
    const isCopy = s.value.kind === "read" && !isNumber(s.value.type) && !isNumber(s.target.type);
    if ((isMixed(s.target.type) || isMixed(s.value.type)) && !isCopy)
      this.writer.refuse(s.origin, "what may be a number or something else");
    if (!isNumber(s.target.type)) return [{ ...s, target: paths.whole(s.target), value: paths.reference(s.value) }];
    const { before, after } = this.#withLengths(s);
    if (before.length > 0) return [...before, ...this.of(after)];
    if (!isNumber(s.value.type)) return []; // A missing number: what its derivatives are does not matter.
    if (!this.isInPlace(s)) {
      if (isMadeSure(s)) return [this.#madeSure(s)];
      if (this.#isAddedTo(s.target, s.value))
        return [this.#madeSure(s), this.writer.directions(s.origin, (k) => [this.store(s, k, s.target)], s)];
      // A place that may have no array yet gets a new one.
      const fresh = this.writer.filled(s.value, s.origin);
      return [...fresh.statements, assign(paths.whole(s.target), readOf(fresh.variable), s.origin)];
    }
    return [this.writer.directions(s.origin, (k) => [this.store(s, k)], s)];
  }

  /** How long arrays of derivatives are before the first direction: an assignment to a list may lengthen it. */
  #withLengths(s: AssignStatement): { before: Statement[]; after: AssignStatement } {
    const before: Statement[] = [];
    const after = rewriteParts(s, {
      expression: (e) => {
        if (!this.writer.paths.isLength(e)) return e;
        const length = this.writer.local("length", real64, s.origin);
        before.push(assign(pathOf(length), this.writer.paths.plain(e), madeBy(pass, s.origin)));
        return readOf(length);
      },
    });
    return { before, after: after as AssignStatement };
  }

  /** There is an array for the derivatives of the number from here on. */
  #madeSure({ target, origin }: AssignStatement): Statement {
    const row = this.writer.paths.whole(target);
    const zeros = this.writer.filled(constant(0), origin);
    const given = assign(row, readOf(zeros.variable), origin);
    return ifThen(isNil(read(row)), block(...zeros.statements, given), block(), origin);
  }

  /** `sure`: there is an array for the derivatives of this number. */
  store(s: AssignStatement, k: Expression, sure?: Path): Statement {
    return assign(
      this.writer.paths.at(s.target, k),
      ofNumbers(this.writer.paths.value(s.value, k, null, sure)),
      s.origin,
    );
  }

  /** Is there surely an array for the derivatives of this number? */
  isInPlace({ target, value }: AssignStatement): boolean {
    if (!isNumber(target.type) || !isNumber(value.type)) return false;
    const isGlobal = target.steps.length === 0 && this.writer.program.variables.get(target.root)?.role === "global";
    return target.steps.at(-1)?.kind !== "key" && !isGlobal && !this.#isOptional(target);
  }

  #isAddedTo(target: Path, value: Expression): boolean {
    if (value.kind !== "binary") return false;
    if (value.operator !== "add" && value.operator !== "subtract") return false;
    const isTarget = (e: Expression): boolean => e.kind === "read" && samePath(e.path, target);
    return isTarget(value.left) || isTarget(value.right) || this.#isAddedTo(target, value.left);
  }

  #isOptional(path: Path): boolean {
    const last = path.steps.at(-1);
    if (last?.kind !== "field") return false;
    return [...this.writer.program.records.values()].some((r) =>
      r.fields.some((f) => f.name === last.name && f.optional === true),
    );
  }

  /** Elementwise over sections: by way of an array of its own, as source and target may overlap. */
  #section(s: AssignStatement): Statement[] {
    const { paths } = this.writer;
    const step = s.target.steps.at(-1);
    const range: Range | undefined = step?.kind === "section" ? step.ranges[0] : undefined;
    if (
      range === undefined ||
      range.step !== undefined ||
      !(s.target.type.kind === "array" && interleaves(s.target.type))
    ) {
      this.writer.refuse(s.origin, "an operation on part of an array of references, or with a stride");
      return [s];
    }
    if (s.value.kind === "constant") return [{ ...s, target: paths.part(s.target) }];
    const from = range.from ?? constant(0);
    const to = range.to ?? this.#lengthOf(s);
    const storage = arrayOf(real64);
    const part = this.writer.local("part", pointerTo(storage), s.origin);
    const i = this.writer.local("i", real64, s.origin);
    const between = binary("subtract", to, from);
    const isKnown = from.kind === "constant" && to.kind === "constant";
    const count = isKnown ? between : intrinsic("max", [constant(0), between]);
    const place = (at: Expression, k: Expression): Expression => binary("add", paths.position(at), k);
    const origin = madeBy(pass, s.origin);
    const over = (body: (i: Expression, k: Expression) => Statement): Statement =>
      this.writer.counting(i, count, s.origin, (at) => [this.writer.directions(s.origin, (k) => [body(at, k)])]);
    return [
      this.writer.zeros(pathOf(part), count, storage, s.origin),
      over((at, k) => assign(element(deref(pathOf(part)), place(at, k)), paths.value(s.value, k, at), origin)),
      over((at, k) => {
        const steps = [...s.target.steps.slice(0, -1), { kind: "index", indices: [elementAt(range, at)] }] as const;
        const target = paths.at({ ...s.target, steps, type: storage.element }, k);
        return assign(target, read(element(deref(pathOf(part)), place(at, k))), origin);
      }),
    ];
  }

  /** How many elements the whole array of a section has: its tangents', divided by the directions. */
  #lengthOf(s: AssignStatement): Expression {
    const steps = s.target.steps.slice(0, -2);
    const pointer = read(this.writer.paths.whole({ ...s.target, steps, type: pointerTo(s.target.type) }));
    const all: Expression = { kind: "operation", name: "length", arguments: [pointer], type: real64 };
    return binary("divide", all, this.writer.paths.count);
  }
}

/** `target ??= 0` */
function isMadeSure({ target, value }: AssignStatement): boolean {
  if (value.kind !== "binary" || value.operator !== "coalesce" || value.left.kind !== "read") return false;
  return samePath(value.left.path, target) && isConstant(value.right, 0);
}
