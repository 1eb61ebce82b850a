/** IL types as TypeScript types. */
import { assertNever } from "../../../il/assert-never.js";
import { tupleSize } from "../../../il/builders.js";
import type { Field, RecordDeclaration, RecordId, Type, Unit } from "../../../il/types.js";
import { recursiveFunction } from "../../../languages/typescript.js";
import type { NameSet } from "../../layout/names.js";
import { identifier } from "../../layout/names.js";
import { typedArrayClass } from "./expression-types.js";

/** What the printing of types needs of the module around them. */
export interface TypeSurroundings {
  readonly names: NameSet;
  readonly hosts: {
    localName(host: { readonly module: string; readonly name: string }, use: "type" | "value"): string | undefined;
    typeParameters(host: { readonly module: string; readonly name: string }): number;
  };
  record(id: RecordId): RecordDeclaration;
  preamble(name: string, text: string): string;
  readonly looseFunctions: boolean;
  readonly ownTypes: ReadonlyMap<RecordId, RecordId>;
}

export class TypePrinter {
  /** Declarations of types that the text names, in order of first use: records that no import gives. */
  readonly declared = new Map<RecordId, string>();
  readonly #recursive = new Map<RecordId, boolean>();

  constructor(private readonly module: TypeSurroundings) {}

  text(type: Type): string {
    switch (type.kind) {
      case "real":
      case "integer":
        return "number";
      case "complex":
        return "{ re: number; im: number }";
      case "boolean":
      case "string":
        return type.kind;
      case "nil":
        return "null | undefined";
      case "array":
        if (type.storage === "packed") return typedArrayClass(type.element);
        return tupleSize(type) === undefined
          ? `${this.operand(type.element)}[]`
          : this.list(type.element, tupleSize(type)!);
      case "map":
        if (type.plain === true) return `Record<string, ${this.text(type.value)}>`;
        return type.value.kind === "nil"
          ? `Set<${this.text(type.key)}>`
          : `Map<${this.text(type.key)}, ${this.text(type.value)}>`;
      case "pointer": {
        const target = this.text(type.target);
        return type.nullable ? `${target} | null | undefined` : target;
      }
      case "procedure":
        return functionValue(this.module);
      case "union":
        return [...new Set(type.members.flatMap((m) => this.text(m).split(" | ")))].join(" | ");
      case "opaque":
        if (type.name === recursiveFunction) return functionValue(this.module);
        // "recursive": what a list of its own kind holds below the levels that are written out.
        if (type.name === "recursive" || type.name === "any") return "any";
        if (type.name === "Date" || type.name === "RegExp") return type.name;
        return type.name === "unknown" ? "unknown" : "object";
      case "record":
        return this.record(this.module.record(type.record));
      default:
        return assertNever(type);
    }
  }

  private list(element: Type, size: number): string {
    return `[${new Array<string>(size).fill(this.text(element)).join(", ")}]`;
  }

