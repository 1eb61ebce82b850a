/**
 * Bodies that were laid into declarations of functions without text (2-lower/typescript/written/stand-ins.ts): how they are known.
 * Their first variable has a name that no person gives.
 */
import ts from "#typescript";

/** The sum of all that is read. */
export const standingSum = "all$Read";

export function isStandIn(node: ts.Node): boolean {
  const body = ts.isFunctionLike(node) && "body" in node ? node.body : undefined;
  if (body === undefined || !ts.isBlock(body as ts.Node)) return false;
  const [first] = (body as ts.Block).statements;
  if (first === undefined || !ts.isVariableStatement(first)) return false;
  const name = first.declarationList.declarations[0]?.name;
  return name !== undefined && ts.isIdentifier(name) && name.text === standingSum;
}

/** Is the place within such a body? */
export function isInStandIn(file: ts.SourceFile, at: number): boolean {
  const visit = (node: ts.Node): boolean =>
    at >= node.pos && at < node.end && (isStandIn(node) || (ts.forEachChild(node, visit) ?? false));
  return file.text.includes(standingSum) && visit(file);
}
