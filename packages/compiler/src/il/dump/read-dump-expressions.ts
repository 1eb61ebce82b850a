/** Types, paths and expressions of a dump. */

import { dictionaryOf } from "../builders.js";
import { declaredType } from "../queries/path-types.js";
import type {
  BinaryOperator,
  Dimension,
  Expression,
  OperationName,
  Path,
  Program,
  Range,
  RecordId,
  Step,
  Type,
  UnaryOperator,
  Variable,
  VariableId,
} from "../types.js";
import { binarySigns, impliedType } from "./dump-expressions.js";
import type { TokenCursor } from "./dump-tokens.js";

const operators = new Map<string, BinaryOperator>(
  Object.entries(binarySigns).map(([operator, sign]) => [sign, operator as BinaryOperator]),
);

export class ExpressionReader {
  constructor(
    readonly cursor: TokenCursor,
    readonly declared: { readonly records: Program["records"]; readonly variables: ReadonlyMap<VariableId, Variable> },
  ) {}

  type(): Type {
    const { cursor } = this;
    if (cursor.acceptFirst("*")) return { kind: "pointer", target: this.type(), nullable: false };
    if (cursor.acceptFirst("?")) return { kind: "pointer", target: this.type(), nullable: true };
    if (cursor.accept("{")) {
      const record = cursor.name() as RecordId;
      cursor.expect("}");
      return { kind: "record", record };
    }
    const word = cursor.name();
    const sized = /^(real|complex|int|uint)(\d+)(clamped)?$/.exec(word);
    if (sized !== null) {
      const bits = Number(sized[2]);
      if (sized[1] === "real") return { kind: "real", bits: bits as 64 };
      if (sized[1] === "complex") return { kind: "complex", bits: bits as 128 };
      const integer = { kind: "integer", bits: bits as 32, signed: sized[1] === "int" } as const;
      return sized[3] === undefined ? integer : { ...integer, clamped: true };
    }
    switch (word) {
      case "boolean":
      case "string":
      case "nil":
        return { kind: word };
      case "packed":
      case "list":
        return this.arrayType(word);
      case "map": {
        cursor.expectFirst("<");
        const key = this.type();
        cursor.expect(",");
        const value = this.type();
        cursor.expectFirst(">");
        return { kind: "map", key, value };
      }
      case "dictionary": {
        cursor.expectFirst("<");
        const value = this.type();
        cursor.expectFirst(">");
        return dictionaryOf(value);
      }
      case "procedure": {
        cursor.expect("(");
        const parameters = cursor.list(")", () => this.type());
        cursor.expect("->");
        return { kind: "procedure", parameters, result: this.type() };
      }
      case "union": {
        cursor.expectFirst("<");
        const members = [this.type()];
        while (cursor.accept(",")) members.push(this.type());
        cursor.expectFirst(">");
        return { kind: "union", members };
      }
      case "opaque": {
        cursor.expectFirst("<");
        const name = cursor.name();
        cursor.expectFirst(">");
        return { kind: "opaque", name };
      }
      default:
        return cursor.fail(`no type is called ${word}`);
    }
  }

  private arrayType(storage: "packed" | "list"): Type {
    const { cursor } = this;
    cursor.expectFirst("<");
    const element = this.type();
    cursor.expect(";");
    const layout = cursor.name() === "column" ? "column" : "row";
    cursor.expect(";");
    const dimensions = [this.dimension()];
    while (cursor.accept(",")) dimensions.push(this.dimension());
    cursor.expectFirst(">");
    return { kind: "array", element, dimensions, layout, storage };
  }

  private dimension(): Dimension {
    const { cursor } = this;
    let base: Dimension["base"];
    if (cursor.accept("(")) {
      base = this.expression();
      cursor.expect(")");
    } else {
      const negative = cursor.accept("-");
      base = negative ? -cursor.integer() : cursor.integer();
    }
    return cursor.accept("of") ? { base, extent: this.expression() } : { base };
  }

  variable(): VariableId {
    this.cursor.name();
    this.cursor.expect("#");
    return this.cursor.integer() as VariableId;
  }

  path(): Path {
    const { cursor } = this;
    const root = this.variable();
    const steps: Step[] = [];
    for (let step = this.step(); step !== undefined; step = this.step()) steps.push(step);
    const type = cursor.accept("::") ? this.type() : declaredType(this.declared, root, steps);
    return type === undefined ? cursor.fail("the path's type is not known") : { root, steps, type };
  }

