/** IL expressions as C text, with as few brackets and casts as the language and its compilers' warnings allow. */
import { assertNever } from "../../../il/assert-never.js";
import { binarySigns } from "../../../il/dump/dump-expressions.js";
import type { BinaryOperator, Expression, Path, RecordId, Type } from "../../../il/types.js";
import type { Piece } from "../../layout/precedence.js";
import { binaryPrecedence, Precedence, primary, wrap } from "../../layout/precedence.js";
import { typeText } from "../declarations/types.js";
import { partSuffix } from "./complex-intrinsics.js";
import { isImplicit, isNumeric, isTooWide, isYielding } from "./conversions.js";
import type { Around, Environment } from "./environment.js";
import { intrinsicText, suffixOf } from "./intrinsics.js";
import { isNamed, literal } from "./literals.js";
import { isSameRow, isVoidPointer, isWide, widens, withoutVoid } from "./operands.js";
import { address, place } from "./places.js";
import { supportFunctions } from "./support.js";

type Binary = Expression & { kind: "binary" };

const comparisons: ReadonlySet<BinaryOperator> = new Set([
  "less",
  "lessEqual",
  "greater",
  "greaterEqual",
  "equal",
  "notEqual",
]);
const bitwise: ReadonlySet<BinaryOperator> = new Set([
  "bitAnd",
  "bitOr",
  "bitXor",
  "shiftLeft",
  "shiftRight",
  "shiftRightUnsigned",
]);

const one: Expression = { kind: "constant", value: 1, type: { kind: "integer", bits: 32, signed: true } };

export class ExpressionPrinter {
  constructor(readonly env: Environment) {}

  text(e: Expression, least: number = Precedence.lowest, around: Around = "exact"): string {
    return wrap(this.piece(e, around), least);
  }

  /** A value that is stored, handed over or returned. */
  stored(e: Expression): string {
    return this.text(e, Precedence.assignment, "assign");
  }

  /** What is stored to. */
  place(path: Path): string {
    return place(this.env, this, path, undefined, true).text;
  }

  placeOf(path: Path, least: number, count?: number): string {
    return wrap(place(this.env, this, path, count), least);
  }

  piece(e: Expression, around: Around): Piece {
    switch (e.kind) {
      case "constant":
        if (typeof e.value === "number" && (Number.isNaN(e.value) || Math.abs(e.value) === Number.POSITIVE_INFINITY))
          this.env.include("<math.h>");
        if (e.value === null || e.value === undefined) this.env.include("<stddef.h>");
        if (around === "index" && e.type.kind === "real" && typeof e.value === "number")
          return literal({ ...e, type: { kind: "integer", bits: 64, signed: true } }, true, () => false);
        return literal(e, around !== "exact", (name) => this.env.knows(name, e.value), this.env.hasUsersTypes);
      case "read": {
        const here = place(this.env, this, e.path);
        return around === "index" && e.path.type.kind === "real" ? this.cast(here, long) : here;
      }
      case "unary":
        return this.unary(e, around);
      case "binary":
        return this.binary(e, around);
      case "conditional":
        return this.conditional(e, around);
      case "intrinsic":
        return around === "index" && e.type.kind === "real"
          ? this.cast(intrinsicText(this.env, this, e), long)
          : intrinsicText(this.env, this, e);
      case "operation":
        return this.operation(e);
      case "convert":
        return this.convert(e, around);
      case "address": {
        const closure = e.path.steps.length === 0 ? this.closure(e.path) : undefined;
        return closure === undefined ? address(this.env, this, e.path, e.type) : primary(closure);
      }
      default:
        return assertNever(e);
    }
  }

  private closure(path: Path): string | undefined {
    return path.type.kind === "record" ? this.env.closure(path.type.record) : undefined;
  }

  private cast(piece: Piece, type: Type): Piece {
    return { text: `(${typeText(this.env, type)})${wrap(piece, Precedence.unary)}`, precedence: Precedence.unary };
  }

