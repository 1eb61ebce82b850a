/**
 * Structs that begin with another struct, their base, and are used through pointers to it: `(struct shape *)&circle`, and back.
 * In: the program. Out: which first fields are bases; which casts go between a struct and its base.
 * Method: all casts between pointers to structs; where the one begins with the other, the first field is a base. The fields of both must
 * have different names, as those of the base are taken for fields of the whole.
 */
import type { CType, Field, RecordDeclaration } from "../../1-parse/c/c-types.js";
import type { CProgram, Expression } from "../../1-parse/c/syntax.js";
import { forEachExpression, forEachInitialized, forEachPart } from "./walk-syntax.js";

export class BaseStructs {
  readonly #bases = new Set<Field>();

  constructor(program: CProgram) {
    const look = (e: Expression): void => {
      if (e.kind !== "convert") return;
      const [to, from] = [recordBehind(e.type), recordBehind(e.operand.type)];
      if (to === null || from === null || to === from) return;
      for (const field of firstFields(to, from) ?? firstFields(from, to) ?? []) this.#bases.add(field);
    };
    for (const definition of program.definitions.values()) forEachExpression(definition.body, look);
    forEachInitialized(program, (_, __, value) => forEachPart(value, look));
  }

  isBase(field: Field): boolean {
    return this.#bases.has(field);
  }

  /** A pointer to the one may lead to the other. */
  areRelated(a: CType, b: CType): boolean {
    const [x, y] = [recordBehind(a), recordBehind(b)];
    if (x === null || y === null || x === y) return false;
    const fields = firstFields(x, y) ?? firstFields(y, x);
    return fields?.every((field) => this.#bases.has(field)) === true;
  }
}

function recordBehind(type: CType): RecordDeclaration | null {
  if (type.kind !== "pointer" || type.target.kind !== "record") return null;
  const { declaration } = type.target;
  return declaration.complete && declaration.keyword === "struct" ? declaration : null;
}

/** The first field of the struct, the first field of that, …, until one is the other struct; null: none is, or names are not unique. */
function firstFields(from: RecordDeclaration, to: RecordDeclaration): readonly Field[] | null {
  const found: Field[] = [];
  const names = new Set<string>();
  for (let at = from; ; ) {
    const [first, ...others] = at.fields;
    if (at === to) return own(at.fields, names) && !found.some((f) => names.has(f.name ?? "")) ? found : null;
    if (first?.type.kind !== "record" || first.bitField !== null || !own(others, names)) return null;
    if (first.type.declaration.keyword !== "struct") return null;
    found.push(first);
    at = first.type.declaration;
  }
}

function own(fields: readonly Field[], names: Set<string>): boolean {
  return fields.every(({ name }) => {
    if (name === null || names.has(name)) return false;
    names.add(name);
    return true;
  });
}
