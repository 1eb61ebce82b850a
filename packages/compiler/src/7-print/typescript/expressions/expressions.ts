/** IL expressions and paths as TypeScript text, with as few brackets as the grammar allows. */
import { assertNever } from "../../../il/assert-never.js";
import { real64 } from "../../../il/builders.js";
import { binarySigns } from "../../../il/dump/dump-expressions.js";
import { sameExpression, samePath } from "../../../il/equal.js";
import type { BinaryOperator, Constant, Expression, Path, RecordId, Type, VariableId } from "../../../il/types.js";
import { intrinsics } from "../../../languages/intrinsics.js";
import type { Piece } from "../../layout/precedence.js";
import { binaryPrecedence, Precedence, primary, wrap } from "../../layout/precedence.js";
import type { ModuleContext } from "../module-context.js";
import { coerceText } from "./coercions.js";
import { convertText } from "./conversions.js";
import type { ExpressionText } from "./expression-text.js";
import { haveNothingInCommon, isLiteralTyped, mayBeNil, withoutNil } from "./expression-types.js";
import type { Narrowing } from "./narrowing.js";
import { operationText } from "./operations.js";
import { PathPrinter } from "./paths.js";

const arithmetic: ReadonlySet<BinaryOperator> = new Set([
  "add",
  "subtract",
  "multiply",
  "divide",
  "remainder",
  "power",
  "less",
  "lessEqual",
  "greater",
  "greaterEqual",
]);

export class ExpressionPrinter implements ExpressionText {
  readonly paths: PathPrinter;

  constructor(
    readonly module: ModuleContext,
    readonly name: (id: VariableId) => string,
    /** Variables that TypeScript gives a literal type. */
    readonly isLiteral: (id: VariableId) => boolean,
    isWritable: (id: VariableId) => boolean,
    private readonly narrowed: Narrowing,
  ) {
    this.paths = new PathPrinter(module, name, isWritable, narrowed, this);
  }

  object(pointer: Expression): string {
    return this.paths.object(pointer);
  }

  text(e: Expression, least: number = Precedence.lowest): string {
    return wrap(this.piece(e), least);
  }

  /** The expression as a value of another type, where TypeScript has to be told that it is one. */
  as(e: Expression, type: Type, least: number = Precedence.assignment): string {
    return wrap(coerceText(this.module, this.piece(e), e.type, type, e), least);
  }

  piece(e: Expression): Piece {
    switch (e.kind) {
      case "constant":
        return this.constant(e);
      case "read":
        return this.paths.read(e.path);
      case "unary":
        return this.unary(e);
      case "binary":
        return this.binary(e);
      case "conditional": {
        const choice = this.choice(e);
        if (choice !== undefined) return choice;
        const test = this.condition(e.test, Precedence.coalesce);
        const nested = e.whenTrue.kind === "conditional" && this.choice(e.whenTrue) === undefined;
        const whenTrue = nested ? `(${this.as(e.whenTrue, e.type)})` : this.as(e.whenTrue, e.type);
        const whenFalse = this.as(e.whenFalse, e.type, Precedence.conditional);
        return { text: `${test} ? ${whenTrue} : ${whenFalse}`, precedence: Precedence.conditional };
      }
      case "intrinsic": {
        const name = intrinsics.get(e.name)?.typescript ?? `Math.${e.name}`;
        return primary(`${name}(${e.arguments.map((a) => this.number(a, Precedence.assignment)).join(", ")})`);
      }
      case "operation":
        return operationText(this, e);
      case "convert":
        return convertText(this, e);
      case "address":
        this.module.bag.add(
          "RG5002",
          "error",
          null,
          "TypeScript cannot express the address of a variable",
          "print this program as C",
        );
        return primary("undefined");
      default:
        return assertNever(e);
    }
  }

  /** A test, where only its being true or false matters: a number or a text is tested by itself. */
  condition(e: Expression, least: number = Precedence.lowest): string {
    const number = testedValue(e);
    if (number !== undefined) return this.text(number, least);
    if (e.kind === "unary" && e.operator === "not") {
      const inner = testedValue(e.operand);
      if (inner !== undefined)
        return wrap({ text: `!${this.text(inner, Precedence.unary)}`, precedence: Precedence.unary }, least);
    }
    return this.text(e, least);
  }

