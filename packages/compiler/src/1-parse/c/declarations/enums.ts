/** `enum tag { … }` (C11 6.7.2.2). */
import { integerConstant } from "../expressions/constants.js";
import { isKeyword } from "../keywords.js";
import type { Parser } from "../parser.js";
import type { EnumConstantSymbol } from "../symbols.js";
import type { CType, EnumDeclaration, EnumType } from "../types/c-types.js";
import { intType, longType, unqualified, unsignedIntType, unsignedLongType } from "../types/c-types.js";
import { faultType, isFault } from "../types/type-relations.js";
import { attributes, noAttributes } from "./attributes.js";
import { declareName } from "./names.js";

export function enumSpecifier(p: Parser): CType {
  const start = p.index;
  p.take();
  attributes(p, noAttributes());
  const named = p.token.kind === "identifier" && !isKeyword(p.token.text) ? p.take() : null;
  const tag = named?.text ?? null;
  if (!p.is("{")) {
    if (tag === null) p.fail(`An enum needs a name or braces, not ${p.shown()}.`, "enum color { red, green };");
    const found = p.findTag(tag);
    if (found?.keyword === "enum") return enumType(found.declaration);
    p.error("RG1121", named!.span, `There is no enum "${tag}".`, "Declare it before it is used.");
    return faultType;
  }
  const span = p.spanSince(start);
  const fileScope = p.scope.kind === "file";
  const declaration: EnumDeclaration = {
    id: p.program.nextId(),
    tag,
    span,
    complete: false,
    constants: [],
    underlying: unsignedIntType,
    fileScope,
    system: span.file.startsWith("<"),
    typedefName: null,
    sameAs: null,
  };
  if (tag !== null) {
    if (p.scope.tags.has(tag)) p.error("RG1128", span, `"${tag}" is declared a second time.`, "Rename one of them.");
    p.scope.tags.set(tag, { keyword: "enum", declaration });
  }
  p.declares(declaration);
  const type = enumType(declaration);
  p.take();
  const constants: EnumConstantSymbol[] = [];
  let next = 0n;
  while (!p.is("}")) {
    const name = p.take();
    if (name.kind !== "identifier" || isKeyword(name.text)) {
      p.fail("The name of an enum constant is expected.", "enum color { red, green };", name.span);
    }
    attributes(p, noAttributes());
    if (p.accept("=")) {
      const given = p.grammar.conditional(p);
      const value = integerConstant(given);
      if (value === undefined && !isFault(given.type)) {
        p.error("RG1131", name.span, `The value of "${name.text}" is no integer constant.`, "Write a constant.");
      } else if (value !== undefined) next = value;
    }
    const wide = BigInt.asIntN(32, next) === next ? intType : next >= 1n << 63n ? unsignedLongType : longType;
    const symbol: EnumConstantSymbol = {
      kind: "enumConstant",
      id: p.program.nextId(),
      name: name.text,
      span: name.span,
      system: declaration.system,
      value: next,
      type: wide,
      enumeration: declaration,
      enumType: type,
    };
    constants.push(symbol);
    declareName(p, symbol);
    next++;
    if (!p.accept(",")) break;
  }
  p.expect("}", "at the end of the enum");
  declaration.constants = constants.map(({ name, value }) => ({ name, value }));
  declaration.underlying = underlyingType(constants.map(({ value }) => value));
  for (const symbol of constants) if (symbol.type !== intType) symbol.type = declaration.underlying;
  declaration.complete = true;
  attributes(p, noAttributes());
  p.newTypes.push(declaration);
  return type;
}

const enumType = (declaration: EnumDeclaration): EnumType => ({ kind: "enum", declaration, qualifiers: unqualified });

function underlyingType(values: readonly bigint[]): typeof intType {
  const negative = values.some((value) => value < 0n);
  if (negative) return values.every((value) => BigInt.asIntN(32, value) === value) ? intType : longType;
  return values.every((value) => value < 1n << 32n) ? unsignedIntType : unsignedLongType;
}
