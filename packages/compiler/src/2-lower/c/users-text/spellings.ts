/** How the user's text writes types around names, for the places of a derivative's text. */
import type { Statement } from "../../../1-parse/c/syntax.js";
import type { CType, RecordDeclaration } from "../../../1-parse/c/types/c-types.js";
import { printResolvedType, printType } from "../../../1-parse/c/types/print-type.js";
import type { CSpelling } from "../../../languages/c-hosts.js";
import { declarationsOf, forEachStatement } from "../walk-syntax.js";

/** Among names of types: enumerations without one. */
const unnamedEnum = "enum {…}";
const marker = "\u0001";

/** `local`: names of types that the text around does not have. */
export function spelling(given: CType, local: ReadonlySet<string> = new Set()): CSpelling {
  const type = withoutLocal(given, local);
  const text = printType(withoutConst(type), marker);
  const at = text.indexOf(marker);
  return {
    before: text.slice(0, at),
    after: text.slice(at + 1),
    base: printType(unqualified(coreOf(type))),
    constTarget: leadsToConst(type),
    computed: isComputed(type),
  };
}

/** For a declaration in another file: types that have no name are written with all that is in them, enumerations as integers. */
export function spellingInFull(type: CType, local: ReadonlySet<string> = new Set()): CSpelling {
  const plain = spelling(type, new Set([...local, unnamedEnum]));
  const core = coreOf(type);
  if (core.kind !== "record" || !plain.base.endsWith("{…}")) return plain;
  const base = bodyOf(core.declaration);
  return { ...plain, base, before: plain.before.replace(plain.base, () => base) };
}

function bodyOf({ keyword, fields }: RecordDeclaration): string {
  const members = fields.map(({ name, type, bitField }) => {
    const core = coreOf(type);
    const text = printResolvedType(withoutLocal(type, new Set([unnamedEnum])), name ?? "");
    const width = bitField === null ? "" : ` : ${bitField.width}`;
    const isOpen = core.kind === "record" && core.declaration.tag === null && core.declaration.typedefName === null;
    return `${isOpen ? text.replace(/(?:struct|union) \{…\}/, () => bodyOf(core.declaration)) : text}${width};`;
  });
  return `${keyword} { ${members.join(" ")} }`;
}

/** A pointer to what may only be read, or an array of such pointers. */
function leadsToConst(type: CType): boolean {
  if (type.kind === "array") return leadsToConst(type.element);
  return type.kind === "pointer" && isConst(type.target);
}

export function sameSpelling(a: CSpelling, b: CSpelling): boolean {
  return a.before === b.before && a.after === b.after;
}

/** A variable that cannot be assigned cannot be restored either. */
function withoutConst(type: CType): CType {
  return type.qualifiers.const ? { ...type, qualifiers: { ...type.qualifiers, const: false } } : type;
}

function unqualified(type: CType): CType {
  return { ...type, qualifiers: { const: false, volatile: false, restrict: false, atomic: false } };
}

function coreOf(type: CType): CType {
  switch (type.kind) {
    case "pointer":
      return coreOf(type.target);
    case "array":
      return coreOf(type.element);
    case "function":
      return coreOf(type.result);
    default:
      return type;
  }
}

function isConst(type: CType): boolean {
  return type.qualifiers.const || (type.kind === "array" && isConst(type.element));
}

function isComputed(type: CType): boolean {
  switch (type.kind) {
    case "pointer":
      return isComputed(type.target);
    case "array":
      return type.extent.kind === "variable" || type.extent.kind === "unspecified" || isComputed(type.element);
    default:
      return false;
  }
}

/** Typedefs and enumerations that only a block of the function has: no other function can name them. */
export function typesInBlocks(body: Statement): ReadonlySet<string> {
  const found = new Set<string>();
  forEachStatement(body, (s) => {
    for (const d of declarationsOf(s)) {
      for (const type of d.types) if (type.tag !== null && "constants" in type) found.add(`enum ${type.tag}`);
      for (const one of d.declarators) if (one.kind === "typedef") found.add(one.symbol.name);
    }
  });
  return found;
}

/** All that blocks of the function declare, and no other function can name. */
export function namesInBlocks(body: Statement): ReadonlySet<string> {
  const found = new Set<string>();
  forEachStatement(body, (s) => {
    for (const d of declarationsOf(s)) {
      for (const type of d.types) {
        if (type.tag !== null) found.add(type.tag);
        if ("constants" in type) for (const { name } of type.constants) found.add(name);
      }
      for (const one of d.declarators) if (one.kind !== "prototype") found.add(one.symbol.name);
    }
  });
  return found;
}

/** The type without such names. */
function withoutLocal(type: CType, local: ReadonlySet<string>): CType {
  if (local.size === 0) return type;
  const { typedefName, ...rest } = type;
  const bare = typedefName !== undefined && !local.has(typedefName) ? type : (rest as CType);
  switch (bare.kind) {
    case "pointer":
      return { ...bare, target: withoutLocal(bare.target, local) };
    case "array":
      return { ...bare, element: withoutLocal(bare.element, local) };
    case "enum":
      return local.has(bare.declaration.tag === null ? nameOfUnnamed(bare) : `enum ${bare.declaration.tag}`)
        ? { ...bare.declaration.underlying, qualifiers: bare.qualifiers }
        : bare;
    default:
      return bare;
  }
}

function nameOfUnnamed(type: CType & { readonly kind: "enum" }): string {
  return type.typedefName ?? type.declaration.typedefName ?? unnamedEnum;
}
