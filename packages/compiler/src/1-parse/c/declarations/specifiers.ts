/** Declaration specifiers and type names (C11 6.7 to 6.7.7): from `static const unsigned long` to a type. */

import type { Span } from "../../../diagnostics/origin.js";
import { integerConstant } from "../expressions/constants.js";
import { isKeyword, keywordOf, qualifierWords, specifierWords } from "../keywords.js";
import type { Parser } from "../parser.js";
import type { StorageSpecifiers } from "../syntax.js";
import type { CType, Qualifiers } from "../types/c-types.js";
import {
  boolType,
  charType,
  complexType,
  doubleType,
  floatType,
  intType,
  longDoubleType,
  longLongType,
  longType,
  shortType,
  signedCharType,
  unqualified,
  unsignedCharType,
  unsignedIntType,
  unsignedLongLongType,
  unsignedLongType,
  unsignedShortType,
  voidType,
} from "../types/c-types.js";
import { alignmentOf, autoType, faultType, withQualifiers } from "../types/type-relations.js";
import { attributes, noAttributes } from "./attributes.js";
import type { Specifiers, TypeName } from "./declaration-parts.js";
import { declarator } from "./declarators.js";
import { enumSpecifier } from "./enums.js";
import { recordSpecifier } from "./records.js";

/** What each list of words means, sorted (C11 6.7.2). */
const basicTypes: ReadonlyMap<string, CType> = new Map<string, CType>([
  ["void", voidType],
  ["_Bool", boolType],
  ["char", charType],
  ["char signed", signedCharType],
  ["char unsigned", unsignedCharType],
  ["short", shortType],
  ["short unsigned", unsignedShortType],
  ["int", intType],
  ["unsigned", unsignedIntType],
  ["long", longType],
  ["long unsigned", unsignedLongType],
  ["long long", longLongType],
  ["long long unsigned", unsignedLongLongType],
  ["float", floatType],
  ["double", doubleType],
  ["double long", longDoubleType],
  ["_Complex", complexType("double")],
  ["_Complex float", complexType("float")],
  ["_Complex double", complexType("double")],
  ["_Complex double long", complexType("long double")],
]);
const basicWords: ReadonlySet<string> = new Set(
  "void _Bool char short int long float double signed unsigned _Complex".split(" "),
);
const storageWords: ReadonlySet<string> = new Set(["typedef", "extern", "static", "auto", "register"]);
const refusedTypes: ReadonlySet<string> = new Set(
  "__int128 __int128_t __uint128_t __float128 _Float128 _Float16 _Imaginary".split(" "),
);

/** Whether a type can begin at the current token. */
export function startsType(p: Parser): boolean {
  const { kind, text } = p.token;
  if (kind !== "identifier") return false;
  const word = keywordOf(text);
  if (specifierWords.has(word)) return true;
  return p.scope.find(text)?.kind === "typedef";
}

export function specifiers(p: Parser): Specifiers {
  const start = p.index;
  const words: string[] = [];
  let storage: StorageSpecifiers["storage"] = null;
  let [inline, threadLocal] = [false, false];
  const found = noAttributes();
  let qualifiers: Qualifiers = unqualified;
  let type: CType | null = null;
  let declaresTag = false;
  const outerExtents = p.newExtents;
  p.newExtents = [];
  for (;;) {
    const token = p.token;
    if (token.kind !== "identifier") break;
    const word = keywordOf(token.text);
    if (word === "__extension__") p.take();
    else if (storageWords.has(word)) {
      if (storage !== null && storage !== word)
        p.error("RG1127", token.span, `"${storage}" and "${word}" exclude each other.`);
      storage = word as NonNullable<StorageSpecifiers["storage"]>;
      p.take();
    } else if (word === "_Atomic" && p.peek(1).text === "(") {
      p.take();
      p.take();
      type = withQualifiers(p.grammar.typeName(p).type, { ...unqualified, atomic: true });
      p.expect(")", "after _Atomic's type");
    } else if (qualifierWords.has(word)) {
      qualifiers = { ...qualifiers, [word === "_Atomic" ? "atomic" : word]: true };
      p.take();
    } else if (word === "inline") {
      inline = true;
      p.take();
    } else if (word === "_Noreturn") {
      found.noreturn = true;
      p.take();
    } else if (word === "_Thread_local") {
      threadLocal = true;
      p.take();
    } else if (word === "_Alignas") {
      found.aligned = Math.max(found.aligned, alignas(p));
    } else if (word === "__attribute__") {
      attributes(p, found);
    } else if (basicWords.has(word)) {
      words.push(word);
      p.take();
    } else if (word === "__auto_type") {
      type = autoType;
      p.take();
    } else if (refusedTypes.has(word)) {
      p.error("RG1134", token.span, `The type "${word}" is not supported.`, "Use a type of C11.");
      type = faultType;
      p.take();
    } else if (type !== null || words.length > 0) {
      break;
    } else if (word === "struct" || word === "union") {
      declaresTag = true;
      type = recordSpecifier(p, word);
    } else if (word === "enum") {
      declaresTag = true;
      type = enumSpecifier(p);
    } else if (word === "typeof") {
      type = typeofSpecifier(p);
    } else {
      const symbol = p.find(token.text);
      if (symbol?.kind !== "typedef") break;
      if (symbol.isMissing === true)
        missing(p, symbol.name, token.span, "Declare it, or include the header that does.");
      type = { ...symbol.type, typedefName: symbol.type.typedefName === "<fault>" ? "<fault>" : symbol.name };
      p.take();
    }
  }
  if (type !== null && words.length > 0) {
    p.error("RG1127", p.spanSince(start), `"${words.join(" ")}" does not go together with the type beside it.`);
  }
  if (type === null) type = words.length > 0 ? basicType(p, words, start) : missingType(p, start);
  if (found.refused) type = faultType;
  const extents = p.newExtents;
  p.newExtents = outerExtents;
  return {
    type: withQualifiers(type, qualifiers),
    storage: { storage, inline, noreturn: found.noreturn, threadLocal },
    aligned: found.aligned,
    packed: found.packed,
    declaresTag,
    extents,
    span: p.spanSince(start),
  };
}

