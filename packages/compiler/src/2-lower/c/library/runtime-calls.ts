/** What a derivative calls of Retrograd's own runtime, where the program is a derivative: lengths of blocks are an operation. */
import type { Expression as CExpression } from "../../../1-parse/c/syntax.js";
import { binary, constant, read } from "../../../il/builders.js";
import type { Expression, Type } from "../../../il/types.js";
import { coerce } from "../expressions/conversions.js";
import { countOf, withoutConversion } from "../storage/element-counts.js";
import { rowsOf } from "../types.js";
import type { UnitContext } from "../unit-context.js";

const long: Type = { kind: "integer", bits: 64, signed: true };

/** Undefined: none of these. */
export function lowerRuntimeCall(
  u: UnitContext,
  e: CExpression & { kind: "call" },
  name: string,
): Expression | undefined {
  // Blocks whose length is asked for are noted by whoever prints the allocation.
  if (name === "rg_note_length") return constant(0);
  if (name !== "rg_length") return undefined;
  const [block, size] = [
    e.arguments[0] && asGiven(e.arguments[0]),
    e.arguments[1] && withoutConversion(e.arguments[1]),
  ];
  if (block === undefined || size === undefined || block.type.kind !== "pointer") return undefined;
  const element = block.type.target;
  if (element.kind === "void" || element.kind === "function") return undefined;
  const array = rowsOf(u.program, element);
  const from = u.holdPointer(coerce(u.lower.value(u, block), { kind: "pointer", target: array, nullable: true }));
  const length: Expression = { kind: "operation", name: "length", arguments: [read(from)], type: long };
  const each = countOf(u, size, element, e);
  const isOne = each.kind === "constant" && each.value === 1;
  return isOne ? length : binary("divide", length, coerce(each, long));
}

/** Before it became `void *`. */
function asGiven(e: CExpression): CExpression {
  const isConverted = e.kind === "convert" && e.how === "value" && e.operand.type.kind === "pointer";
  return isConverted && e.type.kind === "pointer" && e.type.target.kind === "void" ? asGiven(e.operand) : e;
}
