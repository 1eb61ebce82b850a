/** Initial values of static storage are computed before the program runs (C11 6.7.9, 6.6). */
import { constantValue } from "../expressions/constants.js";
import type { Parser } from "../parser.js";
import type { Expression, Initializer } from "../syntax.js";
import { isFault } from "../types/type-relations.js";

export function checkStatic(p: Parser, initializer: Initializer): void {
  if (initializer.kind === "list") {
    for (const { value } of initializer.elements) checkStatic(p, value);
    return;
  }
  const { value } = initializer;
  if (isFault(value.type) || isConstant(value)) return;
  const hint = "Write a constant; or assign the value where the program begins.";
  p.error("RG1131", value.span, "The initial value of static storage is no constant.", hint);
}

/** Also what GNU C takes: values of constants that are declared const, library functions of constants. */
function isConstant(e: Expression): boolean {
  if (constantValue(e) !== undefined) return true;
  switch (e.kind) {
    case "integer":
    case "floating":
    case "string":
    case "enumConstant":
    case "functionName":
      return true;
    case "sizeof":
      return e.value !== null;
    case "variable":
      return e.symbol.storage === "static" && e.type.qualifiers.const && e.type.kind !== "array";
    case "compoundLiteral":
      return e.symbol.storage === "static";
    case "convert":
      return isConstant(e.operand);
    case "unary":
      return e.operator !== "dereference" && e.operator !== "addressOf" && isConstant(e.operand);
    case "binary":
      return isConstant(e.left) && isConstant(e.right);
    case "conditional":
      return isConstant(e.test) && (e.whenTrue === null || isConstant(e.whenTrue)) && isConstant(e.whenFalse);
    case "call":
      return (
        e.callee.kind === "functionName" &&
        e.callee.symbol.system &&
        e.arguments.length > 0 &&
        e.arguments.every(isConstant)
      );
    case "member":
      return !e.arrow && isConstant(e.object);
    case "increment":
    case "assign":
    case "compoundAssign":
    case "comma":
    case "subscript":
    case "statements":
      return false;
  }
}
