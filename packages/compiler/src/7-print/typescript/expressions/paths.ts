/** IL paths as TypeScript text: what they read, and the places they denote. */
import { assertNever } from "../../../il/assert-never.js";
import { arrayOf, tupleSize } from "../../../il/builders.js";
import { sameType } from "../../../il/equal.js";
import { typeAfter } from "../../../il/queries/path-types.js";
import type { Expression, Path, RecordDeclaration, Step, Type, VariableId } from "../../../il/types.js";
import type { ReadonlyKind } from "../../../languages/host-module.js";
import type { Piece } from "../../layout/precedence.js";
import { Precedence, primary, wrap } from "../../layout/precedence.js";
import type { ModuleContext } from "../module-context.js";
import { coerceText, haveLittleInCommon } from "./coercions.js";
import type { ExpressionText } from "./expression-text.js";
import { mayBeNil, membersThatFit, withoutNil } from "./expression-types.js";
import type { Narrowing } from "./narrowing.js";
import { propertyName } from "./types.js";

export class PathPrinter {
  constructor(
    private readonly module: ModuleContext,
    private readonly name: (id: VariableId) => string,
    /** Variables whose type lets read-only fields be assigned. */
    private readonly isWritable: (id: VariableId) => boolean,
    /** What TypeScript believes of places. */
    private readonly narrowed: Narrowing,
    /** Subscripts and keys. */
    private readonly expressions: Pick<ExpressionText, "text" | "piece">,
  ) {}

  /** The value a path reads. */
  read(path: Path): Piece {
    const { text, type } = this.walk(path, path.steps.length);
    const readonly = path.type.kind === "pointer" || path.type.kind === "union" ? this.readonlyKind(path) : "none";
    if (readonly !== "none") {
      const through = readonly === "array" ? "" : " as unknown";
      return { text: `${text}${through} as ${this.module.type(path.type)}`, precedence: Precedence.relational };
    }
    if (type === undefined) return primary(text);
    return coerceText(this.module, this.asDeclared(path, path.steps.length, text, type), type, path.type);
  }

