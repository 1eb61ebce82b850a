/**
 * Derivatives that the user has written in TypeScript (docs/rules.md).
 * In: the parsed program, which of its files are rules. Out: of each function that has some, its derivatives; RG4015 and RG4016.
 * Method: in a file of rules the exported `f_b` and `f_d` are the derivatives of the f that is named there, mostly by an import; elsewhere, and for other
 * names, `$AD ADJOINT-OF f` and `$AD TANGENT-OF f` above a function say so.
 */
import ts from "#typescript";
import { didYouMean } from "../../../diagnostics/did-you-mean.js";
import type { WrittenDerivative, WrittenDerivatives } from "../../../il/types.js";
import type { FunctionNode, ProgramContext } from "../context.js";
import { hostNameOf } from "../names/symbols.js";
import { originOf } from "../origins.js";
import type { DerivativeByName } from "./derivatives-by-name.js";
import { derivativesByName, meantBy } from "./derivatives-by-name.js";
import { misfit } from "./written-signature.js";

export function writtenDerivatives(
  p: ProgramContext,
  rules: readonly string[],
): ReadonlyMap<FunctionNode, WrittenDerivatives> {
  const all = new Map<FunctionNode, WrittenDerivatives>();
  for (const each of derivativesByName(p.parsed.files, rules)) take(each);
  return all;

  function take({ node, own, role, name }: DerivativeByName): void {
    const symbol = meantBy(p.checker, node, name);
    const target = symbol === null ? null : functionOf(symbol);
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
        ? misfit(p.checker, target, node, role)
        : { at: own, message: `There are two derivatives of '${name}' by the ${role}.`, hint: "Keep one of them." };
    if (wrong !== null) {
      p.bag.add("RG4016", "error", originOf(wrong.at), wrong.message, wrong.hint);
      return;
    }
    const derivative: WrittenDerivative = { host: hostNameOf(p, node, own.text), optional: [], origin: originOf(own) };
    all.set(target, { ...known, [role]: derivative });
  }
}

function functionOf(symbol: ts.Symbol): FunctionNode | null {
  for (const declaration of symbol.declarations ?? []) {
    if (ts.isFunctionDeclaration(declaration) && declaration.body !== undefined) return declaration;
    const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    if (value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))) return value;
  }
  return null;
}
