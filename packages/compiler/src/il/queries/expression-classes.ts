/**
 * Numbers for expressions: two have the same number exactly where `sameExpression` holds. Each node is looked at once, so that
 * comparing all of a deep nest with all of another takes time that grows with their size.
 */
import { sameType } from "../equal.js";
import type { Expression, Path, Range, Step, Type } from "../types.js";

interface Class {
  readonly number: number;
  /** What is compared besides the key: of constants and conversions. */
  readonly type: Type;
}

export class ExpressionClasses {
  readonly #numbers = new Map<Expression, number>();
  readonly #classes = new Map<string, Class[]>();
  #count = 0;

  of(e: Expression): number {
    const known = this.#numbers.get(e);
    if (known !== undefined) return known;
    const key = this.#key(e);
    const typed = e.kind === "constant" || e.kind === "convert";
    let bucket = this.#classes.get(key);
    if (bucket === undefined) {
      bucket = [];
      this.#classes.set(key, bucket);
    }
    let entry = bucket.find(({ type }) => !typed || sameType(type, e.type));
    if (entry === undefined) {
      entry = { number: this.#count++, type: e.type };
      bucket.push(entry);
    }
    this.#numbers.set(e, entry.number);
    return entry.number;
  }

  #key(e: Expression): string {
    switch (e.kind) {
      case "constant":
        return `constant ${typeof e.value} ${Object.is(e.value, -0) ? "-0" : String(e.value)}`;
      case "read":
      case "address":
        return `${e.kind} ${this.#path(e.path)}`;
      case "unary":
        return `unary ${e.operator} ${this.of(e.operand)}`;
      case "binary":
        return `binary ${e.operator} ${this.of(e.left)} ${this.of(e.right)}`;
      case "conditional":
        return `conditional ${this.#all([e.test, e.whenTrue, e.whenFalse])}`;
      case "intrinsic":
        return `intrinsic ${e.name} ${this.#all(e.arguments)}`;
      case "operation":
        return `operation ${JSON.stringify([e.name, e.detail])} ${this.#all(e.arguments)}`;
      case "convert":
        return `convert ${this.of(e.operand)}`;
    }
  }

  #path(path: Path): string {
    return [String(path.root), ...path.steps.map((step) => this.#step(step))].join(";");
  }

  #step(step: Step): string {
    switch (step.kind) {
      case "deref":
        return step.moved === true ? "moved" : "deref";
      case "field":
        return `field ${JSON.stringify(step.name)}`;
      case "index":
        return `index ${this.#all(step.indices)}`;
      case "key":
        return `key ${this.of(step.key)}`;
      case "section":
        return `section ${step.ranges.map((range) => this.#range(range)).join()}`;
    }
  }

  #range({ from, to, step }: Range): string {
    return [from, to, step].map((e) => (e === undefined ? "-" : this.of(e))).join(":");
  }

  #all(list: readonly Expression[]): string {
    return list.map((e) => this.of(e)).join();
  }
}