  /** `x || y`, `x && y` and `x ?? y`, which the IL writes as choices. */
  private choice(e: Extract<Expression, { kind: "conditional" }>): Piece | undefined {
    const tested = testedValue(e.test);
    if (tested !== undefined && tested.kind === "read") {
      if (sameExpression(tested, e.whenTrue)) return this.lazy("or", tested, e.whenFalse, e.type);
      if (sameExpression(tested, e.whenFalse)) return this.lazy("and", tested, e.whenTrue, e.type);
    }
    const { test, whenFalse } = e;
    if (test.kind !== "operation" || test.name !== "isNil" || whenFalse.kind !== "read") return undefined;
    if (!sameExpression(test.arguments[0]!, { ...whenFalse, type: test.arguments[0]!.type })) return undefined;
    if (e.whenTrue.type.kind === "nil" || whenFalse.path.steps.some((step) => step.kind === "key")) return undefined;
    const left = this.text(whenFalse, Precedence.coalesce + 1).replace(/!$/, "");
    return {
      text: `${left} ?? ${this.operand(e.whenTrue, Precedence.coalesce + 1, "coalesce")}`,
      precedence: Precedence.coalesce,
    };
  }

  private lazy(operator: "or" | "and", left: Expression, right: Expression, type: Type): Piece {
    return this.binary({ kind: "binary", operator, left, right, type });
  }

