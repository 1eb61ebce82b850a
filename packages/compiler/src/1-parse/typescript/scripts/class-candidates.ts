/** Functions of a script that may be classes: where they stand, and the function around them. */
import ts from "#typescript";
import { declared, escaped, mentionsName, mentionsThis, plain, returnedName } from "./syntax.js";

export interface Wrapper {
  readonly statement: ts.Statement;
  readonly name: string;
  readonly body: ts.Block;
  /** Its parameter for the base class, and what it is given. */
  readonly base: { readonly parameter: string; readonly given: string } | undefined;
}

export interface Candidate {
  readonly name: string;
  readonly node: ts.FunctionDeclaration | ts.FunctionExpression;
  readonly statement: ts.Statement;
  readonly statements: readonly ts.Statement[];
  readonly wrapper: Wrapper | undefined;
}

export function candidatesOf(file: ts.SourceFile): readonly Candidate[] {
  const wrapped = file.statements.flatMap((s) => {
    const wrapper = calledAtOnce(s);
    return wrapper === undefined ? [] : candidates(file, wrapper.body.statements, wrapper);
  });
  return [...candidates(file, file.statements, undefined), ...wrapped];
}

function candidates(
  file: ts.SourceFile,
  statements: readonly ts.Statement[],
  wrapper: Wrapper | undefined,
): Candidate[] {
  const found: Candidate[] = [];
  for (const statement of statements) {
    const node = ts.isFunctionDeclaration(statement) ? statement : variableFunction(statement);
    const name =
      node === undefined
        ? undefined
        : ts.isFunctionDeclaration(statement)
          ? statement.name?.text
          : declared(statement)[0];
    if (node?.body === undefined || name === undefined || node.asteriskToken !== undefined) continue;
    if (
      ts.canHaveModifiers(statement) &&
      (ts.getModifiers(statement) ?? []).some((m) => m.kind === ts.SyntaxKind.AsyncKeyword)
    )
      continue;
    if (wrapper !== undefined && returnedName(wrapper.body) !== name) continue;
    found.push({ name, node, statement, statements, wrapper });
  }
  return found.filter(
    ({ name, node }) => mentionsThis(node) || new RegExp(`\\b${escaped(name)}\\.prototype\\b`).test(file.text),
  );
}

/** `var C = (function (_super) { …; return C; })(B);` */
function calledAtOnce(s: ts.Statement): Wrapper | undefined {
  if (!ts.isVariableStatement(s) || s.declarationList.declarations.length !== 1) return undefined;
  const [d] = s.declarationList.declarations;
  const call = d?.initializer === undefined ? undefined : plain(d.initializer);
  if (d === undefined || !ts.isIdentifier(d.name) || call === undefined || !ts.isCallExpression(call)) return undefined;
  const f = plain(call.expression);
  if (!ts.isFunctionExpression(f) || f.parameters.length !== call.arguments.length || f.parameters.length > 1)
    return undefined;
  const [parameter] = f.parameters;
  const [given] = call.arguments;
  if (given !== undefined && !ts.isIdentifier(given)) return undefined;
  if (returnedName(f.body) === undefined) return undefined;
  const base =
    parameter === undefined || given === undefined
      ? undefined
      : { parameter: parameter.name.getText(), given: given.text };
  return { statement: s, name: d.name.text, body: f.body, base };
}

function variableFunction(s: ts.Statement): ts.FunctionExpression | undefined {
  if (!ts.isVariableStatement(s) || s.declarationList.declarations.length !== 1) return undefined;
  const value = s.declarationList.declarations[0]?.initializer;
  if (value === undefined || !ts.isFunctionExpression(value)) return undefined;
  return value.name !== undefined && value.name.text !== declared(s)[0] && mentionsName(value.body, value.name.text)
    ? undefined
    : value;
}
