/** What a module does when it is loaded, and what that touches. */
import ts from "#typescript";
import type { ProgramContext } from "../context.js";
import { functionOf, isFunctionNode, symbolOf } from "./symbols.js";

/** The symbols that a statement mentions, itself or in the functions and classes it names. */
export function mentionedBy(p: ProgramContext, statement: ts.Node): ReadonlySet<ts.Symbol> {
  return p.remember("mentionedBy", statement, () => lookThrough(p, statement));
}

function lookThrough(p: ProgramContext, statement: ts.Node): ReadonlySet<ts.Symbol> {
  const found = new Set<ts.Symbol>();
  const pending: ts.Node[] = [statement];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (const symbol of mentionedIn(p, node)) {
      if (found.has(symbol)) continue;
      found.add(symbol);
      const declared = functionOf(p, symbol) ?? symbol.valueDeclaration;
      if (declared === undefined || declared.getSourceFile().isDeclarationFile) continue;
      if (isFunctionNode(declared) || ts.isClassLike(declared)) pending.push(declared);
    }
  }
  return found;
}

/** The symbols that are named in a piece of text. */
function mentionedIn(p: ProgramContext, node: ts.Node): ReadonlySet<ts.Symbol> {
  return p.remember("mentionedIn", node, () => {
    const found = new Set<ts.Symbol>();
    const visit = (at: ts.Node): void => {
      const symbol = ts.isIdentifier(at) ? symbolOf(p, at) : undefined;
      if (symbol !== undefined) found.add(symbol);
      ts.forEachChild(at, visit);
    };
    visit(node);
    return found;
  });
}

/** What a module does when it is loaded, besides declaring: statements at its top, and static blocks of its classes. */
export function effectsOf(file: ts.SourceFile): readonly (ts.Statement | ts.ClassStaticBlockDeclaration)[] {
  return file.statements.flatMap((statement): readonly (ts.Statement | ts.ClassStaticBlockDeclaration)[] =>
    ts.isClassDeclaration(statement)
      ? statement.members.filter(ts.isClassStaticBlockDeclaration)
      : isEffect(statement)
        ? [statement]
        : [],
  );
}

/** Statements that do something, other than writing to the console. */
function isEffect(statement: ts.Statement): boolean {
  if (ts.isDeclarationStatement(statement) || ts.isVariableStatement(statement)) return false;
  if (!ts.isExpressionStatement(statement)) return statement.kind !== ts.SyntaxKind.EmptyStatement;
  const { expression } = statement;
  return !(ts.isCallExpression(expression) && expression.expression.getText().startsWith("console."));
}
