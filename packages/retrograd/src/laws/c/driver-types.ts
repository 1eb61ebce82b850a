/** C types in a driver: how they are declared, and which carry derivatives. */
import type { CHeadDescription, CTypeTree } from "@retrograd/compiler";
import { flatRows } from "./input-stream.js";

/** Does a number of this type, or behind it, carry a derivative? */
export function carriesReals(description: CHeadDescription, type: CTypeTree, seen = new Set<number>()): boolean {
  switch (type.kind) {
    case "real":
    case "complex":
      return true;
    case "pointer":
      return carriesReals(description, type.target, seen);
    case "array":
      return carriesReals(description, type.element, seen);
    case "record": {
      if (seen.has(type.record)) return false;
      seen.add(type.record);
      const fields = description.records.get(type.record)?.fields ?? [];
      return fields.some((field) => carriesReals(description, field.type, seen));
    }
    default:
      return false;
  }
}

/** A declaration of a name with the type. */
export function declared(type: CTypeTree, name: string): string {
  switch (type.kind) {
    case "void":
      return `void ${name}`;
    case "pointer": {
      const rows = flatRows(type.target);
      if (rows !== null) return declared(rows, `*${name}`);
      return declared(type.target, type.target.kind === "array" ? `(*${name})` : `*${name}`);
    }
    case "array":
      return declared(type.element, `${name}[${type.length ?? 1}]`);
    case "function":
      return `${type.before}${/[\w]$/.test(type.before) ? " " : ""}${name}${type.after}`;
    case "real":
      return `${{ 32: "float", 64: "double", 80: "long double" }[type.bits]} ${name}`;
    case "integer": {
      // What is printed again does not need every header that declares a name for a type; of the others two types may have these bits.
      const known = type.bits === 32 ? "int" : type.bits === 16 ? "short" : null;
      return known === null ? `${type.spelled} ${name}` : `${type.signed ? "" : "unsigned "}${known} ${name}`;
    }
    default:
      return `${type.spelled} ${name}`;
  }
}
