/**
 * Structs that begin with another struct, their base, and are used through pointers to it: `(struct shape *)&circle`, and back. The base is
 * the first field, or its fields are written out again as the first ones of the struct.
 * In: the program. Out: which first fields are bases, which struct another begins like; which casts go between a struct and its base.
 * Method: all casts between pointers to structs, also those that go through pointers to void; where the one begins with the other, the first field is a base, and so it is in all structs
 * that begin with that one. The fields of both must have different names, as those of the base are taken for fields of the whole. Fields
 * that are written out have the same names.
 */
import type { CProgram } from "../../../1-parse/c/program.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { CType, Field, RecordDeclaration } from "../../../1-parse/c/types/c-types.js";
import { originalOf } from "../../../1-parse/c/types/record-identity.js";
import { compatible } from "../../../1-parse/c/types/type-relations.js";
import { forEachExpression, forEachInitialized, forEachPart } from "../walk-syntax.js";
import { BehindVoid } from "./behind-void.js";

export class BaseStructs {
  readonly #bases = new Set<RecordDeclaration>();
  readonly #beginnings = new Set<RecordDeclaration>();
  readonly #strangers = new Map<RecordDeclaration, Set<RecordDeclaration>>();

  constructor(program: CProgram) {
    const look = (e: Expression): void => {
      if (e.kind === "convert") this.#meet(recordBehind(e.type), recordBehind(e.operand.type));
    };
    for (const definition of program.definitions.values()) forEachExpression(definition.body, look);
    forEachInitialized(program, (_, __, value) => forEachPart(value, look));
    for (const [one, other] of new BehindVoid(program).pairs) {
      const [to, from] = [structOf(one), structOf(other)];
      if (this.#meet(to, from) || to === null || from === null || originalOf(to) === originalOf(from)) continue;
      this.#strangersOf(to).add(originalOf(from));
      this.#strangersOf(from).add(originalOf(to));
    }
  }

  /** Does one begin with the other? */
  #meet(to: RecordDeclaration | null, from: RecordDeclaration | null): boolean {
    if (to === null || from === null || to === from) return false;
    if (firstFields(to, from) !== null) this.#bases.add(originalOf(from));
    else if (firstFields(from, to) !== null) this.#bases.add(originalOf(to));
    else if (beginsLike(to, from)) this.#beginnings.add(originalOf(from));
    else if (beginsLike(from, to)) this.#beginnings.add(originalOf(to));
    else return false;
    return true;
  }

  #strangersOf(record: RecordDeclaration): Set<RecordDeclaration> {
    const known = this.#strangers.get(originalOf(record)) ?? new Set();
    this.#strangers.set(originalOf(record), known);
    return known;
  }

  /** The structs that a pointer to void may lead to where it may lead to this one, and that have nothing to do with it. */
  strangersTo(record: RecordDeclaration): readonly RecordDeclaration[] {
    return [...(this.#strangers.get(originalOf(record)) ?? [])];
  }

  /** Does the record begin with a base, directly or not? */
  beginsWithBase(record: RecordDeclaration): boolean {
    return [...this.#bases].some((base) => (firstFields(record, base)?.length ?? 0) > 0);
  }

  /** A pointer to the one may lead to the other. */
  areRelated(a: CType, b: CType): boolean {
    const [x, y] = [recordBehind(a), recordBehind(b)];
    if (x === null || y === null || x === y) return false;
    if ((firstFields(x, y) ?? firstFields(y, x)) !== null) return true;
    return this.#isBeginning(x, y) || this.#isBeginning(y, x);
  }

  /** The longest of the structs that others are used as, and whose fields are the first ones of this. */
  beginningOf(record: RecordDeclaration): RecordDeclaration | null {
    let longest: RecordDeclaration | null = null;
    if (this.beginsWithBase(record)) return null;
    for (const other of this.#beginnings)
      if (beginsLike(record, other) && other.fields.length > (longest?.fields.length ?? 0)) longest = other;
    return longest;
  }

  #isBeginning(of: RecordDeclaration, wanted: RecordDeclaration): boolean {
    for (let at = this.beginningOf(of); at !== null; at = this.beginningOf(at))
      if (originalOf(at) === originalOf(wanted)) return true;
    return false;
  }
}

function recordBehind(type: CType): RecordDeclaration | null {
  return type.kind === "pointer" && type.target.kind === "record" ? structOf(type.target.declaration) : null;
}

function structOf(declaration: RecordDeclaration): RecordDeclaration | null {
  return declaration.complete && declaration.keyword === "struct" ? declaration : null;
}

/** The first field of the struct, the first field of that, …, until one is the other struct; null: none is, or names are not unique. */
function firstFields(from: RecordDeclaration, to: RecordDeclaration): readonly Field[] | null {
  const found: Field[] = [];
  const names = new Set<string>();
  for (let at = from; ; ) {
    const [first, ...others] = at.fields;
    if (originalOf(at) === originalOf(to))
      return own(at.fields, names) && !found.some((f) => names.has(f.name ?? "")) ? found : null;
    if (first?.type.kind !== "record" || first.bitField !== null || !own(others, names)) return null;
    if (first.type.declaration.keyword !== "struct") return null;
    found.push(first);
    at = first.type.declaration;
  }
}

/** The fields of `base`, and then others. What a pointer field is seen as depends on its uses: rows of numbers are none that both have. */
function beginsLike(record: RecordDeclaration, base: RecordDeclaration): boolean {
  if (base.fields.length === 0 || base.fields.length >= record.fields.length) return false;
  return base.fields.every((field, k) => {
    const own = record.fields[k]!;
    if (field.name === null || own.name !== field.name || field.bitField !== null || own.bitField !== null)
      return false;
    return own.offset === field.offset && compatible(own.type, field.type, true) && isAlikeEverywhere(field.type);
  });
}

function isAlikeEverywhere(type: CType): boolean {
  if (type.kind !== "pointer") return type.kind === "array" ? isAlikeEverywhere(type.element) : type.kind !== "record";
  const { kind } = type.target;
  return kind === "record" || kind === "function" || kind === "void" || (kind === "integer" && type.target.bits === 8);
}

function own(fields: readonly Field[], names: Set<string>): boolean {
  return fields.every(({ name }) => {
    if (name === null || names.has(name)) return false;
    names.add(name);
    return true;
  });
}
