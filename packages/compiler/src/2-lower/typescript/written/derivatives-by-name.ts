/**
 * The functions of a program that are derivatives of others, by directives or, in files of rules, by their names.
 * In: the modules, which of them are rules. Out: each such function, what it is, and what it is the derivative of.
 */
import ts from "#typescript";
import type { NamedDerivative } from "../../../languages/written-derivatives.js";
import { derivativeByDirective, derivativeByName } from "../../../languages/written-derivatives.js";
import { directivesIn } from "../statements/pieces.js";

export interface DerivativeByName extends NamedDerivative {
  readonly node: ts.FunctionDeclaration;
  readonly own: ts.Identifier;
}

export function derivativesByName(
  files: readonly ts.SourceFile[],
  rules: readonly string[],
): readonly DerivativeByName[] {
  return files.flatMap((file) => {
    const isOfRules = rules.some((path) => file.fileName === path || file.fileName.endsWith(`/${path}`));
    if (!isOfRules && !file.text.includes("-OF")) return [];
    return file.statements.flatMap((node) => {
      if (!ts.isFunctionDeclaration(node) || node.body === undefined || node.name === undefined) return [];
      const said = roleOf(node, node.name.text, isOfRules);
      return said === null ? [] : [{ ...said, node, own: node.name }];
    });
  });
}

function roleOf(node: ts.FunctionDeclaration, own: string, isOfRules: boolean): NamedDerivative | null {
  for (const [directive = "", ...words] of directivesAbove(node)) {
    const said = derivativeByDirective(directive, words);
    if (said !== null) return said;
  }
  const isExported = node.modifiers?.some((each) => each.kind === ts.SyntaxKind.ExportKeyword) === true;
  return isOfRules && isExported ? derivativeByName(own) : null;
}

/** The words of each directive above a declaration. */
export function directivesAbove(node: ts.Node): readonly (readonly string[])[] {
  const file = node.getSourceFile();
  const ranges = ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? [];
  return ranges.flatMap((range) => directivesIn(file, range));
}

/** What the name means there, through imports. */
export function meantBy(checker: ts.TypeChecker, at: ts.Node, name: string): ts.Symbol | null {
  const named = checker.getSymbolsInScope(at, ts.SymbolFlags.Value | ts.SymbolFlags.Alias).find((s) => s.name === name);
  if (named === undefined) return null;
  return named.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named;
}
