/** The parameters of a function, with their types, as the user's program declares them. */
import { resolve } from "node:path";
import ts from "#typescript";

export interface ParameterType {
  readonly name: string;
  readonly type: ts.Type;
  readonly optional: boolean;
  readonly rest: boolean;
  /** Its default. */
  readonly initial?: ts.Expression;
}

export interface HeadDeclaration {
  readonly checker: ts.TypeChecker;
  readonly node: ts.SignatureDeclaration;
  readonly parameters: readonly ParameterType[];
  /** Its module. */
  readonly module: string;
  /** What its module exports. */
  readonly exported: ReadonlySet<string>;
}

/** The function `name` (`Class.method` too) in the first of the files, or of those they import, that declares it. A receiver is the parameter `self`. */
export function findHeadDeclaration(
  files: readonly string[],
  name: string,
  options: ts.CompilerOptions,
): HeadDeclaration | undefined {
  const settings: ts.CompilerOptions = {
    ...options,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2022.d.ts"],
    types: [],
    allowJs: true,
    noEmit: true,
    skipLibCheck: true,
    strictNullChecks: true,
  };
  const program = ts.createProgram(
    files.map((file) => resolve(file)),
    settings,
  );
  const checker = program.getTypeChecker();
  const [owner = "", method] = name.split(".");
  const asked = files.map((file) => program.getSourceFile(resolve(file))).filter((source) => source !== undefined);
  const imported = program.getSourceFiles().filter((source) => !source.isDeclarationFile && !asked.includes(source));
  for (const source of [...asked, ...imported]) {
    const found = method === undefined ? functionNamed(source, owner) : methodNamed(source, owner, method);
    if (found === undefined) continue;
    const parameters: ParameterType[] = [];
    const isStatic =
      ts.canHaveModifiers(found) &&
      (ts.getModifiers(found) ?? []).some((each) => each.kind === ts.SyntaxKind.StaticKeyword);
    if (method !== undefined && !isStatic && ts.isClassDeclaration(found.parent)) {
      parameters.push({ name: "self", type: checker.getTypeAtLocation(found.parent), optional: false, rest: false });
    }
    found.parameters.forEach((parameter, i) => {
      if (parameter.name.getText() === "this") return;
      parameters.push({
        name: ts.isIdentifier(parameter.name) ? parameter.name.text : `argument${i + 1}`,
        type: checker.getTypeAtLocation(parameter),
        optional: parameter.questionToken !== undefined || parameter.initializer !== undefined,
        rest: parameter.dotDotDotToken !== undefined,
        ...(parameter.initializer === undefined ? {} : { initial: parameter.initializer }),
      });
    });
    const symbol = checker.getSymbolAtLocation(source);
    const exported = new Set((symbol === undefined ? [] : checker.getExportsOfModule(symbol)).map((each) => each.name));
    return { checker, node: found, parameters, module: source.fileName, exported };
  }
  return undefined;
}

function functionNamed(source: ts.SourceFile, name: string): ts.SignatureDeclaration | undefined {
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name && statement.body !== undefined)
      return statement;
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name: id, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(id) || id.text !== name || initializer === undefined) continue;
      if (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)) return initializer;
    }
  }
  return undefined;
}

function methodNamed(source: ts.SourceFile, owner: string, name: string): ts.SignatureDeclaration | undefined {
  for (const statement of source.statements) {
    if (!ts.isClassDeclaration(statement) || statement.name?.text !== owner) continue;
    for (const member of statement.members) {
      if (ts.isMethodDeclaration(member) && member.name.getText() === name && member.body !== undefined) return member;
    }
  }
  return undefined;
}