  private unary(e: Expression & { kind: "unary" }, around: Around): Piece {
    if (e.operator === "not") return this.not(e.operand);
    const sign = e.operator === "negate" ? "-" : "~";
    if (e.operator === "bitNot" && e.type.kind === "real") {
      const text = `~${this.env.support("int32")}(${this.stored(e.operand)})`;
      return around === "exact"
        ? this.cast({ text, precedence: Precedence.unary }, e.type)
        : { text, precedence: Precedence.unary };
    }
    if (around === "index" && e.type.kind === "real") return this.cast(this.unary(e, "exact"), long);
    const inner = this.piece(e.operand, around === "index" ? "index" : "exact");
    const text = inner.text.startsWith(sign) ? `(${inner.text})` : wrap(inner, Precedence.unary);
    return { text: sign + text, precedence: Precedence.unary };
  }

  private not(inner: Expression): Piece {
    if (inner.kind === "operation" && inner.name === "isNil") return this.isNil(inner, "!=");
    if (inner.kind === "unary" && inner.operator === "not") return this.piece(inner.operand, "exact");
    if (inner.kind === "binary" && (inner.operator === "equal" || inner.operator === "notEqual"))
      return this.binary({ ...inner, operator: inner.operator === "equal" ? "notEqual" : "equal" }, "exact");
    return { text: `!${this.text(inner, Precedence.unary)}`, precedence: Precedence.unary };
  }

  private isNil(e: Expression & { kind: "operation" }, sign: "==" | "!="): Piece {
    // `assert(n > 0 && "why")`
    const [tested] = e.arguments;
    if (sign === "!=" && tested?.kind === "constant" && tested.type.kind === "string")
      return this.piece(tested, "exact");
    this.env.include("<stddef.h>");
    return {
      text: `${this.text(e.arguments[0]!, Precedence.equality + 1)} ${sign} NULL`,
      precedence: Precedence.equality,
    };
  }

  private binary(e: Binary, around: Around): Piece {
    const { operator, type } = e;
    if (around === "index" && type.kind === "real") return this.realIndex(e);
    if (operator === "power" || (operator === "remainder" && type.kind === "real")) {
      this.env.include(type.kind === "complex" ? "<complex.h>" : "<math.h>");
      const complex = type.kind === "complex" ? `cpow${partSuffix(type)}` : undefined;
      const name = complex ?? (operator === "power" ? "pow" : "fmod") + suffixOf(type);
      return primary(`${name}(${this.stored(e.left)}, ${this.stored(e.right)})`);
    }
    if (bitwise.has(operator) && type.kind === "real") return this.realBits(e, around);
    if (operator === "coalesce") {
      this.env.refuse("RG5102", "C has no `??`", "print this program in another language");
      return primary("0");
    }
    const precedence = binaryPrecedence[operator];
    const [left, right] = this.operands(e, around);
    const a = this.operand(left, precedence, operator);
    let b = this.operand(right, precedence + 1, operator);
    if (b.startsWith("-") && operator === "subtract") b = `(${b})`;
    return { text: `${a} ${binarySigns[operator]} ${b}`, precedence };
  }

  /** Of two operands of one type, one may leave its conversion to the other. */
  private operands(e: Binary, around: Around): readonly [readonly [Expression, Around], readonly [Expression, Around]] {
    const { left, right, operator } = e;
    if (operator === "and" || operator === "or" || !isNumeric(left.type))
      return [
        [left, "exact"],
        [right, "exact"],
      ];
    if (operator === "shiftLeft" || operator === "shiftRight" || operator === "shiftRightUnsigned")
      return [
        [left, "exact"],
        [right, "index"],
      ];
    // Numbers are compared as they are, whatever is made of the answer.
    if (around === "index" && !comparisons.has(operator))
      return [
        [left, widens(left, "index")],
        [right, widens(right, "index")],
      ];
    const lenient: Around = comparisons.has(operator) ? "compare" : "free";
    if (right.kind === "constant" && isNamed(right) && !(left.kind === "constant"))
      return [
        [left, "exact"],
        [right, lenient],
      ];
    if (isYielding(left) && !(isYielding(right) && left.kind === "constant" && !isNamed(left)))
      return [
        [left, lenient],
        [right, "exact"],
      ];
    if (isYielding(right))
      return [
        [left, "exact"],
        [right, lenient],
      ];
    return [
      [left, "exact"],
      [right, "exact"],
    ];
  }

