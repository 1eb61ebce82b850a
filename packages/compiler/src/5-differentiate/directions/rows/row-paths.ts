/** Paths and expressions over rows of derivatives, from those of a derivative program of one direction. */
import { InternalError } from "../../../diagnostics/diagnostic.js";
import { constant, convert, int32, readOf } from "../../../il/builders.js";
import { sameType } from "../../../il/equal.js";
import { typeAfter } from "../../../il/queries/path-types.js";
import { rewriteExpression } from "../../../il/rewrite.js";
import type { Expression, Path, Program, Step, Type, VariableId } from "../../../il/types.js";
import type { RowTypes } from "./row-types.js";
import { isNumber, rowPointer } from "./row-types.js";

/** Of a path: derivatives where no direction is meant are the whole row, or where it begins. */
const first: Expression = constant(0, undefined, int32);

export class RowPaths {
  constructor(
    readonly program: Program,
    readonly types: RowTypes,
    readonly directional: ReadonlySet<VariableId>,
  ) {}

  isDirectional(path: Path): boolean {
    return this.directional.has(path.root);
  }

  /** A number's derivative in direction `k`. */
  at(path: Path, k: Expression): Path {
    const { steps, isIndexed } = this.#steps(path, k);
    if (isIndexed) return { ...path, steps };
    const isBehind = path.steps.at(-1)?.kind === "deref";
    return { ...path, steps: [...steps, { kind: "index", indices: isBehind ? [first, k] : [k] }] };
  }

  /** What holds all directions: the row of a number that is a variable or a field of its own, or the storage of anything else. */
  whole(path: Path): Path {
    const { steps, isIndexed } = this.#steps(path, first);
    if (isNumber(path.type) && isIndexed) throw new InternalError("a row inside an array is no storage of its own");
    return { ...path, steps, type: this.types.of(path.type) };
  }

  /** Where a number's row begins: what is handed to a procedure for it. */
  row(path: Path): Expression {
    const type = rowPointer(path.type, true);
    const variable = this.program.variables.get(path.root);
    if (path.steps.length === 0 && variable?.role === "parameter") return readOf({ id: path.root, type });
    return { kind: "address", path: this.at(path, first), type };
  }

  /** The value of a number in direction `k`. */
  value(e: Expression, k: Expression): Expression {
    return rewriteExpression(e, {
      path: (p) => (this.isDirectional(p) ? (isNumber(p.type) ? this.at(p, k) : this.whole(p)) : p),
    });
  }

  /** A value that is no number and is made of no derivatives: a test, a size. */
  plain(e: Expression): Expression {
    return rewriteExpression(e, { path: (p) => (this.isDirectional(p) ? this.whole(p) : p) });
  }

  /** Does a value that is no number depend on derivatives themselves? */
  readsNumbers(e: Expression): boolean {
    let readsAny = false;
    rewriteExpression(e, {
      expression: (part) => {
        if (part.kind === "read" && isNumber(part.path.type) && this.isDirectional(part.path)) readsAny = true;
        return part;
      },
    });
    return readsAny;
  }

  /** A pointer to derivatives, a struct of them, parts of arrays of them: as one value. */
  reference(e: Expression): Expression {
    switch (e.kind) {
      case "read": {
        // What leads nowhere is its own shadow.
        const type = this.types.of(e.type);
        if (!this.isDirectional(e.path)) return sameType(type, e.type) ? e : convert(e, type);
        const path = this.whole(e.path);
        return { ...e, path, type: path.type };
      }
      case "address": {
        if (!this.isDirectional(e.path)) return e;
        const type = this.types.of(e.type);
        const last = e.path.steps.at(-1)?.kind;
        const isOfItsOwn = last === undefined || last === "field";
        if (!isNumber(e.path.type) || isOfItsOwn) return { ...e, path: this.whole(e.path), type };
        return { ...e, path: this.at(e.path, first), type };
      }
      case "conditional":
        return {
          ...e,
          test: this.plain(e.test),
          whenTrue: this.reference(e.whenTrue),
          whenFalse: this.reference(e.whenFalse),
          type: this.types.of(e.type),
        };
      case "convert":
        return { ...e, operand: this.reference(e.operand), type: this.types.of(e.type) };
      case "binary":
        return { ...e, left: this.reference(e.left), right: this.reference(e.right) };
      case "unary":
        return { ...e, operand: this.reference(e.operand) };
      case "operation":
        return { ...e, arguments: e.arguments.map((a) => this.reference(a)), type: this.types.of(e.type) };
      case "constant":
        return e.type.kind === "pointer" ? { ...e, type: this.types.of(e.type) } : e;
      default:
        return e;
    }
  }

  /** The steps, with the direction in the last index step if that leads to a number. */
  #steps(path: Path, k: Expression): { steps: Step[]; isIndexed: boolean } {
    const variable = this.program.variables.get(path.root);
    let type: Type | undefined = variable?.type;
    const steps: Step[] = [];
    // A number by value is handed over as its row.
    if (type !== undefined && isNumber(type) && variable?.role === "parameter") steps.push({ kind: "deref" });
    let isIndexed = false;
    for (const step of path.steps) {
      const array = type?.kind === "array" && isNumber(type.element);
      type = type === undefined ? undefined : typeAfter(this.program, type, step);
      if (array && step.kind === "index") {
        isIndexed = true;
        steps.push({ kind: "index", indices: [...step.indices, k] });
      } else if (array && step.kind === "section") steps.push({ kind: "section", ranges: [...step.ranges, {}] });
      else steps.push(step);
    }
    return { steps, isIndexed };
  }
}
