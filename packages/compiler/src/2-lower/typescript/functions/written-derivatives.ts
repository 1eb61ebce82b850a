/**
 * Derivatives that the user has written in TypeScript (docs/rules.md).
 * In: the parsed program, which of its files are rules. Out: of each function that has some, its derivatives; RG4015 and RG4016.
 * Method: in a file of rules the exported `f_b` and `f_d` are the derivatives of the f that is named there, mostly by an import; elsewhere, and for other
 * names, `$AD ADJOINT-OF f` and `$AD TANGENT-OF f` above a function say so.
 */
import ts from "#typescript";
import { didYouMean } from "../../../diagnostics/did-you-mean.js";
import type { WrittenDerivative, WrittenDerivatives } from "../../../il/types.js";
import type { NamedDerivative } from "../../../languages/written-derivatives.js";
import { derivativeByDirective, derivativeByName } from "../../../languages/written-derivatives.js";
import type { FunctionNode, ProgramContext } from "../context.js";
import { hostNameOf } from "../names/symbols.js";
import { originOf } from "../origins.js";
import { directivesIn } from "../statements/pieces.js";
import { misfit } from "./written-signature.js";

export function writtenDerivatives(
  p: ProgramContext,
  rules: readonly string[],
): ReadonlyMap<FunctionNode, WrittenDerivatives> {
  const all = new Map<FunctionNode, WrittenDerivatives>();
  for (const file of p.parsed.files) {
    const isOfRules = rules.some((path) => file.fileName === path || file.fileName.endsWith(`/${path}`));
    if (!isOfRules && !file.text.includes("-OF")) continue;
    for (const node of file.statements) {
      if (!ts.isFunctionDeclaration(node) || node.body === undefined || node.name === undefined) continue;
      const written = roleOf(file, node, node.name.text, isOfRules);
      if (written !== null) take(node, node.name, written);
    }
  }
  return all;

  function take(node: ts.FunctionDeclaration, own: ts.Identifier, { role, name }: NamedDerivative): void {
    const target = functionNamed(p, node, name);
    if (target === null || target === node) {
      const names = p.checker
        .getSymbolsInScope(node, ts.SymbolFlags.Function | ts.SymbolFlags.Alias)
        .map((s) => s.name);
      const hint = didYouMean(name, names) || "Import it, or declare it in the same module.";
      p.bag.add(
        "RG4015",
        "error",
        originOf(own),
        `${own.text} is a derivative of '${name}', and there is no such function.`,
        hint,
      );
      return;
    }
    const known = all.get(target);
    const wrong =
      known?.[role] === undefined
        ? misfit(p, target, node, role)
        : { at: own, message: `There are two derivatives of '${name}' by the ${role}.`, hint: "Keep one of them." };
    if (wrong !== null) {
      p.bag.add("RG4016", "error", originOf(wrong.at), wrong.message, wrong.hint);
      return;
    }
    const derivative: WrittenDerivative = { host: hostNameOf(p, node, own.text), optional: [], origin: originOf(own) };
    all.set(target, { ...known, [role]: derivative });
  }
}

function roleOf(
  file: ts.SourceFile,
  node: ts.FunctionDeclaration,
  own: string,
  isOfRules: boolean,
): NamedDerivative | null {
  for (const range of ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? [])
    for (const [directive = "", ...words] of directivesIn(file, range)) {
      const said = derivativeByDirective(directive, words);
      if (said !== null) return said;
    }
  const isExported = node.modifiers?.some((each) => each.kind === ts.SyntaxKind.ExportKeyword) === true;
  return isOfRules && isExported ? derivativeByName(own) : null;
}

/** The function that the name means there, through imports. */
function functionNamed(p: ProgramContext, at: ts.Node, name: string): FunctionNode | null {
  const named = p.checker
    .getSymbolsInScope(at, ts.SymbolFlags.Value | ts.SymbolFlags.Alias)
    .find((s) => s.name === name);
  if (named === undefined) return null;
  const symbol = named.flags & ts.SymbolFlags.Alias ? p.checker.getAliasedSymbol(named) : named;
  for (const declaration of symbol.declarations ?? []) {
    if (ts.isFunctionDeclaration(declaration) && declaration.body !== undefined) return declaration;
    const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    if (value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))) return value;
  }
  return null;
}
