/** Passive text of the host: console output, thrown errors. Operands stay expressions, the rest is the user's text. */
import ts from "#typescript";
import type { Expression, HostName, HostText } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { bare } from "../context.js";
import { evaluateArguments } from "../functions/arguments.js";
import { libraryName } from "../names/library-names.js";
import { hostNameOf, isLibrary, isModuleLevel, symbolOf } from "../names/symbols.js";
import { refuse } from "../origins.js";
import { errorOf } from "../statements/thrown-errors.js";
import { textWithObjects } from "./written-objects.js";

/** `head(a, b)` with its arguments as operands. */
function applied(u: UnitContext, head: string, nodes: readonly ts.Expression[]): HostText {
  const isSpread = nodes.some(ts.isSpreadElement);
  const texts = nodes.map((node) => (isSpread ? undefined : textWithObjects(u.program, node)));
  const given = nodes.flatMap((node, i) => texts[i]?.operands ?? [node]);
  const { pieces } = evaluateArguments(u, given, []);
  const operands: Expression[] = pieces.map((piece) => piece.value);
  const written = isSpread
    ? pieces.map(({ spread }) => [spread ? "..." : "", ""])
    : texts.map((text) => text?.pieces ?? ["", ""]);
  const around = [`${head}(`];
  written.forEach(([first = "", ...others], i) => {
    around.push(`${around.pop()!}${i === 0 ? "" : ", "}${first}`, ...others);
  });
  return { pieces: [...around.slice(0, -1), `${around.at(-1)!})`], operands };
}

/** `console.log(…)` */
export function output(u: UnitContext, node: ts.CallExpression): void {
  const origin = u.origin;
  const text = applied(u, node.expression.getText(), node.arguments);
  u.emit({ kind: "output", text, origin });
}

/** A class or function at the top of a module of the program, which the text names. */
export function hostOf(u: UnitContext, name: ts.Identifier): HostName | undefined {
  const p = u.program;
  const symbol = symbolOf(p, name);
  if (symbol === undefined || isLibrary(p, symbol)) return undefined;
  const declaration = symbol.valueDeclaration;
  const isTop = declaration !== undefined && (ts.isSourceFile(declaration.parent) || isModuleLevel(declaration));
  if (isTop) return hostNameOf(p, declaration, symbol.name);
  refuse(
    p,
    name,
    "RG2053",
    `${name.text} is not declared at the top of a module.`,
    "Throw new Error(…) with a message.",
  );
  return undefined;
}

/** The call of a function that the derivative cannot import: what it does is part of the program, like any other call. */
function isHidden(u: UnitContext, { expression }: ts.CallExpression): boolean {
  const declaration = symbolOf(u.program, expression)?.valueDeclaration;
  if (declaration === undefined || libraryName(u.program, expression) !== undefined) return false;
  return (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) === 0;
}

/** `throw e` */
export function thrown(u: UnitContext, node: ts.ThrowStatement): void {
  const error = bare(node.expression);
  const origin = u.origin;
  if (ts.isNewExpression(error) || (ts.isCallExpression(error) && !isHidden(u, error))) {
    if (ts.isIdentifier(error.expression)) {
      const head = `${ts.isNewExpression(error) ? "new " : ""}${error.expression.text}`;
      const host = hostOf(u, error.expression);
      const message = { ...applied(u, head, error.arguments ?? []), ...(host === undefined ? {} : { host }) };
      const known = errorOf(u.program, error);
      const isPlain = !(error.arguments ?? []).some((each) => textWithObjects(u.program, each) !== undefined);
      u.emit({
        kind: "throw",
        message,
        origin,
        ...(known === undefined ? {} : { error: { ...known, told: known.told && isPlain } }),
      });
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
  const plain = ["string", "real", "boolean"].includes(value.type.kind) ? { error: { classes: [], told: false } } : {};
  u.emit({ kind: "throw", message: { pieces: ["", ""], operands: [value] }, origin, ...plain });
}
