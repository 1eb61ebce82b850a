/** Passive text of the host: console output, thrown errors. Operands stay expressions, the rest is the user's text. */
import ts from "typescript";
import type { Expression, HostText } from "../../il/types.js";
import { evaluateArguments } from "./arguments.js";
import type { UnitContext } from "./context.js";
import { bare } from "./context.js";
import { refuse } from "./origins.js";

/** `head(a, b)` with its arguments as operands. */
function applied(u: UnitContext, head: string, nodes: readonly ts.Expression[]): HostText {
  const { pieces } = evaluateArguments(u, nodes, []);
  const operands: Expression[] = pieces.map((piece) => piece.value);
  const separators = pieces.map((piece, i) => `${i === 0 ? `${head}(` : ", "}${piece.spread ? "..." : ""}`);
  return operands.length === 0 ? { pieces: [`${head}()`], operands } : { pieces: [...separators, ")"], operands };
}

/** `console.log(…)` */
export function output(u: UnitContext, node: ts.CallExpression): void {
  const origin = u.origin;
  const text = applied(u, node.expression.getText(), node.arguments);
  u.emit({ kind: "output", text, origin });
}

/** `throw e` */
export function thrown(u: UnitContext, node: ts.ThrowStatement): void {
  const error = bare(node.expression);
  const origin = u.origin;
  if (ts.isNewExpression(error) || ts.isCallExpression(error)) {
    if (ts.isIdentifier(error.expression)) {
      const head = `${ts.isNewExpression(error) ? "new " : ""}${error.expression.text}`;
      const message = applied(u, head, error.arguments ?? []);
      u.emit({ kind: "throw", message, origin });
      return;
    }
  }
  const value = u.lower.expression(u, error);
  if (
    value.type.kind !== "string" &&
    value.type.kind !== "opaque" &&
    value.kind !== "read" &&
    value.kind !== "constant"
  ) {
    refuse(u.program, node, "RG2053", "What is thrown here is computed.", "Throw new Error(…) with a message.");
  }
  u.emit({ kind: "throw", message: { pieces: ["", ""], operands: [value] }, origin });
}
