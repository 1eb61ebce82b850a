/** Where declarations of modules stand: in a file, or in `declare module "m" { … }` within one. */
import ts from "#typescript";

/** What holds the declarations of a module: its file, or the block of `declare module "m" { … }`. */
export type Home = ts.SourceFile | AmbientBlock;
type AmbientModule = ts.ModuleDeclaration & { readonly name: ts.StringLiteral };
type AmbientBlock = ts.ModuleBlock & { readonly parent: AmbientModule };

export function hasExports(home: Home): boolean {
  const statements: readonly ts.Statement[] = home.statements;
  return statements.some((s) => ts.isExportDeclaration(s) || ts.isExportAssignment(s));
}

export function isAmbientModule(node: ts.Node): node is AmbientModule {
  return ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name);
}

export function homeOf(node: ts.Node): Home | undefined {
  if (ts.isSourceFile(node)) return node;
  return ts.isModuleBlock(node) && isAmbientModule(node.parent) ? (node as AmbientBlock) : undefined;
}

/** Where lines can be added to a module. */
export function endOf(home: Home): number {
  return ts.isSourceFile(home) ? home.end : home.end - 1;
}

/** The module that a declaration stands in, at its top. */
export function topOf(d: ts.Declaration): Home | undefined {
  let at: ts.Node = d;
  while (ts.isVariableDeclaration(at) || ts.isVariableDeclarationList(at) || isImportPart(at)) at = at.parent;
  return at.parent === undefined ? undefined : homeOf(at.parent);
}

function isImportPart(node: ts.Node): boolean {
  return ts.isImportSpecifier(node) || ts.isNamedImports(node) || ts.isImportClause(node) || ts.isNamespaceImport(node);
}
