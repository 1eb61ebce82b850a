/** `Math[name](x)`, where the type of the name lists what it may be: a choice between calls. */
import ts from "#typescript";
import { binary, booleanType, constant, intrinsic } from "../../../il/builders.js";
import type { Expression } from "../../../il/types.js";
import { intrinsics } from "../../../languages/intrinsics.js";
import { mathFunctions } from "../../../languages/typescript.js";
import type { UnitContext } from "../context.js";
import { choose, held } from "../expressions/choices.js";
import { inOrder } from "../expressions/evaluation-order.js";
import { asNumber } from "../expressions/operators.js";
import { libraryName } from "../names/library-names.js";

export function chosenFunction(u: UnitContext, node: ts.CallExpression, callee: ts.Expression): Expression | undefined {
  if (!ts.isElementAccessExpression(callee) || libraryName(u.program, callee.expression) !== "Math") return undefined;
  const type = u.program.checker.getTypeAtLocation(callee.argumentExpression);
  const names = (type.isUnion() ? type.types : [type]).map((t) => (t.isStringLiteral() ? t.value : ""));
  const functions = names.map((name) => mathFunctions.get(name));
  if (functions.includes(undefined) || node.arguments.some(ts.isSpreadElement)) return undefined;
  const [key, ...given] = inOrder(
    u,
    [callee.argumentExpression, ...node.arguments].map((each) => () => u.lower.expression(u, each)),
  );
  const values = given.map((value) => held(u, asNumber(u, value, node)));
  const name = held(u, key!);
  const call = (k: number): Expression => {
    const own = functions[k]!;
    const arity = intrinsics.get(own)?.arity;
    return intrinsic(own, typeof arity === "number" ? values.slice(0, arity) : values);
  };
  const from = (k: number): Expression =>
    k === names.length - 1
      ? call(k)
      : choose(
          u,
          binary("equal", name, constant(names[k]!), booleanType),
          () => call(k),
          () => from(k + 1),
        );
  return from(0);
}
