/** Structural equality: same structure, same ids, same constants; origins and spellings do not count. */
import type { Dimension, Expression, Path, Range, Step, Type } from "./types.js";

function sameList<T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): boolean {
  return a === b || (a.length === b.length && a.every((x, i) => same(x, b[i]!)));
}

export function sameType(a: Type, b: Type): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case "real":
      return b.kind === "real" && a.bits === b.bits;
    case "integer":
      return (
        b.kind === "integer" &&
        a.bits === b.bits &&
        a.signed === b.signed &&
        (a.clamped ?? false) === (b.clamped ?? false)
      );
    case "complex":
      return b.kind === "complex" && a.bits === b.bits;
    case "array":
      return (
        b.kind === "array" &&
        a.storage === b.storage &&
        a.layout === b.layout &&
        sameType(a.element, b.element) &&
        // How many elements a list is declared to have is for printers to say.
        (a.storage === "list" || sameList(a.dimensions, b.dimensions, sameDimension))
      );
    case "record":
      return b.kind === "record" && a.record === b.record;
    case "map":
      return b.kind === "map" && a.plain === b.plain && sameType(a.key, b.key) && sameType(a.value, b.value);
    case "pointer":
      return b.kind === "pointer" && a.nullable === b.nullable && sameType(a.target, b.target);
    case "procedure":
      return b.kind === "procedure" && sameType(a.result, b.result) && sameList(a.parameters, b.parameters, sameType);
    case "union":
      return b.kind === "union" && sameList(a.members, b.members, sameType);
    case "opaque":
      return b.kind === "opaque" && a.name === b.name;
    default:
      return a.kind === b.kind;
  }
}

function sameOptional(a: Expression | undefined, b: Expression | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && sameExpression(a, b));
}

function sameDimension(a: Dimension, b: Dimension): boolean {
  const bases =
    typeof a.base === "number" || typeof b.base === "number" ? a.base === b.base : sameExpression(a.base, b.base);
  return bases && sameOptional(a.extent, b.extent);
}

export function samePath(a: Path, b: Path): boolean {
  return a === b || (a.root === b.root && sameList(a.steps, b.steps, sameStep));
}

export function sameStep(a: Step, b: Step): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case "deref":
      return b.kind === "deref" && a.moved === b.moved;
    case "field":
      return b.kind === "field" && a.name === b.name;
    case "index":
      return b.kind === "index" && sameList(a.indices, b.indices, sameExpression);
    case "key":
      return b.kind === "key" && sameExpression(a.key, b.key);
    case "section":
      return b.kind === "section" && sameList(a.ranges, b.ranges, sameRange);
  }
}

function sameRange(a: Range, b: Range): boolean {
  return sameOptional(a.from, b.from) && sameOptional(a.to, b.to) && sameOptional(a.step, b.step);
}

export function sameExpression(a: Expression, b: Expression): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case "constant":
      return b.kind === "constant" && Object.is(a.value, b.value) && sameType(a.type, b.type);
    case "read":
      return b.kind === "read" && samePath(a.path, b.path);
    case "address":
      return b.kind === "address" && samePath(a.path, b.path);
    case "unary":
      return b.kind === "unary" && a.operator === b.operator && sameExpression(a.operand, b.operand);
    case "binary":
      return (
        b.kind === "binary" &&
        a.operator === b.operator &&
        sameExpression(a.left, b.left) &&
        sameExpression(a.right, b.right)
      );
    case "conditional":
      return (
        b.kind === "conditional" &&
        sameExpression(a.test, b.test) &&
        sameExpression(a.whenTrue, b.whenTrue) &&
        sameExpression(a.whenFalse, b.whenFalse)
      );
    case "intrinsic":
      return b.kind === "intrinsic" && a.name === b.name && sameList(a.arguments, b.arguments, sameExpression);
    case "operation":
      return (
        b.kind === "operation" &&
        a.name === b.name &&
        a.detail === b.detail &&
        sameList(a.arguments, b.arguments, sameExpression)
      );
    case "convert":
      return b.kind === "convert" && sameType(a.type, b.type) && sameExpression(a.operand, b.operand);
  }
}
