/** Conversions of values, as JavaScript's typed arrays and operators make them. */
import type { Expression, IntegerType } from "../../../il/types.js";
import type { Piece } from "../../layout/precedence.js";
import { Precedence, primary } from "../../layout/precedence.js";
import { coerceText } from "./coercions.js";
import type { ExpressionText } from "./expression-text.js";

export function convertText(printer: ExpressionText, e: Extract<Expression, { kind: "convert" }>): Piece {
  const from = e.operand.type;
  const to = e.type;
  switch (to.kind) {
    case "real": {
      if (from.kind === "real" || from.kind === "integer") {
        const narrower = to.bits === 32 && !(from.kind === "real" && from.bits === 32);
        if (!narrower) return printer.piece(e.operand);
        return primary(`Math.fround(${printer.text(e.operand, Precedence.assignment)})`);
      }
      return primary(`Number(${printer.text(e.operand, Precedence.assignment)})`);
    }
    case "integer":
      if (from.kind === "integer" && holds(to, from)) return printer.piece(e.operand);
      return integerText(printer, e.operand, to);
    case "boolean":
      if (from.kind === "boolean") return printer.piece(e.operand);
      return primary(`Boolean(${printer.text(e.operand, Precedence.assignment)})`);
    case "string":
      if (from.kind === "string") return printer.piece(e.operand);
      return primary(`String(${printer.text(e.operand, Precedence.assignment)})`);
    default:
      return coerceText(printer.module, printer.piece(e.operand), from, to, e.operand);
  }
}

/** Does every value of `from` stay what it is in `to`? */
function holds(to: IntegerType, from: IntegerType): boolean {
  if (to.signed === from.signed) return to.bits >= from.bits;
  return to.signed && to.bits > from.bits;
}

function integerText(printer: ExpressionText, operand: Expression, to: IntegerType): Piece {
  const shifted = (bits: number): Piece => ({
    text: `(${printer.text(operand, Precedence.shift)} << ${bits}) >> ${bits}`,
    precedence: Precedence.shift,
  });
  const masked = (mask: number): Piece => ({
    text: `${printer.text(operand, Precedence.bitAnd + 1)} & ${mask}`,
    precedence: Precedence.bitAnd,
  });
  if (to.clamped === true) {
    return primary(
      `new Uint8ClampedArray([${printer.text(operand, Precedence.assignment)}])[0]${printer.module.elementMark}`,
    );
  }
  if (to.bits === 8) return to.signed ? shifted(24) : masked(255);
  if (to.bits === 16) return to.signed ? shifted(16) : masked(65535);
  if (!to.signed) return { text: `${printer.text(operand, Precedence.shift)} >>> 0`, precedence: Precedence.shift };
  return { text: `${printer.text(operand, Precedence.bitOr + 1)} | 0`, precedence: Precedence.bitOr };
}
