/** Finds the calls of `gradient(f)` and its siblings in a module, and what each asks for, as far as the module's own text tells. */
import type { Diagnostic } from "@retrograd/compiler";
import ts from "#typescript";
import type { DerivativeKind } from "./derivative-request.js";
import { derivativeKinds } from "./derivative-request.js";
import { identifiersIn, Names } from "./fresh-names.js";
import type { Piece } from "./hoisted-text.js";
import type { InlineExpression } from "./inline-function.js";
import { inlineIn, pieceOf, wantedName, whyNotMoved } from "./inline-function.js";
import type { SignaturePart } from "./inline-signature.js";
import { signatureOf } from "./inline-signature.js";
import type { NamedFunction } from "./named-function.js";
import { functionNamed } from "./named-function.js";
import { diagnosticAt } from "./place-of.js";

export interface DerivativeCall {
  readonly kind: DerivativeKind;
  readonly of: readonly string[] | undefined;
  readonly wrt: readonly string[] | undefined;
  readonly function: NamedFunction;
  /** The function is written in the call: there, without a name, which a build gives it. */
  readonly inline?: Piece;
  /** Its parameters, as declarations can repeat them. */
  readonly signature?: readonly SignaturePart[] | undefined;
  /** Where the call stands in the text. */
  readonly start: number;
  readonly end: number;
  /** It is part of what a field of a class begins with: whoever uses the class would reach it. */
  readonly isInField: boolean;
  /** A statement of a list begins with it. */
  readonly isFirst: boolean;
  /** Where its function is named. */
  readonly at: ts.Node;
}