  private operand([e, around]: readonly [Expression, Around], least: number, outer: BinaryOperator): string {
    const piece = this.piece(e, around);
    let inner = e;
    while (inner.kind === "convert") inner = inner.operand;
    if (bitwise.has(outer) && inner.kind !== "binary" && (isNegated(piece) || isCompared(piece)))
      return `(${piece.text})`;
    if (inner.kind === "binary" && piece.precedence < Precedence.unary) {
      if (outer === "or" && inner.operator === "and") return `(${piece.text})`;
      if (bitwise.has(outer) && (inner.operator !== outer || outer.startsWith("shift"))) return `(${piece.text})`;
      if (comparisons.has(outer) && comparisons.has(inner.operator)) return `(${piece.text})`;
      if (outer === "remainder" || (inner.operator === "remainder" && outer !== "add" && outer !== "subtract"))
        return piece.precedence <= Precedence.multiplicative && !comparisons.has(outer)
          ? `(${piece.text})`
          : wrap(piece, least);
    }
    if (comparisons.has(outer) && (isNegated(piece) || isCompared(piece))) return `(${piece.text})`;
    return wrap(piece, least);
  }

  /** A real as an index. Sums of counters are computed as integers where each part is one. */
  private realIndex(e: Binary): Piece {
    return this.cast(this.binary(e, "exact"), long);
  }

  /** JavaScript's operators on the bits of reals. */
  private realBits(e: Binary, around: Around): Piece {
    const whole = this.env.support("int32");
    const a = `${whole}(${this.stored(e.left)})`;
    const b = `${whole}(${this.stored(e.right)})`;
    let piece: Piece;
    if (e.operator === "shiftLeft")
      piece = this.cast(primary(`((unsigned)${a} << (${b} & 31))`), { kind: "integer", bits: 32, signed: true });
    else if (e.operator === "shiftRightUnsigned") piece = primary(`((unsigned)${a} >> (${b} & 31))`);
    else if (e.operator === "shiftRight") piece = primary(`(${a} >> (${b} & 31))`);
    else piece = primary(`(${a} ${binarySigns[e.operator]} ${b})`);
    return around === "exact" ? this.cast(piece, e.type) : piece;
  }

  private conditional(e: Expression & { kind: "conditional" }, around: Around): Piece {
    const inner: Around = around === "index" ? "index" : "exact";
    const lenient = (of: Expression, other: Expression): Around =>
      inner === "exact" && isYielding(of) && !isYielding(other) ? "compare" : inner;
    const test = this.text(e.test, Precedence.or);
    const [one, other] = [withoutVoid(e.whenTrue), withoutVoid(e.whenFalse)];
    const isEither = isVoidPointer(e.type) && typeText(this.env, one.type) !== typeText(this.env, other.type);
    const whenTrue = isEither
      ? this.cast(this.piece(one, "exact"), e.type).text
      : this.text(e.whenTrue, Precedence.or, lenient(e.whenTrue, e.whenFalse));
    const whenFalse = this.text(e.whenFalse, Precedence.conditional, lenient(e.whenFalse, e.whenTrue));
    return { text: `${test} ? ${whenTrue} : ${whenFalse}`, precedence: Precedence.conditional };
  }