  /** The same, where it does no harm what TypeScript has found out about it: where it is given a type anew. */
  asNarrowed(path: Path): string {
    const isLost = this.narrowed.missing.get(path)?.has(path.steps.length) === true;
    return isLost ? this.walk(path, path.steps.length).text : this.read(path).text;
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
      if (member?.readonly === true && !direct) {
        const declared =
          before.type?.kind === "record" ? this.module.program.records.get(before.type.record) : undefined;
        const isOther = declared !== undefined && declared !== record;
        const object = isOther ? `${before.text} as unknown` : before.text;
        return this.writable(object, record!, last, member.visibility);
      }
    }
    if (last.kind === "index" && path.steps[path.steps.length - 2]?.kind === "deref") {
      const outer = this.walk(path, path.steps.length - 2).type;
      const held = outer && withoutNil(outer);
      const type: Type | undefined =
        before.type === undefined ? held : { kind: "pointer", target: before.type, nullable: false };
      const pointer: Path = { root: path.root, steps: path.steps.slice(0, -2), type: type ?? path.type };
      if (this.readonlyKind(pointer) !== "none") {
        return `${wrap(this.read(pointer), Precedence.postfix)}[${last.indices.map((e) => this.expressions.text(e)).join("][")}]`;
      }
    }
    const { text } = this.walk(path, path.steps.length);
    return last.kind === "index" ? text.replace(/!$/, "") : text;
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
    const key = propertyName(step.name);
    const member = key === step.name ? `.${key}` : `[${key}]`;
    return `(${object} as unknown as { ${key}: ${this.module.type(type)} })${member}`;
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
            const piece = coerceText(this.module, this.asDeclared(path, i, text, type), type, fit);
            // No kind of value that may be there has what is asked for: TypeScript cannot follow the text to here.
            const isLost = fit.kind === "union" && fit.members.length === 0;
            text = isLost ? `(${text} as any)` : wrap(piece, Precedence.postfix);
            type = fit.kind === "pointer" ? fit.target : undefined;
          }
          break;
        case "field": {
          const declared: RecordDeclaration | undefined =
            type?.kind === "record" ? program.records.get(type.record) : undefined;
          const holder = this.holderOf(type, step.name);
          if (holder !== undefined && holder !== declared) {
            const through =
              declared !== undefined && haveLittleInCommon(this.module, declared, holder) ? "unknown as " : "";
            text = `(${text} as ${through}${this.module.types.record(holder)})`;
          }
          const field = holder?.fields.find((f) => f.name === step.name);
          text = this.seen(text, holder, step.name) + this.member(holder, step.name);
          type = field?.type;
          if (field?.optional === true && type !== undefined && !mayBeNil(type)) {
            type = { kind: "union", members: [type, { kind: "nil" }] };
          }
          break;
        }
        case "index": {
          text = this.beyondTuple(text, type, step);
          type = type && typeAfter(program, type, step);
          const bang = type !== undefined && mayBeNil(type) ? "" : this.module.elementMark;
          text += step.indices.map((index) => `[${this.expressions.text(index)}]`).join(this.module.elementMark) + bang;
          break;
        }
        case "key": {
          const isPlain = type?.kind === "map" && type.plain === true;
          type = type && typeAfter(program, type, step);
          const bang = type === undefined || mayBeNil(type) ? "" : "!";
          const key = this.expressions.text(step.key, Precedence.assignment);
          text += isPlain ? `[${key}]${bang}` : `.get(${key})${bang}`;
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

  /** A tuple of which an element is asked for that it has not: TypeScript lets only lists be asked. */
  private beyondTuple(text: string, type: Type | undefined, step: Step & { kind: "index" }): string {
    const size = type?.kind === "array" ? tupleSize(type) : undefined;
    const [index] = step.indices;
    if (type?.kind !== "array" || size === undefined || index === undefined) return text;
    const isBeyond = index.kind === "constant" && typeof index.value === "number" && index.value >= size;
    if (!isBeyond && !(index.kind === "operation" && index.name === "length")) return text;
    return `(${text} as ${this.module.type({ kind: "pointer", target: arrayOf(type.element, "list"), nullable: false })})`;
  }

  /** An object whose declared type may not tell of the property that is asked for: one that does. */
  private seen(text: string, holder: RecordDeclaration | undefined, name: string): string {
    if (holder === undefined || holder.kind === "tuple") return text;
    const field = holder.fields.find((f) => f.name === name);
    if (field !== undefined && this.module.tellsOf(holder, name)) return text;
    const type = field === undefined ? "any" : this.module.type(field.type);
    const isOptional = field === undefined || field.optional === true;
    return `(${text} as unknown as { ${propertyName(name)}${isOptional ? "?" : ""}: ${type} })`;
  }

  /** The place that the first `count` steps lead to; where TypeScript would take it for missing, with its type. */
  private asDeclared(path: Path, count: number, text: string, type: Type): Piece {
    if (this.narrowed.missing.get(path)?.has(count) !== true) return primary(text);
    return { text: `${text} as ${this.module.type(type)}`, precedence: Precedence.relational };
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
    const others = [...program.records.values()].filter((r) => r.fields.some((f) => f.name === name));
    const holdsDerivatives = (r: RecordDeclaration): boolean => r.derivativesOf !== undefined;
    return others.find((r) => holdsDerivatives(r) === holdsDerivatives(declared)) ?? others[0] ?? declared;
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
    const from = range.from === undefined ? "0" : this.expressions.text(range.from, Precedence.assignment);
    return range.to === undefined
      ? `.subarray(${from})`
      : `.subarray(${from}, ${this.expressions.text(range.to, Precedence.assignment)})`;
  }

  /** A pointer followed by something of its target: brackets and `!` as needed. */
  object(pointer: Expression): string {
    const whole = pointer.kind === "read" ? this.walk(pointer.path, pointer.path.steps.length) : undefined;
    if (pointer.kind === "read" && whole?.type !== undefined && sameType(whole.type, pointer.path.type)) {
      const { path } = pointer;
      const text = wrap(this.asDeclared(path, path.steps.length, whole.text, whole.type), Precedence.postfix);
      return mayBeNil(whole.type) && !text.endsWith("!") ? `${text}!` : text;
    }
    const text = wrap(this.expressions.piece(pointer), Precedence.postfix);
    return mayBeNil(pointer.type) ? `${text}!` : text;
  }
}

/** The name of the type that makes the fields of a class assignable. */
export function writableType(module: ModuleContext): string {
  return module.preamble("Writable", "type Writable<T> = { -readonly [K in keyof T]: T[K] };");
}
