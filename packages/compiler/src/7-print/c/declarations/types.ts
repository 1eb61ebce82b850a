/** IL types as C declarations. */
import { InternalError } from "../../../diagnostics/diagnostic.js";
import { assertNever } from "../../../il/assert-never.js";
import type { Expression, RecordId, Type } from "../../../il/types.js";

export interface TypeNames {
  /** `struct state`, or a typedef's name. */
  record(id: RecordId): string;
  extent(e: Expression): string;
  /** A header that the type needs. */
  include?(header: string): void;
}

export interface DeclarationStyle {
  /** What stands for the innermost type: `size_t` for an unsigned integer of 64 bits. */
  readonly base?: string;
  /** What the pointer leads to is read-only. */
  readonly constTarget?: boolean;
}

/** `double (*x)[3]`; with an empty name, the type alone. */
export function declaration(names: TypeNames, type: Type, name: string, style: DeclarationStyle = {}): string {
  return declare(names, type, name, style, false, style.constTarget === true);
}

export function typeText(names: TypeNames, type: Type, style: DeclarationStyle = {}): string {
  return declaration(names, type, "", style);
}

function declare(
  names: TypeNames,
  type: Type,
  inner: string,
  style: DeclarationStyle,
  isConst: boolean,
  constTarget: boolean,
): string {
  switch (type.kind) {
    case "array": {
      const extents = type.dimensions.map((d) => `[${d.extent === undefined ? "" : names.extent(d.extent)}]`);
      return declare(names, type.element, inner + extents.join(""), style, isConst, constTarget);
    }
    case "pointer": {
      const { target } = type;
      const star = isConst ? `*const ${inner}`.trimEnd() : `*${inner}`;
      if (target.kind === "array") {
        const rows = target.dimensions.slice(1);
        if (rows.length === 0) return declare(names, target.element, star, style, constTarget, false);
        return declare(names, { ...target, dimensions: rows }, `(${star})`, style, constTarget, false);
      }
      if (target.kind === "procedure") return declare(names, target, `(${star})`, style, false, false);
      return declare(names, target, star, style, constTarget, false);
    }
    case "procedure": {
      const parameters = type.parameters.map((p, k) =>
        declaration(names, p, "", { constTarget: type.readOnly?.[k] === true }),
      );
      const list = parameters.length === 0 ? "void" : parameters.join(", ");
      return declare(names, type.result, `${inner}(${list})`, style, false, false);
    }
    default: {
      const base = `${isConst ? "const " : ""}${style.base ?? baseName(names, type)}`;
      if (inner === "") return base;
      return inner.startsWith("[") || base.endsWith("*") ? base + inner : `${base} ${inner}`;
    }
  }
}

function baseName(names: TypeNames, type: Type): string {
  switch (type.kind) {
    case "real":
      return type.bits === 32 ? "float" : type.bits === 64 ? "double" : "long double";
    case "integer": {
      const name = type.bits === 8 ? "char" : type.bits === 16 ? "short" : type.bits === 32 ? "int" : "long";
      return type.signed ? name : `unsigned ${name}`;
    }
    case "complex":
      names.include?.("<complex.h>");
      return type.bits === 64 ? "float complex" : type.bits === 128 ? "double complex" : "long double complex";
    case "boolean":
      return "int";
    case "string":
      return "const char *";
    case "nil":
      return "void";
    case "opaque":
      return type.name === "void" ? "void" : type.name;
    case "record":
      return names.record(type.record);
    case "map":
    case "union":
      return "void";
    case "array":
    case "pointer":
    case "procedure":
      throw new InternalError(`${type.kind} is no base type`);
    default:
      return assertNever(type);
  }
}

/** A type that C has. */
export function isExpressible(type: Type): boolean {
  switch (type.kind) {
    case "map":
    case "union":
      return false;
    case "array":
      return type.storage === "packed" && type.layout === "row" && isExpressible(type.element);
    case "pointer":
      return isExpressible(type.target);
    default:
      return true;
  }
}
