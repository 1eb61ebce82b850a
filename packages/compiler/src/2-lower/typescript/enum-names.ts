import ts from "typescript";
import { binary, booleanType, conditional, constant, stringType } from "../../il/builders.js";
import type { Expression } from "../../il/types.js";
import { held } from "./choices.js";
import type { UnitContext } from "./context.js";
import { symbolOf } from "./symbols.js";

/** `Color[value]`: the name of an enum's member. */
export function enumName(u: UnitContext, node: ts.ElementAccessExpression): Expression | undefined {
  const declaration = symbolOf(u.program, node.expression)?.valueDeclaration;
  if (declaration === undefined || !ts.isEnumDeclaration(declaration)) return undefined;
  const value = held(u, u.lower.expression(u, node.argumentExpression));
  return declaration.members.reduceRight<Expression>(
    (rest, member) => {
      const own = constant(u.program.checker.getConstantValue(member));
      return conditional(binary("equal", value, own, booleanType), constant(member.name.getText()), rest, stringType);
    },
    constant(undefined, "undefined", stringType),
  );
}
