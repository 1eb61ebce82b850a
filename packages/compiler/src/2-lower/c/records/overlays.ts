/**
 * Unions that are one thing under several names: their members are the same numbers (`{x, y, z}` and `e[3]`), or the program uses one
 * of them only. In the IL such a union is a struct of that one member.
 * In: the program. Out: of a union the member that stands for all; null where what is stored as one may be read as another.
 * Method: members are compared by the numbers that they come down to; these have to follow each other without gaps.
 */
import type { CProgram } from "../../../1-parse/c/program.js";
import type { Expression, Initializer } from "../../../1-parse/c/syntax.js";
import type { CType, Field, RecordDeclaration } from "../../../1-parse/c/types/c-types.js";
import { sizeOf } from "../storage/size-of.js";
import { forEachExpression, forEachInitializer, forEachPart } from "../walk-syntax.js";

/** So many numbers of one type, in a row. */
export interface Row {
  readonly bits: 32 | 64 | 80;
  readonly count: number;
}

export class Overlays {
  readonly #used: ReadonlySet<Field>;
  readonly #known = new Map<RecordDeclaration, Field | null>();

  constructor(program: CProgram) {
    this.#used = usedMembers(program);
  }

  /** The member that stands for all; null: the record is no union, or not such a one. */
  memberFor(declaration: RecordDeclaration): Field | null {
    if (declaration.keyword !== "union") return null;
    let found = this.#known.get(declaration);
    if (found === undefined) {
      found = this.#find(declaration);
      this.#known.set(declaration, found);
    }
    return found;
  }

  #find(declaration: RecordDeclaration): Field | null {
    const used = declaration.fields.filter((f) => this.#used.has(f));
    const bytes = declaration.size;
    const full = (f: Field): boolean => sizeOf(f.type) === bytes;
    for (const among of [declaration.fields, used]) {
      const rows = among.map((f) => rowOf(f.type));
      const isOne = rows.every((row) => row !== null && row.bits === rows[0]?.bits);
      const whole = among.filter(full);
      if (isOne && among.every((f) => f.bitField === null) && whole.length > 0)
        return whole.find((f) => isFlat(f.type)) ?? whole.find((f) => f.type.kind === "array") ?? whole[0] ?? null;
    }
    return used.length === 1 && used[0]?.bitField === null ? (used[0] ?? null) : null;
  }
}

/** The floating numbers that a value of the type comes down to; null where there is anything else, or a gap. */
export function rowOf(type: CType): Row | null {
  switch (type.kind) {
    case "floating":
      return { bits: type.bits, count: 1 };
    case "array": {
      const row = rowOf(type.element);
      return row === null || type.extent.kind !== "constant" ? null : { ...row, count: row.count * type.extent.length };
    }
    case "record": {
      const { fields, keyword, size, complete } = type.declaration;
      const rows = fields.map((f) => rowOf(f.type));
      const [first] = rows;
      if (!complete || first === null || first === undefined) return null;
      const each = bytesOf(first.bits);
      const count = size / each;
      let at = 0;
      for (const [k, f] of fields.entries()) {
        const row = rows[k];
        if (row === null || row === undefined || row.bits !== first.bits || f.bitField !== null) return null;
        if (keyword === "struct" && f.offset !== at * each) return null;
        at = keyword === "struct" ? at + row.count : Math.max(at, row.count);
      }
      return at === count ? { bits: first.bits, count } : null;
    }
    default:
      return null;
  }
}

export function bytesOf(bits: Row["bits"]): number {
  return bits === 80 ? 16 : bits / 8;
}

function isFlat(type: CType): boolean {
  return type.kind === "array" && type.element.kind === "floating";
}

function usedMembers(program: CProgram): ReadonlySet<Field> {
  const found = new Set<Field>();
  const look = (e: Expression): void => {
    if (e.kind === "member") found.add(e.field);
  };
  const inside = (initializer: Initializer): void => {
    if (initializer.kind === "expression") forEachPart(initializer.value, look);
    else
      for (const e of initializer.elements) {
        if (e.kind === "field") found.add(e.field);
        inside(e.value);
      }
  };
  for (const definition of program.definitions.values()) forEachExpression(definition.body, look);
  forEachInitializer(program, (_, initializer) => inside(initializer));
  return found;
}
