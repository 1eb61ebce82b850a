/**
 * Arrays that begin where a struct ends, in one block with it: `s = malloc(sizeof *s + n * sizeof(double)); s->w = (double *)(s + 1);`. In the IL
 * such a struct ends in a field of open length, which no text names.
 * In: the program. Out: of a struct the type of these elements; of a cast the struct whose end it leads to, and how far beyond.
 * Method: a struct is one where some allocation adds to its size and some cast leads behind it.
 * Limits: elements of one type; not structs that end in an array, nor those that are the base of another or have one. Casts whose distance is not written as sizeof the struct and more are not taken for such.
 */

import { constantValue } from "../../../1-parse/c/expressions/constants.js";
import type { CProgram } from "../../../1-parse/c/program.js";
import type { VariableSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { CType, RecordDeclaration } from "../../../1-parse/c/types/c-types.js";
import { originalOf } from "../../../1-parse/c/types/record-identity.js";
import { addTo } from "../../../il/keyed-lists.js";
import { isBytes } from "../pointers/pointer-casts.js";
import { allocationOf } from "../storage/allocation-calls.js";
import { forEachExpression, forEachInitialized } from "../walk-syntax.js";

/** The field of what is behind a struct; no identifier of C. */
export const beyond = "beyond$";

/** Where a pointer leads: so many bytes, each a summand, behind the end of what `struct` leads to. */
export interface Behind {
  readonly struct: Expression;
  readonly bytes: readonly Expression[];
}

export class StorageBehindStructs {
  readonly #larger = new Set<RecordDeclaration>();
  readonly #elements = new Map<RecordDeclaration, CType[]>();
  readonly #given = new Map<VariableSymbol, Expression[]>();

  constructor(program: CProgram) {
    const give = (symbol: VariableSymbol, value: Expression): void => {
      addTo(this.#given, symbol, value);
    };
    forEachInitialized(program, (target, _type, value) => {
      if ("role" in target) give(target, value);
    });
    const casts: (Expression & { kind: "convert" })[] = [];
    const sizes: Expression[] = [];
    for (const { body } of program.definitions.values())
      forEachExpression(body, (e) => {
        if (e.kind === "assign" && e.target.kind === "variable") give(e.target.symbol, e.value);
        if ((e.kind === "compoundAssign" || e.kind === "increment") && e.type.kind === "integer") {
          const target = e.kind === "increment" ? e.operand : e.target;
          if (target.kind === "variable") give(target.symbol, e);
        }
        if (e.kind === "convert" && e.type.kind === "pointer" && !isBytes(e.type)) casts.push(e);
        const allocation = e.kind === "call" ? allocationOf(e) : null;
        if (allocation !== null) sizes.push(...allocation.size);
      });
    for (const size of sizes)
      for (const terms of this.sumsOf(size) ?? [])
        for (const term of terms) {
          if (term.kind !== "sizeof" || terms.length < 2 || term.operandType.kind !== "record") continue;
          this.#larger.add(originalOf(term.operandType.declaration));
        }
    for (const record of this.#larger) if (endsInArray(record)) this.#larger.delete(record);
    for (const e of casts) {
      const [to, from] = [recordBehind(e.type), recordBehind(e.operand.type)];
      if (to === null || from === null || to === from) continue;
      this.#larger.delete(to);
      this.#larger.delete(from);
    }
    if (this.#larger.size === 0) return;
    for (const e of casts) {
      const found = this.#match(e);
      const record = found === null ? null : recordBehind(found.struct.type);
      if (record === null || e.type.kind !== "pointer") continue;
      const element = e.type.target;
      const known = this.#elements.get(record) ?? [];
      if (!known.some((other) => sameNumbers(other, element))) this.#elements.set(record, [...known, element]);
    }
  }

  /** The type of the elements, where there is one. */
  of(declaration: RecordDeclaration): CType | null {
    const [only, ...others] = this.#elements.get(originalOf(declaration)) ?? [];
    return only === undefined || others.length > 0 || !isNumber(only) ? null : only;
  }

  /** What a cast leads to, where it leads behind a struct. */
  at(e: Expression): Behind | null {
    if (this.#elements.size === 0 || e.kind !== "convert" || e.type.kind !== "pointer" || isBytes(e.type)) return null;
    const found = this.#match(e);
    const record = found === null ? null : recordBehind(found.struct.type);
    return record !== null && this.of(record) !== null ? found : null;
  }

  /** It does, and there are elements of several types, or no numbers. */
  isMixed(e: Expression): boolean {
    const found = e.kind === "convert" && e.type.kind === "pointer" && !isBytes(e.type) ? this.#match(e) : null;
    const record = found === null ? null : recordBehind(found.struct.type);
    return record !== null && this.isMixedBehind(record);
  }

  isMixedBehind(declaration: RecordDeclaration): boolean {
    return this.#elements.has(originalOf(declaration)) && this.of(declaration) === null;
  }

  /** The summands of a size; of a variable those of each value that it is given. Null where one is not known. */
  sumsOf(size: Expression): readonly (readonly Expression[])[] | null {
    const e = bare(size);
    if (e.kind !== "variable") return [this.#terms(e)];
    return this.#valuesOf(e.symbol)?.map((value) => this.#terms(value)) ?? null;
  }

  #valuesOf(symbol: VariableSymbol): readonly Expression[] | null {
    if (symbol.storage !== "automatic" || symbol.role !== "local" || symbol.addressTaken) return null;
    return this.#given.get(symbol) ?? [];
  }

  /** With sizes of structs in place of variables that hold nothing else. */
  #terms(size: Expression): readonly Expression[] {
    const all = signedSummands(size);
    // What is taken away is a part of what the rest says.
    const isLess = all.some(isNegated) && all.every((term) => isNegated(term) || constantValue(term) !== undefined);
    return (isLess ? [bare(size)] : all).map((term) => {
      const [only, ...others] = (term.kind === "variable" ? this.#valuesOf(term.symbol) : null) ?? [];
      const value = only === undefined || others.length > 0 ? term : bare(only);
      return value.kind === "sizeof" && value.operandType.kind === "record" ? value : term;
    });
  }

  #match(e: Expression): Behind | null {
    let inner: Expression = e;
    while (inner.kind === "convert" && inner.how === "value" && inner.operand.type.kind === "pointer")
      inner = inner.operand;
    if (inner === e) return null;
    if (inner.kind === "unary" && inner.operator === "addressOf" && inner.operand.kind === "subscript") {
      const { base, index } = inner.operand;
      return isOne(index) ? this.#behind(base, []) : null;
    }
    if (inner.kind !== "binary" || inner.operator !== "add") return null;
    if (recordBehind(inner.left.type) !== null) return isOne(inner.right) ? this.#behind(inner.left, []) : null;
    if (!isBytes(inner.left.type)) return null;
    const terms = summands(inner.right);
    let from: Expression = inner.left;
    while (isBytes(from.type)) {
      if (from.kind === "convert" && from.operand.type.kind === "pointer") from = from.operand;
      else if (from.kind === "binary" && from.operator === "add") {
        terms.push(...summands(from.right));
        from = from.left;
      } else return null;
    }
    const record = recordBehind(from.type);
    const k = terms.findIndex((term) => term.kind === "sizeof" && recordOf(term.operandType) === record);
    if (record === null || k < 0) return null;
    return this.#behind(
      from,
      terms.filter((_, i) => i !== k),
    );
  }

  #behind(struct: Expression, bytes: readonly Expression[]): Behind | null {
    const record = recordBehind(struct.type);
    return record !== null && this.#larger.has(record) ? { struct, bytes } : null;
  }
}

/** What is behind it may be more of that. */
function endsInArray(record: RecordDeclaration): boolean {
  return record.fields.at(-1)?.type.kind === "array";
}

function recordOf(type: CType): RecordDeclaration | null {
  return type.kind === "record" ? originalOf(type.declaration) : null;
}

function recordBehind(type: CType): RecordDeclaration | null {
  return type.kind === "pointer" ? recordOf(type.target) : null;
}

/** Without conversions between integers. */
function bare(e: Expression): Expression {
  return e.kind === "convert" && e.how === "value" && e.operand.type.kind === "integer" ? bare(e.operand) : e;
}

export function summands(size: Expression): Expression[] {
  const e = bare(size);
  return e.kind === "binary" && e.operator === "add" ? [...summands(e.left), ...summands(e.right)] : [e];
}

/** Also of `sizeof(struct row) - sizeof(double) + n * sizeof(double)`, which has a negated one. */
function signedSummands(size: Expression): Expression[] {
  const e = bare(size);
  if (e.kind !== "binary" || (e.operator !== "add" && e.operator !== "subtract")) return [e];
  const right = signedSummands(e.right);
  return [...signedSummands(e.left), ...(e.operator === "add" ? right : right.map(negated))];
}

function negated(e: Expression): Expression {
  if (e.kind === "unary" && e.operator === "negate") return e.operand;
  const { type, span } = e;
  return { kind: "unary", operator: "negate", operand: e, type, span, isLvalue: false, expansion: null };
}

function isNegated(e: Expression): boolean {
  return e.kind === "unary" && e.operator === "negate";
}

function isOne(index: Expression): boolean {
  const e = bare(index);
  return e.kind === "integer" && e.value === 1n;
}

function isNumber(type: CType): boolean {
  return type.kind === "floating" || type.kind === "complex" || type.kind === "integer";
}

function sameNumbers(a: CType, b: CType): boolean {
  if (a.kind === "integer") return b.kind === "integer" && a.bits === b.bits;
  return a.kind === b.kind && isNumber(a) && "bits" in a && "bits" in b && a.bits === b.bits;
}
