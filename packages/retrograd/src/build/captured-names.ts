/** What a function that is written in a call has from what stands around it, besides the names of the module. */
import ts from "#typescript";

export interface Captured {
  readonly at: ts.Node;
  readonly what: "variable" | "function" | "type" | "type parameter" | "this" | "arguments" | "super" | "new.target";
  readonly name: string;
}

/** Members are found by what they belong to, wherever that is. */
const members = (): number =>
  ts.SymbolFlags.ClassMember | ts.SymbolFlags.EnumMember | ts.SymbolFlags.Constructor | ts.SymbolFlags.Signature;

/** Each name once, where it is first used. */
export function capturedBy(outer: ts.Node, checker: ts.TypeChecker): readonly Captured[] {
  const found = new Map<ts.Symbol | string, Captured>();
  const source = outer.getSourceFile();
  const note = (key: ts.Symbol | string, captured: Captured): void => {
    if (!found.has(key)) found.set(key, captured);
  };

  /** `ownsThis`: within the call, a function or class is around the node that has a `this` of its own. */
  function visit(node: ts.Node, ownsThis: boolean): void {
    if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.ThisType) {
      if (!ownsThis) note("this", { at: node, what: "this", name: "this" });
    } else if (node.kind === ts.SyntaxKind.SuperKeyword) {
      if (!ownsThis) note("super", { at: node, what: "super", name: "super" });
    } else if (ts.isMetaProperty(node)) {
      if (!ownsThis && node.keywordToken === ts.SyntaxKind.NewKeyword)
        note("new.target", { at: node, what: "new.target", name: "new.target" });
      return;
    } else if (ts.isIdentifier(node)) visitName(node, ownsThis);
    const owns = ownsThis || hasThis(node);
    for (const child of node.getChildren(source)) visit(child, owns);
  }

  function visitName(name: ts.Identifier, ownsThis: boolean): void {
    const symbol = ts.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name);
    const declarations = symbol?.declarations ?? [];
    if (name.text === "arguments" && declarations.length === 0 && isReference(name)) {
      if (!ownsThis) note("arguments", { at: name, what: "arguments", name: "arguments" });
      return;
    }
    if (symbol === undefined || declarations.length === 0 || (symbol.flags & members()) !== 0) return;
    const isInside = (each: ts.Declaration): boolean => each.pos >= outer.pos && each.end <= outer.end;
    if (declarations.some((each) => isInside(each) || isOfModule(each))) return;
    const what =
      (symbol.flags & ts.SymbolFlags.TypeParameter) !== 0
        ? "type parameter"
        : (symbol.flags & ts.SymbolFlags.Value) === 0
          ? "type"
          : declarations.some(isFunction)
            ? "function"
            : "variable";
    note(symbol, { at: name, what, name: name.text });
  }

  visit(outer, false);
  return [...found.values()];
}

const isFunction = (declaration: ts.Declaration): boolean =>
  ts.isFunctionDeclaration(declaration) ||
  ts.isClassLike(declaration) ||
  (ts.isVariableDeclaration(declaration) &&
    declaration.initializer !== undefined &&
    (ts.isArrowFunction(declaration.initializer) || ts.isFunctionExpression(declaration.initializer)));

const hasThis = (node: ts.Node): boolean =>
  ts.isFunctionExpression(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isAccessor(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isClassStaticBlockDeclaration(node);

const isReference = (name: ts.Identifier): boolean =>
  !(ts.isPropertyAccessExpression(name.parent) && name.parent.name === name) &&
  !(ts.isPropertyAssignment(name.parent) && name.parent.name === name);

/** What is declared at the top of a module can be named wherever a function stands in it; a `var` in a block, too. */
function isOfModule(declaration: ts.Declaration): boolean {
  let at: ts.Node = declaration;
  while (ts.isBindingElement(at) || ts.isObjectBindingPattern(at) || ts.isArrayBindingPattern(at)) at = at.parent;
  if (ts.isVariableDeclaration(at)) {
    const list: ts.Node = at.parent;
    if (!ts.isVariableDeclarationList(list)) return false;
    if ((list.flags & ts.NodeFlags.BlockScoped) === 0) return enclosing(list, ts.isFunctionLike) === undefined;
    return ts.isVariableStatement(list.parent) && ts.isSourceFile(list.parent.parent);
  }
  if (ts.isImportClause(at) || ts.isImportSpecifier(at) || ts.isNamespaceImport(at)) return true;
  if (ts.isJSDocTypedefTag(at) || ts.isJSDocCallbackTag(at)) return enclosing(at, ts.isFunctionLike) === undefined;
  return ts.isSourceFile(at) || ts.isSourceFile(at.parent);
}

function enclosing(node: ts.Node, test: (each: ts.Node) => boolean): ts.Node | undefined {
  let at: ts.Node | undefined = node.parent;
  while (at !== undefined && !test(at)) at = at.parent;
  return at;
}