  private convert(e: Expression & { kind: "convert" }, around: Around): Piece {
    const { operand, type } = e;
    const from = operand.type;
    if (type.kind === "boolean") {
      if (from.kind === "boolean") return this.piece(operand, "exact");
      return { text: `${this.text(operand, Precedence.equality + 1)} != 0`, precedence: Precedence.equality };
    }
    if (type.kind === "pointer" || from.kind === "pointer") return this.convertPointer(e);
    if (isImplicit(from, type, around) && !isTooWide(operand, type)) {
      // What is around converts twice: from the inner type to this one, as this conversion would.
      const inner = around === "assign" || around === "index" ? "exact" : around;
      // Twice widened is widened once.
      if (around === "index" && operand.kind === "convert" && isWide(type) && isWide(operand.type))
        return this.piece(operand, "index");
      return this.piece(operand, operand.kind === "constant" || operand.kind === "convert" ? "exact" : inner);
    }
    if (type.kind === "integer" && type.clamped === true)
      this.env.refuse("RG5102", "C has no conversion that clamps", "clamp the value with fmin and fmax first");
    const inner =
      isImplicit(from, type, "assign") && operand.kind !== "convert"
        ? this.piece(operand, "exact")
        : this.piece(operand, "exact");
    return this.cast(inner, type);
  }

  private convertPointer(e: Expression & { kind: "convert" }): Piece {
    const operand = withoutVoid(e.operand);
    const inner = this.piece(operand, "exact");
    const to = typeText(this.env, e.type);
    const from = typeText(this.env, operand.type);
    const isVoid = (text: string): boolean => text === "void *" || text === "void*";
    if (isSameRow(operand.type, e.type)) return inner;
    if (from === to || isVoid(from) || isVoid(to) || operand.kind === "constant") return inner;
    return this.cast(inner, e.type);
  }

  private operation(e: Expression & { kind: "operation" }): Piece {
    const [first] = e.arguments;
    if (e.name === "isNil") return this.isNil(e, "==");
    if (e.name === "isInstance" && first !== undefined && e.detail !== undefined) {
      const called = this.env.closure(e.detail as RecordId);
      if (called !== undefined) {
        const isOfType = this.env.isClosureOfType(e.detail as RecordId, first.type);
        const other = isOfType ? called : this.cast(primary(called), first.type).text;
        return { text: `${this.text(first, Precedence.equality + 1)} == ${other}`, precedence: Precedence.equality };
      }
    }
    if (e.name === "length" && first?.type.kind === "pointer" && first.type.target.kind === "array") {
      const extent = first.type.target.dimensions[0]?.extent;
      if (extent !== undefined) return this.piece(extent, "exact");
      if (this.env.asksLength(first.type.target.element)) {
        this.env.include('"retrograd.h"');
        const { element, dimensions } = first.type.target;
        const row = dimensions
          .slice(1)
          .map((d) => ` * ${this.text(d.extent ?? one, Precedence.multiplicative + 1, "index")}`);
        const block = this.env.givesConst(first)
          ? `(void *)${this.text(first, Precedence.unary, "assign")}`
          : this.stored(first);
        return primary(`rg_length(${block}, sizeof(${typeText(this.env, element)})${row.join("")})`);
      }
    }
    if (e.name === "external" && e.detail !== undefined)
      return primary(
        `${Object.hasOwn(supportFunctions, e.detail) ? this.env.support(e.detail) : e.detail}(${e.arguments.map((a) => this.stored(a)).join(", ")})`,
      );
    if (e.name === "view" && first !== undefined && e.arguments[1] !== undefined)
      return {
        text: `${this.text(first, Precedence.additive)} + ${this.text(e.arguments[1], Precedence.additive + 1, "index")}`,
        precedence: Precedence.additive,
      };
    if (e.name === "length")
      this.env.refuse("RG5101", "C does not know how long this array is", "hand the length over as a parameter");
    else this.env.refuse("RG5102", `C has no operation '${e.name}'`, "print this program in another language");
    return primary("0");
  }
}

function isCompared({ precedence }: Piece): boolean {
  return precedence === Precedence.equality || precedence === Precedence.relational;
}

function isNegated({ text }: Piece): boolean {
  return text.startsWith("!");
}

const long: Type = { kind: "integer", bits: 64, signed: true };
