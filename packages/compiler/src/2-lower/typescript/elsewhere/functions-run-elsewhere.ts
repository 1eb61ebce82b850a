/**
 * The functions that may run when no head does, and what they store stays in variables of modules for the next head: those that no head
 * reaches, those that other programs can call, and what these mention.
 *
 * In: the program's files; the heads; the pieces that they reach. Out: functions, outermost ones only.
 * Limits: a method counts as called where its name is mentioned; a closure in a variable of a module, wherever it may be called from.
 */
import ts from "#typescript";
import type { ProgramContext } from "../context.js";
import { mentionedBy } from "../names/module-effects.js";
import { isFunctionNode } from "../names/symbols.js";
import type { ReachedCode } from "../reached-code.js";

export function functionsRunElsewhere(p: ProgramContext, reached: ReachedCode): readonly ts.Node[] {
  const waiting = new Map<ts.Node, string>();
  const running = new Set<ts.Node>();
  const files = p.parsed.files.filter((file) => !file.isDeclarationFile);
  for (const file of files) {
    const exported = exportsOf(p, file);
    for (const f of outermostFunctions(file)) {
      if (p.headNodes.has(f)) continue;
      if (mayBeCalledFromOutside(f, exported) || !reached.contains(file, f.getStart(file))) running.add(f);
      else waiting.set(f, nameOf(f));
    }
  }
  for (const f of running) {
    if (waiting.size === 0) break;
    const names = namesIn(f);
    for (const [other, name] of waiting) {
      if (!names.has(name)) continue;
      waiting.delete(other);
      running.add(other);
    }
  }
  return [...running];
}

/** What modules do when they are loaded that has to do with nothing that is lowered, as far as that is known. */
export function loadedBeside(p: ProgramContext): readonly ts.Node[] {
  const statements = p.parsed.files.filter((file) => !file.isDeclarationFile).flatMap((file) => file.statements);
  return statements.flatMap((statement) => besideIn(p, statement));
}

function besideIn(p: ProgramContext, node: ts.Node): readonly ts.Node[] {
  if (ts.isModuleDeclaration(node)) {
    const { body } = node;
    if (body === undefined) return [];
    return ts.isModuleBlock(body) ? body.statements.flatMap((inner) => besideIn(p, inner)) : besideIn(p, body);
  }
  if (ts.isClassDeclaration(node))
    return node.members.filter((member) => {
      if (ts.isClassStaticBlockDeclaration(member)) return isBeside(p, member);
      return (
        ts.isPropertyDeclaration(member) &&
        (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0 &&
        !isLowered(p, member.name)
      );
    });
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.some(({ name }) => isLowered(p, name)) ? [] : [node];
  return ts.isStatement(node) && !ts.isDeclarationStatement(node) && isBeside(p, node) ? [node] : [];
}

function isBeside(p: ProgramContext, node: ts.Node): boolean {
  const mentioned = mentionedBy(p, node);
  return ![...mentioned].some((symbol) => p.globals.has(symbol));
}

function isLowered(p: ProgramContext, name: ts.BindingName | ts.PropertyName): boolean {
  if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name))
    return name.elements.some((e) => !ts.isOmittedExpression(e) && isLowered(p, e.name));
  const symbol = p.checker.getSymbolAtLocation(name);
  return symbol !== undefined && p.globals.has(symbol);
}

function outermostFunctions(file: ts.SourceFile): readonly ts.Node[] {
  const functions: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunctionNode(node)) functions.push(node);
    else ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return functions;
}

/** The declarations that other modules can name; null: all, the file is no module. */
function exportsOf(p: ProgramContext, file: ts.SourceFile): ReadonlySet<ts.Node> | null {
  const symbol = p.checker.getSymbolAtLocation(file);
  if (symbol === undefined) return null;
  const exported = new Set<ts.Node>();
  for (const one of p.checker.getExportsOfModule(symbol)) {
    const meant = one.flags & ts.SymbolFlags.Alias ? p.checker.getAliasedSymbol(one) : one;
    for (const declaration of meant.declarations ?? []) exported.add(declaration);
  }
  return exported;
}

/** Only a function with a name that its module keeps to itself cannot. */
function mayBeCalledFromOutside(f: ts.Node, exported: ReadonlySet<ts.Node> | null): boolean {
  if (exported === null) return true;
  if (ts.isFunctionDeclaration(f)) return exported.has(f);
  if (ts.isClassElement(f)) {
    const isPrivate = (ts.getCombinedModifierFlags(f) & ts.ModifierFlags.Private) !== 0;
    return !isPrivate && !(f.name !== undefined && ts.isPrivateIdentifier(f.name));
  }
  return !ts.isVariableDeclaration(f.parent) || exported.has(f.parent);
}

function nameOf(f: ts.Node): string {
  const name = isFunctionNode(f)
    ? (f.name ?? (ts.isVariableDeclaration(f.parent) ? f.parent.name : undefined))
    : undefined;
  return name?.getText() ?? "";
}

function namesIn(f: ts.Node): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isStringLiteralLike(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(f);
  return names;
}