function basicType(p: Parser, words: readonly string[], start: number): CType {
  const sorted = [...words].sort();
  const bare = sorted.filter((word) => word !== "int" && word !== "signed");
  const ints = sorted.filter((word) => word === "int").length;
  const signs = sorted.filter((word) => word === "signed").length;
  const key = bare.length === 0 ? "int" : bare.join(" ");
  const known = basicTypes.get(key === "char" && signs === 1 ? "char signed" : key);
  const takesInt = bare.every((word) => word === "short" || word === "long" || word === "unsigned");
  const takesSign = bare.every((word) => word === "short" || word === "long" || word === "char");
  if (known === undefined || ints > 1 || signs > 1 || (ints > 0 && !takesInt) || (signs > 0 && !takesSign)) {
    p.error("RG1127", p.spanSince(start), `"${words.join(" ")}" is no type.`, "See the list of types in C11 6.7.2.");
    return faultType;
  }
  return known;
}

function missing(p: Parser, name: string, span: Span, hint: string): void {
  p.piece.unknown.add(name);
  p.piece.needsHeader ||= p.lacksHeader;
  if (!p.lacksHeader) p.error("RG1127", span, `There is no type "${name}".`, hint, `type ${name}`);
}

function missingType(p: Parser, start: number): CType {
  const { text, kind, span } = p.token;
  const follower = p.peek(1);
  // `foo x` and `foo *x` where foo is no type that is known.
  const misspelt =
    kind === "identifier" &&
    !isKeyword(text) &&
    (follower.kind === "identifier" || (follower.text === "*" && p.peek(2).kind === "identifier"));
  if (misspelt) {
    const types = [...p.scope.visible((symbol) => symbol.kind === "typedef"), ...basicWords];
    const hint = p.program.didYouMean(text, types) || "Declare it with typedef, or include the header that does.";
    missing(p, text, span, hint);
    p.take();
    // From here on it is one: told once.
    if (!p.fileScope.names.has(text))
      p.fileScope.names.set(text, {
        kind: "typedef",
        id: p.program.nextId(),
        name: text,
        span,
        system: false,
        type: faultType,
        fileScope: true,
        isMissing: true,
      });
    return faultType;
  }
  if (kind !== "identifier" && !p.is("*") && !p.is("(") && p.index === start) {
    p.fail(
      `A declaration is expected, not ${p.shown()}.`,
      "Check what stands before it: a brace may be missing or too many.",
    );
  }
  const message = `The declaration of ${p.shown()} has no type.`;
  p.error("RG1127", span, message, "Write the type; int is no longer meant where none is written.");
  return faultType;
}

function alignas(p: Parser): number {
  const { span } = p.take();
  p.expect("(", "after _Alignas");
  let aligned = 0;
  if (startsType(p)) aligned = alignmentOf(p.grammar.typeName(p).type);
  else {
    const value = integerConstant(p.grammar.conditional(p));
    if (value === undefined) p.error("RG1131", span, "The alignment is no constant.", "Write a number.");
    else aligned = Number(value);
  }
  p.expect(")", "after _Alignas(…");
  return aligned;
}

function typeofSpecifier(p: Parser): CType {
  p.take();
  p.expect("(", "after typeof");
  const type = startsType(p) ? typeName(p).type : p.grammar.expression(p).type;
  p.expect(")", "after typeof(…");
  return type;
}

/** `double (*)[3]`: a type without a name. */
export function typeName(p: Parser): TypeName {
  const outer = p.newExtents;
  p.newExtents = [];
  const { type: base, storage, span, extents } = specifiers(p);
  if (storage.storage !== null) p.error("RG1127", span, `"${storage.storage}" is no part of a type.`, "Leave it out.");
  const { type } = declarator(p, base, "abstract");
  const all = [...extents, ...p.newExtents];
  p.newExtents = outer;
  return { type, extents: all };
}
