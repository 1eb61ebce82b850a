/** IL expressions and paths as TypeScript text, with as few brackets as the grammar allows. */
import { assertNever } from "../../il/assert-never.js";
import { binarySigns } from "../../il/dump.js";
import { samePath, sameType } from "../../il/equal.js";
import { typeAfter } from "../../il/path-types.js";
import type {
  BinaryOperator,
  Constant,
  Expression,
  Path,
  RecordDeclaration,
  RecordId,
  Step,
  Type,
  VariableId,
} from "../../il/types.js";
import type { ReadonlyKind } from "../../languages/host-module.js";
import { intrinsics } from "../../languages/intrinsics.js";
import { coerceText } from "./coercions.js";
import { convertText } from "./conversions.js";
import { isLiteralTyped, mayBeNil, membersThatFit, withoutNil } from "./expression-types.js";
import type { ModuleContext } from "./module-context.js";
import { operationText } from "./operations.js";
import type { ExpressionText, Piece } from "./precedence.js";
import { binaryPrecedence, Precedence, primary, wrap } from "./precedence.js";

export class ExpressionPrinter implements ExpressionText {
  constructor(
    readonly module: ModuleContext,
    readonly name: (id: VariableId) => string,
    /** Variables that TypeScript gives a literal type. */
    readonly isLiteral: (id: VariableId) => boolean,
    /** Variables whose type lets read-only fields be assigned. */
    readonly isWritable: (id: VariableId) => boolean,
  ) {}

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
        return this.read(e.path);
      case "unary":
        return this.unary(e);
      case "binary":
        return this.binary(e);
      case "conditional": {
        const test = this.text(e.test, Precedence.coalesce);
        const whenTrue = this.as(e.whenTrue, e.type);
        const whenFalse = this.as(e.whenFalse, e.type, Precedence.conditional);
        return { text: `${test} ? ${whenTrue} : ${whenFalse}`, precedence: Precedence.conditional };
      }
      case "intrinsic": {
        const name = intrinsics.get(e.name)?.typescript ?? `Math.${e.name}`;
        return primary(`${name}(${e.arguments.map((a) => this.text(a, Precedence.assignment)).join(", ")})`);
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
      if (isLiteralTyped(this.isLiteral, e.left) && isLiteralTyped(this.isLiteral, e.right)) {
        const type = e.left.type.kind === "nil" ? "unknown" : this.module.type(e.left.type);
        left = `(${left} as ${type})`;
      }
    }
    return { text: `${left} ${sign} ${right}`, precedence };
  }

  /** `??` and the other lazy operators must not meet without brackets; unlike bitwise operators are easier to read with them. */
  private operand(e: Expression, least: number, outer: BinaryOperator): string {
    if (e.kind === "binary" && e.operator !== outer) {
      const mixed = (a: BinaryOperator, b: BinaryOperator): boolean => a === "coalesce" && (b === "or" || b === "and");
      if (mixed(outer, e.operator) || mixed(e.operator, outer)) return `(${this.text(e)})`;
      if (outer === "or" && e.operator === "and") return `(${this.text(e)})`;
      const muted = (a: BinaryOperator): boolean => binaryPrecedence[a] <= Precedence.bitAnd && a.startsWith("bit");
      if (muted(outer) || outer.startsWith("shift")) return `(${this.text(e)})`;
      if (outer === "remainder" && binaryPrecedence[e.operator] === Precedence.multiplicative)
        return `(${this.text(e)})`;
    }
    return this.text(e, least);
  }

  /** The value a path reads. */
  read(path: Path): Piece {
    const { text, type } = this.walk(path, path.steps.length);
    const readonly = path.type.kind === "pointer" ? this.readonlyKind(path) : "none";
    if (readonly !== "none") {
      const through = readonly === "array" ? "" : " as unknown";
      return { text: `${text}${through} as ${this.module.type(path.type)}`, precedence: Precedence.relational };
    }
    if (type === undefined || sameType(type, path.type)) return primary(text);
    return coerceText(this.module, primary(text), type, path.type);
  }

  /** Does the user's declaration of what the path ends with forbid what the IL's type allows? */
  private readonlyKind(path: Path): ReadonlyKind {
    const last = path.steps[path.steps.length - 1];
    if (last === undefined) {
      const variable = this.module.program.variables.get(path.root);
      if (variable?.role !== "global" || variable.host === undefined) return "none";
      return this.module.hosts.readonlyType(variable.host);
    }
    if (last.kind !== "field") return "none";
    const holder = this.holderOf(this.walk(path, path.steps.length - 1).type, last.name);
    return this.module.member(holder, last.name)?.readonlyType ?? "none";
  }

  /** A path as a place to store to. */
  target(path: Path): string {
    const last = path.steps[path.steps.length - 1];
    if (last === undefined) {
      const variable = this.module.program.variables.get(path.root);
      if (variable?.role === "global" && variable.host !== undefined && !this.module.isOwnGlobal(path.root)) {
        this.module.hosts.assigned(variable.host);
      }
      return this.name(path.root);
    }
    const before = this.walk(path, path.steps.length - 1);
    if (last.kind === "field") {
      const record = this.holderOf(before.type, last.name);
      const member = this.module.member(record, last.name);
      const direct = path.steps.length === 2 && this.isWritable(path.root);
      if (member?.readonly === true && !direct) return this.writable(before.text, record!, last, member.visibility);
    }
    if (last.kind === "index" && path.steps[path.steps.length - 2]?.kind === "deref") {
      const type = before.type ?? path.type;
      const pointer: Path = {
        root: path.root,
        steps: path.steps.slice(0, -2),
        type: { kind: "pointer", target: type, nullable: false },
      };
      if (this.readonlyKind(pointer) !== "none") {
        return `${wrap(this.read(pointer), Precedence.postfix)}[${last.indices.map((e) => this.text(e)).join("][")}]`;
      }
    }
    return this.walk(path, path.steps.length).text;
  }

  private writable(
    object: string,
    record: RecordDeclaration,
    step: Step & { kind: "field" },
    visibility: string,
  ): string {
    if (visibility === "public") {
      return `(${object} as ${writableType(this.module)}<${this.module.types.record(record)}>).${step.name}`;
    }
    const type = record.fields.find((f) => f.name === step.name)!.type;
    return `(${object} as unknown as { ${step.name}: ${this.module.type(type)} }).${step.name}`;
  }

  /** The storage that the first `count` steps lead to, and its declared type. */
  walk(path: Path, count: number): { readonly text: string; readonly type: Type | undefined } {
    const { program } = this.module;
    let text = this.name(path.root);
    let type: Type | undefined = program.variables.get(path.root)?.type;
    for (let i = 0; i < count; i++) {
      const step = path.steps[i]!;
      switch (step.kind) {
        case "deref":
          if (type !== undefined) {
            const fit = membersThatFit(program, withoutNil(type), path.steps[i + 1]);
            const piece = coerceText(this.module, primary(text), type, fit);
            text = wrap(piece, Precedence.postfix);
            type = fit.kind === "pointer" ? fit.target : undefined;
          }
          break;
        case "field": {
          const declared: RecordDeclaration | undefined =
            type?.kind === "record" ? program.records.get(type.record) : undefined;
          const holder = this.holderOf(type, step.name);
          if (holder !== undefined && holder !== declared) text = `(${text} as ${this.module.types.record(holder)})`;
          const field = holder?.fields.find((f) => f.name === step.name);
          text += this.member(holder, step.name);
          type = field?.type;
          if (field?.optional === true && type !== undefined && !mayBeNil(type)) {
            type = { kind: "union", members: [type, { kind: "nil" }] };
          }
          break;
        }
        case "index":
          text += step.indices.map((index) => `[${this.text(index)}]`).join("");
          type = type && typeAfter(program, type, step);
          break;
        case "key": {
          type = type && typeAfter(program, type, step);
          const bang = type === undefined || mayBeNil(type) ? "" : "!";
          text += `.get(${this.text(step.key, Precedence.assignment)})${bang}`;
          break;
        }
        case "section":
          text += this.sectionOf(step);
          break;
        default:
          assertNever(step);
      }
    }
    return { text, type };
  }

  /** The record, of the given type or derived from it, that has a field. */
  private holderOf(type: Type | undefined, name: string): RecordDeclaration | undefined {
    if (type?.kind !== "record") return undefined;
    const { program } = this.module;
    const declared = program.records.get(type.record);
    if (declared === undefined || declared.fields.some((f) => f.name === name)) return declared;
    for (const r of program.records.values()) {
      for (let base = r.base; base !== undefined; base = program.records.get(base)?.base) {
        if (base === declared.id && r.fields.some((f) => f.name === name)) return r;
      }
    }
    for (const r of program.records.values()) if (r.fields.some((f) => f.name === name)) return r;
    return declared;
  }

  private member(record: RecordDeclaration | undefined, name: string): string {
    if (/^\d+$/.test(name)) return `[${name}]`;
    const visibility = this.module.member(record, name)?.visibility ?? "public";
    return visibility === "public" && /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  }

  /** A section read as a value: the part of the array, sharing its storage where it can. */
  private sectionOf(step: Extract<Step, { kind: "section" }>): string {
    const [range] = step.ranges;
    if (range === undefined || (range.from === undefined && range.to === undefined)) return "";
    const from = range.from === undefined ? "0" : this.text(range.from, Precedence.assignment);
    return range.to === undefined
      ? `.subarray(${from})`
      : `.subarray(${from}, ${this.text(range.to, Precedence.assignment)})`;
  }

  /** A pointer followed by something of its target: brackets and `!` as needed. */
  object(pointer: Expression): string {
    const whole = pointer.kind === "read" ? this.walk(pointer.path, pointer.path.steps.length) : undefined;
    if (pointer.kind === "read" && whole?.type !== undefined && sameType(whole.type, pointer.path.type)) {
      return mayBeNil(whole.type) && !whole.text.endsWith("!") ? `${whole.text}!` : whole.text;
    }
    const text = wrap(this.piece(pointer), Precedence.postfix);
    return mayBeNil(pointer.type) ? `${text}!` : text;
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

/** The name of the type that makes the fields of a class assignable. */
export function writableType(module: ModuleContext): string {
  return module.preamble("Writable", "type Writable<T> = { -readonly [K in keyof T]: T[K] };");
}
