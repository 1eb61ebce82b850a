/** Types as C text, for messages and printers. */
import type { CType, Extent, Qualifiers } from "./c-types.js";

/** `double (*)[3]`, or with a name `double (*x)[3]`. Typedefs are printed as the user named them. */
export function printType(type: CType, name = ""): string {
  return declarator(type, name, true);
}

/** As printType, with typedefs resolved. */
export function printResolvedType(type: CType, name = ""): string {
  return declarator(type, name, false);
}

function declarator(type: CType, inner: string, typedefs: boolean): string {
  if (typedefs && type.typedefName !== undefined) return joined(qualified(type.qualifiers, type.typedefName), inner);
  switch (type.kind) {
    case "void":
      return joined(qualified(type.qualifiers, "void"), inner);
    case "bool":
      return joined(qualified(type.qualifiers, "_Bool"), inner);
    case "integer":
      return joined(qualified(type.qualifiers, type.signed ? type.name : `unsigned ${type.name}`), inner);
    case "floating":
      return joined(qualified(type.qualifiers, type.name), inner);
    case "complex":
      return joined(qualified(type.qualifiers, `${type.name} _Complex`), inner);
    case "enum":
    case "record": {
      const { declaration } = type;
      const keyword = declaration === undefined ? "" : type.kind === "enum" ? "enum" : type.declaration.keyword;
      const name =
        declaration.tag !== null ? `${keyword} ${declaration.tag}` : (declaration.typedefName ?? `${keyword} {…}`);
      return joined(qualified(type.qualifiers, name), inner);
    }
    case "pointer": {
      const target = type.target;
      const bare = typedefs && target.typedefName !== undefined;
      const text = joined(`*${qualified(type.qualifiers, "")}`, inner);
      const wrap = !bare && (target.kind === "array" || target.kind === "function");
      return declarator(target, wrap ? `(${text})` : text, typedefs);
    }
    case "array":
      return declarator(type.element, `${inner}[${extentText(type.extent)}]`, typedefs);
    case "function": {
      const parameters = type.parameters.map((parameter) => declarator(parameter.type, "", typedefs));
      if (type.variadic) parameters.push("...");
      const list = type.unprototyped ? "" : parameters.length === 0 ? "void" : parameters.join(", ");
      return declarator(type.result, `${inner}(${list})`, typedefs);
    }
  }
}

function extentText(extent: Extent): string {
  switch (extent.kind) {
    case "constant":
      return String(extent.length);
    case "variable":
    case "unspecified":
      return "*";
    case "incomplete":
      return "";
  }
}

function qualified(qualifiers: Qualifiers, name: string): string {
  const words: string[] = [];
  if (qualifiers.const) words.push("const");
  if (qualifiers.volatile) words.push("volatile");
  if (qualifiers.restrict) words.push("restrict");
  if (qualifiers.atomic) words.push("_Atomic");
  if (name !== "") words.push(name);
  return words.join(" ");
}

function joined(type: string, inner: string): string {
  if (inner === "") return type;
  return type.endsWith("*") || inner.startsWith("[") ? `${type}${inner}` : `${type} ${inner}`;
}
