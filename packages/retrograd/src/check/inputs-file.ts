/**
 * inputs.json, read with places: a value's path leads back to its line and column, so that a wrong value can be shown where it is.
 */
import { readFileSync } from "node:fs";
import type { Diagnostic } from "@retrograd/compiler";
import ts from "#typescript";
import { complaint } from "../host/node-host.js";

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

export interface InputsFile {
  readonly path: string;
  readonly values: Readonly<Record<string, JsonValue>>;
  /** A diagnostic at the value behind a path of keys and indices. */
  problem(code: string, at: readonly (string | number)[], message: string, hint: string): Diagnostic;
}

/** The file's values; if there are none, why. */
export function readInputsFile(path: string): InputsFile | { readonly problems: readonly Diagnostic[] } {
  let text: string;
  try {
    text = readFileSync(path, "utf8").replace(/^\ufeff/, "");
  } catch {
    return {
      problems: [
        diagnostic(
          "RG1003",
          path,
          undefined,
          undefined,
          complaint(path) ?? `There is no file ${path}.`,
          "Check the path; it is taken from the current directory.",
        ),
      ],
    };
  }
  const file = ts.parseJsonText(path, text);
  const { parseDiagnostics } = file as ts.JsonSourceFile & {
    readonly parseDiagnostics: readonly ts.DiagnosticWithLocation[];
  };
  if (parseDiagnostics.length > 0) {
    const unread = parseDiagnostics.map((found) => {
      const message = ts.flattenDiagnosticMessageText(found.messageText, "\n");
      return diagnostic(
        "RG4901",
        path,
        file,
        { pos: found.start, end: found.start + found.length },
        message,
        inputsHint,
      );
    });
    return { problems: unread };
  }
  const root = file.statements[0]?.expression;
  const problems: Diagnostic[] = [];
  const wrong = (node: ts.Node, message: string): null => {
    problems.push(diagnostic("RG4901", path, file, { pos: node.getStart(file), end: node.end }, message, inputsHint));
    return null;
  };
  const value = root === undefined ? null : jsonValue(root, file, wrong);
  if (problems.length > 0) return { problems };
  if (root === undefined || !ts.isObjectLiteralExpression(root)) {
    return {
      problems: [
        diagnostic("RG4901", path, file, undefined, "This is not an object from parameter to value.", inputsHint),
      ],
    };
  }
  return {
    path,
    values: value as Readonly<Record<string, JsonValue>>,
    problem(code, at, message, hint) {
      const node = nodeAt(root, at);
      return diagnostic(code, path, file, { pos: node.getStart(file), end: node.end }, message, hint);
    },
  };
}

const inputsHint = 'Write JSON: an object from parameter to value, for example { "x": [1, 0.5], "n": 100 }.';

function jsonValue(
  node: ts.Expression,
  file: ts.JsonSourceFile,
  wrong: (node: ts.Node, message: string) => null,
): JsonValue {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (
    ts.isPrefixUnaryExpression(node) &&
    node.operator === ts.SyntaxKind.MinusToken &&
    ts.isNumericLiteral(node.operand)
  ) {
    return -Number(node.operand.text);
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  if (ts.isArrayLiteralExpression(node)) return node.elements.map((element) => jsonValue(element, file, wrong));
  if (ts.isObjectLiteralExpression(node)) {
    const entries: [string, JsonValue][] = [];
    for (const property of node.properties) {
      if (!ts.isPropertyAssignment(property)) wrong(property, "This is not a property with a value.");
      else if (entries.some(([key]) => key === keyOf(property)))
        wrong(property.name, `'${keyOf(property)}' is given twice.`);
      else entries.push([keyOf(property), jsonValue(property.initializer, file, wrong)]);
    }
    return Object.fromEntries(entries);
  }
  return wrong(node, "This is not a JSON value.");
}

const keyOf = (property: ts.PropertyAssignment): string =>
  ts.isIdentifier(property.name) || ts.isStringLiteralLike(property.name) || ts.isNumericLiteral(property.name)
    ? property.name.text
    : "";

function nodeAt(root: ts.Expression, at: readonly (string | number)[]): ts.Node {
  let node: ts.Expression = root;
  for (const step of at) {
    let inner: ts.Expression | undefined;
    if (ts.isArrayLiteralExpression(node)) inner = node.elements[Number(step)];
    else if (ts.isObjectLiteralExpression(node)) {
      const property = node.properties.find((each) => ts.isPropertyAssignment(each) && keyOf(each) === String(step));
      inner = property !== undefined && ts.isPropertyAssignment(property) ? property.initializer : undefined;
    }
    if (inner === undefined) return node;
    node = inner;
  }
  return node;
}

function diagnostic(
  code: string,
  path: string,
  file: ts.JsonSourceFile | undefined,
  span: { readonly pos: number; readonly end: number } | undefined,
  message: string,
  hint: string,
): Diagnostic {
  const base = { code, severity: "error" as const, message, file: path, hint };
  if (file === undefined) return { ...base, line: 0, column: 0, endLine: 0, endColumn: 0 };
  const from = file.getLineAndCharacterOfPosition(span?.pos ?? 0);
  const to = file.getLineAndCharacterOfPosition(span?.end ?? 0);
  return {
    ...base,
    line: from.line + 1,
    column: from.character + 1,
    endLine: to.line + 1,
    endColumn: to.character + 1,
  };
}