  private constant(e: Constant): Piece {
    if (e.text !== undefined) {
      const spelled = this.spelling(e.text);
      if (spelled !== undefined) {
        const tight = /^(?:[\w$.]+|\d[\d.]*[eE][-+]\d+)$/.test(spelled) || /^"[^"]*"$/.test(spelled);
        return {
          text: spelled,
          precedence: tight ? Precedence.primary : spelled.startsWith("-") ? Precedence.unary : 0,
        };
      }
    }
    const { value } = e;
    switch (typeof value) {
      case "string":
        return primary(JSON.stringify(value));
      case "number": {
        if (Number.isNaN(value)) return primary("NaN");
        const text = Math.abs(value) === Number.POSITIVE_INFINITY ? "Infinity" : String(Math.abs(value));
        return value < 0 || Object.is(value, -0) ? { text: `-${text}`, precedence: Precedence.unary } : primary(text);
      }
      default:
        return primary(String(value));
    }
  }

  private spelling(text: string): string | undefined {
    const first = /^[-+(\s]*([A-Za-z_$][\w$]*)/.exec(text)?.[1];
    if (first === undefined) return text;
    const known = ["Math", "Number", "NaN", "Infinity", "null", "undefined", "true", "false"].includes(first);
    return known ? text : this.module.hosts.spelling(text);
  }

  private unary(e: Extract<Expression, { kind: "unary" }>): Piece {
    if (e.operator === "not") {
      const inner = e.operand;
      const number = testedValue(inner);
      if (number !== undefined)
        return { text: `!${this.text(number, Precedence.unary)}`, precedence: Precedence.unary };
      if (inner.kind === "operation" && inner.name === "isNil") {
        return {
          text: `${this.text(inner.arguments[0]!, Precedence.equality + 1).replace(/!$/, "")} != null`,
          precedence: Precedence.equality,
        };
      }
      if (inner.kind === "binary" && (inner.operator === "equal" || inner.operator === "notEqual")) {
        return this.binary({ ...inner, operator: inner.operator === "equal" ? "notEqual" : "equal" });
      }
    }
    const sign = e.operator === "not" ? "!" : e.operator === "negate" ? "-" : "~";
    const operand = this.piece(e.operand);
    const twice = sign === "-" && operand.text.startsWith("-");
    const inner = twice ? `(${operand.text})` : wrap(operand, Precedence.unary);
    return { text: sign + inner, precedence: Precedence.unary };
  }

  private binary(e: Extract<Expression, { kind: "binary" }>): Piece {
    const tested = testedValue(e);
    if (tested !== undefined) return primary(`Boolean(${this.text(tested, Precedence.assignment)})`);
    const precedence = binaryPrecedence[e.operator];
    const comparison = e.operator === "equal" || e.operator === "notEqual";
    const sign = comparison ? `${binarySigns[e.operator]}=` : binarySigns[e.operator];
    let leftLeast: number = precedence;
    let rightLeast: number = precedence + 1;
    if (e.operator === "power") {
      leftLeast = Precedence.unary + 1;
      rightLeast = Precedence.power;
    }
    let left = this.operand(e.left, leftLeast, e.operator);
    const right = this.operand(e.right, rightLeast, e.operator);
    // What may be missing is not asserted to be there.
    if (e.operator === "coalesce") left = left.replace(/!$/, "");
    if (comparison) {
      if (this.isLiteralTyped(e.left) && this.isLiteralTyped(e.right)) {
        const type = e.left.type.kind === "nil" ? "unknown" : this.module.type(e.left.type);
        left = `(${left} as ${type})`;
      } else if (haveNothingInCommon(e.left.type, e.right.type))
        left = `(${this.operand(e.left, Precedence.relational, e.operator)} as unknown)`;
    }
    return { text: `${left} ${sign} ${right}`, precedence };
  }

  /** Does TypeScript give this expression a literal type, so that comparing it with another literal is an error? */
  isLiteralTyped(e: Expression): boolean {
    return isLiteralTyped(this.isLiteral, e) || (e.kind === "read" && this.narrowed.literals.has(e.path));
  }

  /** `??` and the other lazy operators must not meet without brackets; unlike bitwise operators are easier to read with them. */
  private operand(e: Expression, least: number, outer: BinaryOperator): string {
    if (e.kind === "binary" && e.operator !== outer) {
      const mixed = (a: BinaryOperator, b: BinaryOperator): boolean => a === "coalesce" && (b === "or" || b === "and");
      if (mixed(outer, e.operator) || mixed(e.operator, outer)) return `(${this.text(e)})`;
      if (outer === "or" && e.operator === "and") return `(${this.text(e)})`;
      const muted = (a: BinaryOperator): boolean => binaryPrecedence[a] <= Precedence.bitAnd && a.startsWith("bit");
      if (muted(outer) || outer.startsWith("shift")) return `(${this.text(e)})`;
      const isProduct = (a: BinaryOperator): boolean => binaryPrecedence[a] === Precedence.multiplicative;
      if (isProduct(outer) && isProduct(e.operator) && (outer === "remainder" || e.operator === "remainder"))
        return `(${this.text(e)})`;
      if (outer === "divide" && e.operator === "multiply") return `(${this.text(e)})`;
    }
    return arithmetic.has(outer) ? this.number(e, least) : this.text(e, least);
  }

  /** A value that may be missing is taken as the number it is: the user's text says so, or has tested it. */
  number(e: Expression, least: number): string {
    if (e.kind !== "conditional" && e.kind !== "read") return this.text(e, least);
    // The part of a union that is a number is what counts.
    if (withoutNil(e.type).kind === "union") return this.as(e, real64, least);
    return mayBeNil(e.type) ? this.as(e, withoutNil(e.type), least) : this.text(e, least);
  }

  /** Lists of keys taken before the loops that the text is in. */
  readonly keyLists: { readonly map: Path; readonly name: string }[] = [];

  keyList(map: Expression): string | undefined {
    return map.kind === "read" ? this.keyLists.find((l) => samePath(l.map, map.path))?.name : undefined;
  }

  className(id: RecordId): string {
    return this.module.className(this.module.record(id));
  }

  /** Any text of one type as a value of another. */
  coerce(piece: Piece, from: Type, to: Type, e?: Expression): string {
    return coerceText(this.module, piece, from, to, e).text;
  }
}

/** `x !== 0 && x === x`: what JavaScript asks of a number that is used as a test, and of what is missing where one is said to be. */
function testedValue(e: Expression): Expression | undefined {
  if (e.kind !== "binary" || e.operator !== "and") return undefined;
  const { left, right } = e;
  if (left.kind !== "binary" || left.operator !== "notEqual" || right.kind !== "binary" || right.operator !== "equal")
    return undefined;
  const { type } = left.left;
  const nothing = left.right.kind === "constant" ? left.right.value : undefined;
  const isNothing =
    nothing === (type.kind === "string" ? "" : type.kind === "real" || type.kind === "integer" ? 0 : null);
  const isSame = sameExpression(left.left, right.left) && sameExpression(right.left, right.right);
  return isNothing && isSame ? left.left : undefined;
}
