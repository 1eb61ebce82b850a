import ts from "#typescript";
import { binary, booleanType, conditional, constant, stringType } from "../../../il/builders.js";
import type { Expression } from "../../../il/types.js";
import type { ProgramContext, UnitContext } from "../context.js";
import { held } from "../expressions/choices.js";
import { literalKey } from "../objects/literal-keys.js";
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

/** `Color["red"]` */
export function memberOfEnum(p: ProgramContext, node: ts.ElementAccessExpression): ts.EnumMember | undefined {
  const declarations = symbolOf(p, node.expression)?.declarations?.filter(ts.isEnumDeclaration) ?? [];
  const name = declarations.length > 0 ? literalKey(p, node.argumentExpression) : undefined;
  if (name === undefined) return undefined;
  return declarations.flatMap(({ members }) => [...members]).find((member) => nameOf(member) === name);
}

function nameOf({ name }: ts.EnumMember): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
}
