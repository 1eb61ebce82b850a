/** Types, paths and expressions as the text of a dump. */
import { assertNever } from "../assert-never.js";
import { binaryType, constantType, real64, wider } from "../builders.js";
import { sameType } from "../equal.js";
import { declaredType } from "../queries/path-types.js";
import type { BinaryOperator, Dimension, Expression, Path, Program, Step, Type } from "../types.js";

/** How binary operators are written. */
export const binarySigns: Readonly<Record<BinaryOperator, string>> = {
  add: "+",
  subtract: "-",
  multiply: "*",
  divide: "/",
  remainder: "%",
  power: "**",
  less: "<",
  lessEqual: "<=",
  greater: ">",
  greaterEqual: ">=",
  equal: "==",
  notEqual: "!=",
  and: "&&",
  or: "||",
  coalesce: "??",
  bitAnd: "&",
  bitOr: "|",
  bitXor: "^",
  shiftLeft: "<<",
  shiftRight: ">>",
  shiftRightUnsigned: ">>>",
};

/** The type an expression other than a read has where nothing is written; undefined where it must be written. */
export function impliedType(e: Expression): Type | undefined {
  switch (e.kind) {
    case "constant":
      return constantType(e.value);
    case "read":
      return e.path.type;
    case "unary":
      return e.operator === "not" ? { kind: "boolean" } : e.operand.type;
    case "binary":
      return binaryType(e.operator, e.left.type, e.right.type);
    case "conditional":
      return wider(e.whenTrue.type, e.whenFalse.type);
    case "intrinsic":
      return real64;
    case "operation":
      if (e.name === "length" || e.name === "size") return real64;
      if (e.name === "has" || e.name === "isNil" || e.name === "isInstance" || e.name === "isKind") {
        return { kind: "boolean" };
      }
      return undefined;
    case "convert":
    case "address":
      return undefined;
    default:
      return assertNever(e);
  }
}

/** A name as it is if it looks like an identifier, else in quotes. */
export function quoted(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

export class ExpressionDumper {
  /** Inside declarations all types are written, since the reader does not know all declarations yet. */
  declaring = false;

  constructor(private readonly program: Program) {}

  list(expressions: readonly Expression[]): string {
    return expressions.map((e) => this.expression(e)).join(", ");
  }

  name(id: Path["root"]): string {
    return `${quoted(this.program.variables.get(id)?.name ?? "_")}#${id}`;
  }

  path(p: Path): string {
    const text = this.name(p.root) + p.steps.map((step) => this.step(step)).join("");
    const declared = this.declaring ? undefined : declaredType(this.program, p.root, p.steps);
    return declared !== undefined && sameType(declared, p.type) ? text : `${text} :: ${this.type(p.type)}`;
  }

  step(step: Step): string {
    switch (step.kind) {
      case "deref":
        return step.moved === true ? ".*~" : ".*";
      case "field":
        return `.${quoted(step.name)}`;
      case "index":
        return `[${this.list(step.indices)}]`;
      case "key":
        return `{${this.expression(step.key)}}`;
      case "section": {
        const ranges = step.ranges.map(({ from, to, step: by }) => {
          const part = (word: string, e: Expression | undefined): string[] =>
            e === undefined ? [] : [`${word} ${this.expression(e)}`];
          return [...part("from", from), ...part("to", to), ...part("by", by)].join(" ") || "all";
        });
        return `[|${ranges.join(", ")}|]`;
      }
      default:
        return assertNever(step);
    }
  }

  expression(e: Expression): string {
    if (e.kind === "read") {
      return sameType(e.type, e.path.type) ? this.path(e.path) : `read(${this.path(e.path)}) :: ${this.type(e.type)}`;
    }
    if (e.kind === "address") return `address<${this.type(e.type)}>(${this.path(e.path)})`;
    if (e.kind === "convert") return `convert<${this.type(e.type)}>(${this.expression(e.operand)})`;
    const text = this.untyped(e);
    const implied = impliedType(e);
    return implied !== undefined && sameType(implied, e.type) ? text : `${text} :: ${this.type(e.type)}`;
  }

  untyped(e: Exclude<Expression, { kind: "read" | "address" | "convert" }>): string {
    switch (e.kind) {
      case "constant": {
        const text =
          typeof e.value === "string" ? JSON.stringify(e.value) : Object.is(e.value, -0) ? "-0" : String(e.value);
        return e.text === undefined ? text : `${text} ~ ${JSON.stringify(e.text)}`;
      }
      case "unary":
        return `${e.operator}(${this.expression(e.operand)})`;
      case "binary":
        return `(${this.expression(e.left)} ${binarySigns[e.operator]} ${this.expression(e.right)})`;
      case "conditional":
        return `(${this.expression(e.test)} ? ${this.expression(e.whenTrue)} : ${this.expression(e.whenFalse)})`;
      case "intrinsic":
        return `@${quoted(e.name)}(${this.list(e.arguments)})`;
      case "operation": {
        const detail = e.detail === undefined ? "" : `[${JSON.stringify(e.detail)}]`;
        return `!${e.name}${detail}(${this.list(e.arguments)})`;
      }
      default:
        return assertNever(e);
    }
  }

  type(t: Type): string {
    switch (t.kind) {
      case "real":
      case "complex":
        return `${t.kind}${t.bits}`;
      case "integer":
        return `${t.signed ? "int" : "uint"}${t.bits}${t.clamped === true ? "clamped" : ""}`;
      case "boolean":
      case "string":
      case "nil":
        return t.kind;
      case "array": {
        const dimensions = t.dimensions.map((d) => this.dimension(d)).join(", ");
        return `${t.storage}<${this.type(t.element)}; ${t.layout}; ${dimensions}>`;
      }
      case "record":
        return `{${quoted(t.record)}}`;
      case "map":
        return t.plain === true
          ? `dictionary<${this.type(t.value)}>`
          : `map<${this.type(t.key)}, ${this.type(t.value)}>`;
      case "pointer":
        return `${t.nullable ? "?" : "*"}${this.type(t.target)}`;
      case "procedure":
        return `procedure(${t.parameters.map((p) => this.type(p)).join(", ")}) -> ${this.type(t.result)}`;
      case "union":
        return `union<${t.members.map((m) => this.type(m)).join(", ")}>`;
      case "opaque":
        return `opaque<${quoted(t.name)}>`;
      default:
        return assertNever(t);
    }
  }

  dimension(d: Dimension): string {
    const base = typeof d.base === "number" ? String(d.base) : `(${this.expression(d.base)})`;
    return d.extent === undefined ? base : `${base} of ${this.expression(d.extent)}`;
  }
}
