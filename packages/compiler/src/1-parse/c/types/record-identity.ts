/** When structs, unions and enums of different translation units are the same type (C11 6.2.7). */
import type { CType, EnumDeclaration, Field, RecordDeclaration } from "./c-types.js";
import { compatible, composite, withoutQualifiers } from "./type-relations.js";

/**
 * Whether two types of different translation units are compatible. Structs and unions are where tag, names and types of the members
 * agree; then the later one refers to the earlier by `sameAs`.
 */
export function sameAcrossUnits(a: CType, b: CType): boolean {
  const assumed: Assumed = [];
  if (!same(a, b, assumed)) return false;
  for (const [first, second] of assumed) {
    const original = first.sameAs ?? first;
    if (original === second || second.sameAs !== null) continue;
    if (first.complete || !second.complete) unite(second, original);
    else unite(first, second);
  }
  return compatible(a, b);
}

/**
 * The one type of what two translation units declare, or undefined where they cannot be linked. Prototypes may differ in what their
 * pointers lead to where that is the same for the machine: `void` in the one, `const` in the other.
 */
export function linkedType(a: CType, b: CType): CType | undefined {
  if (sameAcrossUnits(a, b)) return composite(a, b);
  if (a.kind === "pointer" && b.kind === "pointer") {
    const isVoid = a.target.kind === "void";
    if (isVoid !== (b.target.kind === "void")) return isVoid ? b : a;
    if (!sameAcrossUnits(withoutQualifiers(a.target), withoutQualifiers(b.target))) return undefined;
    // Who may be written to, may.
    return a.target.qualifiers.const ? b : a;
  }
  if (a.kind !== "function" || b.kind !== "function" || a.unprototyped || b.unprototyped) return undefined;
  if (a.variadic !== b.variadic || a.parameters.length !== b.parameters.length) return undefined;
  const types = [a.result, ...a.parameters.map((p) => p.type)].map((type, i) =>
    linkedType(type, i === 0 ? b.result : b.parameters[i - 1]!.type),
  );
  if (types.includes(undefined)) return undefined;
  const [result, ...parameters] = types as CType[];
  return { ...a, result: result!, parameters: b.parameters.map((p, i) => ({ ...p, type: parameters[i]! })) };
}

/** The declaration that stands for all of the same type. */
export function originalOf(declaration: RecordDeclaration): RecordDeclaration {
  let original = declaration;
  while (original.sameAs !== null) original = original.sameAs;
  return original;
}

/** The field that stands for it in all declarations of its struct. */
export function originalField(field: Field): Field {
  let original = field;
  while (original.sameAs !== undefined) original = original.sameAs;
  return original;
}

type Declared = RecordDeclaration | EnumDeclaration;
type Assumed = [Declared, Declared][];

function unite(later: Declared, original: Declared): void {
  if ("keyword" in later && "keyword" in original) {
    later.sameAs = original;
    if (later.complete && original.complete)
      later.fields.forEach((field, k) => {
        const first = original.fields[k];
        if (first !== undefined) field.sameAs = first;
      });
  } else if ("constants" in later && "constants" in original) later.sameAs = original;
}

function same(a: CType, b: CType, assumed: Assumed): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return compatible(a, b);
  if (a.kind === "record" && b.kind === "record") return sameRecord(a.declaration, b.declaration, assumed);
  if (a.kind === "pointer" && b.kind === "pointer") return same(a.target, b.target, assumed);
  if (a.kind === "array" && b.kind === "array") {
    const fits = a.extent.kind !== "constant" || b.extent.kind !== "constant" || a.extent.length === b.extent.length;
    return fits && same(a.element, b.element, assumed);
  }
  if (a.kind === "function" && b.kind === "function") {
    if (!same(a.result, b.result, assumed)) return false;
    if (a.unprototyped || b.unprototyped) return true;
    if (a.variadic !== b.variadic || a.parameters.length !== b.parameters.length) return false;
    return a.parameters.every((parameter, i) => same(parameter.type, b.parameters[i]!.type, assumed));
  }
  if (a.kind === "enum" && b.kind === "enum") {
    const [one, other] = [a.declaration, b.declaration];
    if ((one.sameAs ?? one) === (other.sameAs ?? other)) return true;
    const agree =
      one.tag === other.tag &&
      one.constants.length === other.constants.length &&
      one.constants.every(
        ({ name, value }, i) => name === other.constants[i]!.name && value === other.constants[i]!.value,
      );
    if (agree) assumed.push([one, other]);
    return agree;
  }
  return compatible(a, b);
}

function sameRecord(a: RecordDeclaration, b: RecordDeclaration, assumed: Assumed): boolean {
  if ((a.sameAs ?? a) === (b.sameAs ?? b) || assumed.some(([x, y]) => x === a && y === b)) return true;
  if (a.keyword !== b.keyword || (a.tag ?? a.typedefName) !== (b.tag ?? b.typedefName)) return false;
  assumed.push([a, b]);
  if (!a.complete || !b.complete) return true;
  if (a.fields.length !== b.fields.length || a.size !== b.size) return false;
  return a.fields.every((field, i) => {
    const other = b.fields[i]!;
    return (
      field.name === other.name &&
      field.offset === other.offset &&
      field.bitField?.width === other.bitField?.width &&
      same(field.type, other.type, assumed)
    );
  });
}