  private step(): Step | undefined {
    const { cursor } = this;
    if (cursor.accept(".*")) return cursor.accept("~") ? { kind: "deref", moved: true } : { kind: "deref" };
    if (cursor.accept(".")) return { kind: "field", name: cursor.name() };
    if (cursor.accept("[|")) return { kind: "section", ranges: cursor.list("|]", () => this.range()) };
    if (cursor.accept("[")) return { kind: "index", indices: cursor.list("]", () => this.expression()) };
    if (cursor.is("{") && !this.opensBlock()) {
      cursor.next();
      const key = this.expression();
      cursor.expect("}");
      return { kind: "key", key };
    }
    return undefined;
  }

  /** A brace after a space belongs to a statement; the dump writes keys without one. Told apart by what follows. */
  private opensBlock(): boolean {
    const after = this.cursor.peek(1);
    if (after.line !== this.cursor.peek().line) return true;
    return after.text === "}" && after.kind === "sign";
  }

  private range(): Range {
    const { cursor } = this;
    if (cursor.accept("all")) return {};
    const from = cursor.accept("from") && this.expression();
    const to = cursor.accept("to") && this.expression();
    const step = cursor.accept("by") && this.expression();
    return { ...(from && { from }), ...(to && { to }), ...(step && { step }) };
  }

  list(close: string): Expression[] {
    return this.cursor.list(close, () => this.expression());
  }

  expression(): Expression {
    const { cursor } = this;
    const first = cursor.peek();
    if ((first.kind === "name" || first.kind === "string") && cursor.peek(1).text === "#") {
      const path = this.path();
      return { kind: "read", path, type: path.type };
    }
    if (cursor.accept("read")) {
      cursor.expect("(");
      const path = this.path();
      cursor.expect(")");
      cursor.expect("::");
      return { kind: "read", path, type: this.type() };
    }
    if (first.kind === "name" && (first.text === "address" || first.text === "convert")) {
      cursor.next();
      cursor.expectFirst("<");
      const type = this.type();
      cursor.expectFirst(">");
      cursor.expect("(");
      const node: Expression =
        first.text === "address"
          ? { kind: "address", path: this.path(), type }
          : { kind: "convert", operand: this.expression(), type };
      cursor.expect(")");
      return node;
    }
    const untyped = this.untyped();
    if (cursor.accept("::")) return { ...untyped, type: this.type() } as Expression;
    const type = impliedType(untyped);
    return type === undefined
      ? cursor.fail("the expression's type is not known")
      : ({ ...untyped, type } as Expression);
  }

  /** An expression whose type is still to be found. */
  private untyped(): Expression {
    const { cursor } = this;
    const type: Type = { kind: "nil" };
    if (cursor.accept("(")) {
      const left = this.expression();
      if (cursor.accept("?")) {
        const whenTrue = this.expression();
        cursor.expect(":");
        const whenFalse = this.expression();
        cursor.expect(")");
        return { kind: "conditional", test: left, whenTrue, whenFalse, type };
      }
      const operator = operators.get(cursor.next().text) ?? cursor.fail("an operator expected");
      const right = this.expression();
      cursor.expect(")");
      return { kind: "binary", operator, left, right, type };
    }
    if (cursor.accept("@")) {
      const name = cursor.name();
      cursor.expect("(");
      return { kind: "intrinsic", name, arguments: this.list(")"), type };
    }
    if (cursor.accept("!")) {
      const name = cursor.name() as OperationName;
      let detail: string | undefined;
      if (cursor.accept("[")) {
        detail = cursor.string();
        cursor.expect("]");
      }
      cursor.expect("(");
      const node = { kind: "operation", name, arguments: this.list(")"), type } as const;
      return detail === undefined ? node : { ...node, detail };
    }
    const word = cursor.peek().text;
    if ((word === "negate" || word === "not" || word === "bitNot") && cursor.peek(1).text === "(") {
      cursor.next();
      cursor.next();
      const operand = this.expression();
      cursor.expect(")");
      return { kind: "unary", operator: word as UnaryOperator, operand, type };
    }
    const value = this.constantValue();
    return cursor.accept("~")
      ? { kind: "constant", value, type, text: cursor.string() }
      : { kind: "constant", value, type };
  }

  private constantValue(): number | boolean | string | null | undefined {
    const { cursor } = this;
    if (cursor.accept("-")) return cursor.accept("Infinity") ? Number.NEGATIVE_INFINITY : -cursor.integer();
    const token = cursor.next();
    if (token.kind === "number") return Number(token.text);
    if (token.kind === "string") return JSON.parse(token.text) as string;
    switch (token.text) {
      case "true":
        return true;
      case "false":
        return false;
      case "null":
        return null;
      case "undefined":
        return undefined;
      case "NaN":
        return Number.NaN;
      case "Infinity":
        return Number.POSITIVE_INFINITY;
      default:
        return cursor.fail("an expression expected", token);
    }
  }
}