  /** In brackets where a following `[]` needs it. */
  private operand(type: Type): string {
    const text = this.text(type);
    return /^[\w$]+(?:<[^|]*>)?(?:\[\])*$/.test(text) || (/^[{[]/.test(text) && !text.includes(" | "))
      ? text
      : `(${text})`;
  }

  /** What a unit gives back: its results in their form. */
  result(unit: Unit): string {
    if (unit.results.length === 0 || unit.resultForm === "registers") return "void";
    if (unit.resultForm === "plain") return this.text(unit.results[0]!.type);
    return `{ ${unit.results.map((r) => `${r.name}: ${this.text(r.type)}`).join("; ")} }`;
  }

  record(record: RecordDeclaration): string {
    const own = this.module.ownTypes.get(record.id);
    if (own !== undefined) return this.named(this.module.record(own));
    const imported = record.host && this.module.hosts.localName(record.host, "type");
    if (imported !== undefined) {
      const wanted = record.host === undefined ? 0 : this.module.hosts.typeParameters(record.host);
      const given = record.typeArguments ?? [];
      if (wanted === 0) return imported;
      if (wanted === given.length && given.every((type) => this.isUsers(type)))
        return `${imported}<${given.map((t) => this.text(t)).join(", ")}>`;
      // Which instance it is cannot be told: its fields are written out, under a name of their own where they lead to themselves.
      if (record.kind !== "class" && !this.isRecursive(record)) return this.structure(record);
      if (record.kind === "literal") return this.named(record);
      return `${imported}<${new Array<string>(wanted).fill("any").join(", ")}>`;
    }
    switch (record.kind) {
      case "tuple":
        if (!this.isRecursive(record)) return this.tuple(record);
        break;
      case "box":
      case "literal":
        if (!this.isRecursive(record)) return this.structure(record);
        break;
      default:
    }
    return this.named(record);
  }

  /** The records in it have names of the user's: a constraint of the user's on a type parameter holds of them. */
  private isUsers(type: Type): boolean {
    switch (type.kind) {
      case "pointer":
        return this.isUsers(type.target);
      case "array":
        return this.isUsers(type.element);
      case "map":
        return this.isUsers(type.key) && this.isUsers(type.value);
      case "union":
        return type.members.every((member) => this.isUsers(member));
      case "record": {
        const { host, kind } = this.module.record(type.record);
        return (
          kind === "tuple" ||
          kind === "literal" ||
          (host !== undefined && this.module.hosts.localName(host, "type") !== undefined)
        );
      }
      default:
        return true;
    }
  }

  /** The name of a record that the module declares itself. */
  named(record: RecordDeclaration): string {
    let name = this.declared.get(record.id);
    if (name === undefined) {
      const wanted = identifier(record.name);
      name = this.module.names.take(record.kind === "closure" ? capital(wanted) : wanted);
      this.declared.set(record.id, name);
    }
    return name;
  }

  tuple(record: RecordDeclaration): string {
    return `[${record.fields.map((f) => this.text(f.type) + (f.optional === true ? "?" : "")).join(", ")}]`;
  }

  structure(record: RecordDeclaration): string {
    const fields = record.fields.map((f) => {
      const key = propertyName(f.name);
      // Whether null or undefined is missing here, the text does not know; what the object is assigned to may take one of them only.
      if (f.type.kind === "nil" || f.madeMissing !== undefined)
        return `${key}${f.optional === true ? "?" : ""}: ${this.asElsewhere(f) ?? "any"}`;
      const text = this.text(f.type);
      if (f.optional !== true) return `${key}: ${text}`;
      return `${key}?: ${/\bundefined$/.test(text) ? text : `${text} | undefined`}`;
    });
    if (record.kind === "closure") fields.unshift(`$: ${JSON.stringify(closureTag(record))}`);
    return fields.length === 0 ? "object" : `{ ${fields.join("; ")} }`;
  }

  /** The type of a field as the user's text declares it, in what the object is handed over as. */
  private asElsewhere({ name, madeMissing, optional }: Field): string | undefined {
    const record = madeMissing && this.module.record(madeMissing);
    if (record?.host === undefined || optional === true || record.kind !== "interface") return undefined;
    if (record.fields.some((f) => f.name === name && f.optional === true)) return undefined;
    if (this.module.hosts.typeParameters(record.host) > 0) return undefined;
    const local = this.module.hosts.localName(record.host, "type");
    return local === undefined ? undefined : `${local}[${JSON.stringify(name)}]`;
  }

  /** Does a literal record contain itself, through literal records only? */
  private isRecursive(record: RecordDeclaration): boolean {
    const known = this.#recursive.get(record.id);
    if (known !== undefined) return known;
    const seen = new Set<RecordId>();
    const reaches = (type: Type): boolean => {
      switch (type.kind) {
        case "pointer":
          return reaches(type.target);
        case "array":
          return reaches(type.element);
        case "map":
          return reaches(type.key) || reaches(type.value);
        case "union":
          return type.members.some(reaches);
        case "record": {
          if (type.record === record.id) return true;
          const inner = this.module.record(type.record);
          const anonymous = inner.kind === "literal" || inner.kind === "tuple" || inner.kind === "box";
          if (!anonymous || seen.has(inner.id)) return false;
          seen.add(inner.id);
          return inner.fields.some((f) => reaches(f.type));
        }
        default:
          return false;
      }
    };
    const found = record.fields.some((f) => reaches(f.type));
    this.#recursive.set(record.id, found);
    return found;
  }
}

/** The type of any function value: what all closures have in common. */
export function functionValue(module: TypeSurroundings): string {
  // Fields of the user's types are declared with the types of the user's functions.
  const type = module.looseFunctions ? "any" : "{ $: string }";
  return module.preamble("FunctionValue", `type FunctionValue = ${type};`);
}

/** What tells the closures of a record from others at run time. */
export function closureTag(record: RecordDeclaration): string {
  return record.id;
}

/** A property's name as written in an object type or literal. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