export interface DerivativeCalls {
  readonly source: ts.SourceFile;
  readonly calls: readonly DerivativeCall[];
  /** Import declarations of "retrograd", and what is left of each: undefined if nothing. */
  readonly imports: readonly { readonly start: number; readonly end: number; readonly text: string | undefined }[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Modules that do not name the package need not be looked at. */
export const mayHaveCalls = (text: string): boolean => /["']retrograd["']/.test(text);

export function derivativeCalls(path: string, text: string): DerivativeCalls {
  const { source, checker } = boundModule(path, text);
  const diagnostics: Diagnostic[] = [];
  let calls: DerivativeCall[] = [];
  const declarations = source.statements.filter(
    (statement): statement is ts.ImportDeclaration =>
      ts.isImportDeclaration(statement) &&
      ts.isStringLiteral(statement.moduleSpecifier) &&
      statement.moduleSpecifier.text === "retrograd",
  );
  const kinds = new Map<ts.Symbol, DerivativeKind>();
  const spaces = new Set<ts.Symbol>();
  const names = new Names(identifiersIn(text));
  /** Functions that are written in calls. */
  const inlines: InlineExpression[] = [];
  for (const { importClause } of declarations) {
    const bindings = importClause?.namedBindings;
    if (bindings === undefined || importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) continue;
    if (ts.isNamespaceImport(bindings)) {
      const symbol = checker.getSymbolAtLocation(bindings.name);
      if (symbol !== undefined) spaces.add(symbol);
      continue;
    }
    for (const element of bindings.elements) {
      const kind = kindOf((element.propertyName ?? element.name).text);
      const symbol = checker.getSymbolAtLocation(element.name);
      if (kind !== undefined && symbol !== undefined && !element.isTypeOnly) kinds.set(symbol, kind);
    }
  }
  const symbolOf = (name: ts.Identifier): ts.Symbol | undefined =>
    ts.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : ts.isExportSpecifier(name.parent)
        ? checker.getExportSpecifierLocalTargetSymbol(name.parent)
        : checker.getSymbolAtLocation(name);

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) {
      const symbol = symbolOf(node);
      const kind = symbol === undefined ? undefined : kinds.get(symbol);
      if (kind !== undefined) take(node, kind);
      else if (symbol !== undefined && spaces.has(symbol)) takeMember(node);
      return;
    }
    node.forEachChild(visit);
  }

  function takeMember(space: ts.Identifier): void {
    const access = space.parent;
    if (!ts.isPropertyAccessExpression(access) || access.expression !== space) {
      diagnostics.push(
        diagnosticAt(space, "RG6001", "What is imported from retrograd is not called here.", callDirectly),
      );
      return;
    }
    const kind = kindOf(access.name.text);
    if (kind !== undefined) take(access, kind);
  }

  function take(name: ts.Expression, kind: DerivativeKind): void {
    const call = name.parent;
    if (!ts.isCallExpression(call) || call.expression !== name) {
      diagnostics.push(diagnosticAt(name, "RG6001", `${kind} is not called here.`, callDirectly));
      return;
    }
    const around = inlines.find(({ pos, end }) => pos <= call.pos && call.end <= end);
    if (around !== undefined) {
      const message = `${kind} is called in a function that is differentiated itself.`;
      const hint =
        "Second derivatives are hessian and hessianVector. Else write the derivative as a function of its own.";
      diagnostics.push(diagnosticAt(call, "RG6008", message, hint));
      calls = calls.filter(({ start, end }) => start > around.pos || around.end > end);
      return;
    }
    const [first, second, third] = call.arguments;
    if (first === undefined || third !== undefined) {
      const message = `${kind} takes a function and, if need be, options.`;
      diagnostics.push(diagnosticAt(call, "RG6001", message, `${kind}(cost, { wrt: ["theta"] })`));
      return;
    }
    const options = optionsOf(second, kind, checker, diagnostics);
    const inline = inlineIn(first);
    const which = inline === undefined ? named(first) : inlined(first, inline, kind, options?.wrt !== undefined);
    if (which !== undefined && options !== undefined)
      calls.push({
        kind,
        ...which,
        ...options,
        start: call.getStart(source),
        end: call.end,
        isInField: isInField(call),
        isFirst: beginsStatement(call, source),
        at: first,
      });
  }

  function named(argument: ts.Expression): Pick<DerivativeCall, "function"> | undefined {
    const found = functionNamed(argument, checker);
    if (!("code" in found)) return { function: found };
    diagnostics.push(found);
    return undefined;
  }

  function inlined(
    argument: ts.Expression,
    inline: InlineExpression,
    kind: DerivativeKind,
    hasWrt: boolean,
  ): Pick<DerivativeCall, "function" | "inline" | "signature"> | undefined {
    inlines.push(inline);
    // Its name is taken in any case: the names of others do not depend on what is wrong with it.
    const name = names.fresh(wantedName(inline));
    const reasons = whyNotMoved(argument, inline, kind, hasWrt, checker);
    diagnostics.push(...reasons);
    if (reasons.length > 0) return undefined;
    return {
      function: { specifier: undefined, name },
      inline: pieceOf(argument, inline),
      signature: signatureOf(inline, checker),
    };
  }

  visit(source);
  for (const statement of source.statements) {
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier === undefined || statement.isTypeOnly) continue;
    if (!ts.isStringLiteral(statement.moduleSpecifier) || statement.moduleSpecifier.text !== "retrograd") continue;
    const clause = statement.exportClause;
    const names = clause !== undefined && ts.isNamedExports(clause) ? clause.elements : [];
    const given = names.find((each) => kindOf((each.propertyName ?? each.name).text) !== undefined && !each.isTypeOnly);
    if (given === undefined && names.length > 0) continue;
    const message = "What is imported from retrograd is handed on, and not called here.";
    diagnostics.push(diagnosticAt(given ?? statement, "RG6001", message, callDirectly));
  }
  return {
    source,
    calls,
    diagnostics,
    imports: declarations.map((each) => ({ start: each.getStart(source), end: each.end, text: withoutKinds(each) })),
  };
}

const callDirectly =
  "Call it by its name, with a function that is declared or imported at the top of a module: gradient(cost).";

const kindOf = (name: string): DerivativeKind | undefined => derivativeKinds.find((kind) => kind === name);

/** One module by itself, with what each of its names stands for in it. */
function boundModule(path: string, text: string): { source: ts.SourceFile; checker: ts.TypeChecker } {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const options: ts.CompilerOptions = { noLib: true, noResolve: true, allowJs: true, types: [] };
  const program = ts.createProgram({
    rootNames: [path],
    options,
    host: {
      fileExists: (name) => name === path,
      readFile: (name) => (name === path ? text : undefined),
      getSourceFile: (name) => (name === path ? source : undefined),
      getDefaultLibFileName: () => "lib.d.ts",
      writeFile: () => undefined,
      getCurrentDirectory: () => "/",
      getCanonicalFileName: (name) => name,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => "\n",
    },
  });
  return { source, checker: program.getTypeChecker() };
}

function isInField(call: ts.Node): boolean {
  let at = call.parent;
  while (!ts.isFunctionLike(at) && !ts.isStatement(at) && !ts.isPropertyDeclaration(at) && !ts.isSourceFile(at))
    at = at.parent;
  return ts.isPropertyDeclaration(at);
}

function beginsStatement(call: ts.Node, source: ts.SourceFile): boolean {
  let at = call;
  while (!ts.isStatement(at) && at.parent.getStart(source) === call.getStart(source)) at = at.parent;
  return (
    ts.isExpressionStatement(at) &&
    (ts.isSourceFile(at.parent) ||
      ts.isBlock(at.parent) ||
      ts.isModuleBlock(at.parent) ||
      ts.isCaseOrDefaultClause(at.parent))
  );
}

/** The options of a call; undefined, and a diagnostic, where the text does not tell them. */
function optionsOf(
  given: ts.Expression | undefined,
  kind: DerivativeKind,
  checker: ts.TypeChecker,
  diagnostics: Diagnostic[],
): Pick<DerivativeCall, "wrt" | "of"> | undefined {
  const options = { wrt: undefined, of: undefined } as { wrt: string[] | undefined; of: string[] | undefined };
  if (given === undefined) return options;
  const object = constantOf(given, checker);
  const before = diagnostics.length;
  if (!ts.isObjectLiteralExpression(object)) {
    const hint = `Write them where they are used: ${kind}(cost, { wrt: ["theta"] }).`;
    diagnostics.push(
      diagnosticAt(given, "RG6003", "The options of a derivative must be known when it is built.", hint),
    );
    return undefined;
  }
  for (const property of object.properties) {
    const { name: key } = property;
    const name = key !== undefined && (ts.isIdentifier(key) || ts.isStringLiteralLike(key)) ? key.text : "";
    if (name !== "wrt" && (name !== "of" || kind === "gradient" || kind === "valueAndGradient")) {
      const hint = kind === "jvp" || kind === "vjp" || kind === "jacobian" ? "There are wrt and of." : "There is wrt.";
      diagnostics.push(diagnosticAt(property, "RG6003", `${kind} has no such option.`, hint));
      continue;
    }
    const value = ts.isPropertyAssignment(property)
      ? constantOf(property.initializer, checker)
      : ts.isShorthandPropertyAssignment(property)
        ? constantOf(property.name, checker)
        : undefined;
    const elements = value !== undefined && ts.isArrayLiteralExpression(value) ? [...value.elements] : undefined;
    const written = elements?.flatMap((each) => {
      const text = constantOf(each, checker);
      return ts.isStringLiteralLike(text) ? [text.text] : [];
    });
    if (written !== undefined && written.length === elements?.length) options[name] = written;
    else {
      const hint = `Write a list of names: ${name}: ["theta", "state.u"].`;
      diagnostics.push(diagnosticAt(property, "RG6003", `${name} must be known when the derivative is built.`, hint));
    }
  }
  return diagnostics.length > before ? undefined : options;
}

/** An expression without assertions of its type; a constant's value in its place. */
function constantOf(expression: ts.Expression, checker: ts.TypeChecker): ts.Expression {
  if (ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression) || ts.isParenthesizedExpression(expression))
    return constantOf(expression.expression, checker);
  if (!ts.isIdentifier(expression)) return expression;
  const symbol = ts.isShorthandPropertyAssignment(expression.parent)
    ? checker.getShorthandAssignmentValueSymbol(expression.parent)
    : checker.getSymbolAtLocation(expression);
  const declaration = symbol?.valueDeclaration;
  const isConstant =
    declaration !== undefined &&
    ts.isVariableDeclaration(declaration) &&
    (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  return isConstant && declaration.initializer !== undefined
    ? constantOf(declaration.initializer, checker)
    : expression;
}

/** What is left of an import when the functions that a build replaces are gone. */
function withoutKinds(declaration: ts.ImportDeclaration): string | undefined {
  const clause = declaration.importClause;
  const bindings = clause?.namedBindings;
  if (clause === undefined || bindings === undefined) return undefined;
  if (ts.isNamespaceImport(bindings)) return undefined;
  const left = bindings.elements.filter((each) => kindOf((each.propertyName ?? each.name).text) === undefined);
  if (left.length === 0) return undefined;
  const type = clause.phaseModifier === ts.SyntaxKind.TypeKeyword ? "type " : "";
  return `import ${type}{ ${left.map((each) => each.getText()).join(", ")} } from "retrograd";`;
}
