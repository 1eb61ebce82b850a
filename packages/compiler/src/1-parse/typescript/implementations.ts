/**
 * Declaration files and the scripts they stand for, made one program.
 *
 * In: a program that holds both. Out: edits of both. A declaration whose function, class or constant the script has leads there
 * from now on; the script gets the types that were declared.
 * Method: what both modules export under one name is the same thing, wherever either of them declares it.
 * Limits: what a namespace declares is not looked into; of several signatures of a function the parameters' types are joined.
 */
import ts from "#typescript";
import type { TextEdit } from "./edited-text.js";
import { exactly, isDeclaration, isScript } from "./source-texts.js";

/** Under such names scripts reach what declaration files only use themselves: no user can import them. */
export const declaredPrefix = "declared$";

export interface FileEdit extends TextEdit {
  readonly path: string;
}

export function joinImplementations(program: ts.Program, pairs: ReadonlyMap<string, string>): readonly FileEdit[] {
  const joining = new Joining(program.getTypeChecker());
  for (const [declaration, script] of pairs) {
    const declared = program.getSourceFile(declaration);
    const source = program.getSourceFile(script);
    if (declared !== undefined && source !== undefined) joining.join(declared, source);
  }
  return joining.edits;
}

class Joining {
  readonly edits: FileEdit[] = [];
  readonly #joined = new Set<ts.Symbol>();
  readonly #typed = new Set<ts.Node>();
  /** Names that declaration files export for the scripts: file and name. */
  readonly #exported = new Set<string>();

  constructor(readonly checker: ts.TypeChecker) {}

  join(declared: ts.SourceFile, script: ts.SourceFile): void {
    const own = this.#exports(script);
    const whole = declared.statements.find(isWholeExport);
    const named = whole === undefined ? undefined : this.#aliased(whole.expression);
    if (whole !== undefined && named !== undefined) {
      // `export = f`: what the script puts in the place of its exports.
      const target = own.get("default");
      if (target === undefined || this.#joined.has(named)) return;
      this.#joined.add(named);
      if (this.#one(named, target, "default", script))
        this.#edit(
          declared,
          whole.getStart(declared),
          whole.end,
          `export { ${whole.expression.getText(declared)} as default };`,
        );
      return;
    }
    const ambient = declared.statements.filter(isAmbientModule);
    for (const module of ambient.length > 0 ? ambient.map((each) => each.name) : [declared]) {
      for (const [name, symbol] of this.#exports(module)) {
        const target = own.get(name);
        if (target === undefined || this.#joined.has(symbol)) continue;
        this.#joined.add(symbol);
        this.#one(symbol, target, name, script);
      }
    }
  }

  #exports(node: ts.Node): ReadonlyMap<string, ts.Symbol> {
    const module = this.checker.getSymbolAtLocation(node);
    const found = new Map<string, ts.Symbol>();
    for (const symbol of module === undefined ? [] : this.checker.getExportsOfModule(module)) {
      const target = symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
      if (target.flags & ts.SymbolFlags.Value) found.set(symbol.name, target);
    }
    return found;
  }

  #aliased(node: ts.Node): ts.Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(node);
    return symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  /** Has it been joined? */
  #one(declared: ts.Symbol, target: ts.Symbol, name: string, script: ts.SourceFile): boolean {
    const declarations = (declared.declarations ?? []).filter(isValueDeclaration);
    if (declarations.length === 0 || declarations.some((d) => !isDeclaration(d.getSourceFile().fileName))) return false;
    const implementation = target.declarations?.find(
      (d) => isScript(d.getSourceFile().fileName) && isImplementation(d),
    );
    if (implementation === undefined) return false;
    const first = declarations[0]!;
    const file = first.getSourceFile();
    const holder = ts.isVariableDeclaration(first) ? first.parent.parent : first;
    const home = homeOf(holder.parent);
    if (home === undefined) return false;
    // An interface of the class's name adds members that no class has.
    if ((declared.declarations ?? []).some((d) => ts.isModuleDeclaration(d))) return false;
    this.#type(declarations, implementation);
    const local = first.name !== undefined && ts.isIdentifier(first.name) ? first.name.text : undefined;
    for (const d of declarations) this.#forget(d);
    const own = local ?? "joined";
    const lines = [`import { ${name} as ${own} } from ${JSON.stringify(exactly + script.fileName)};`];
    const exported = ts.getCombinedModifierFlags(first);
    if (exported & ts.ModifierFlags.Default) lines.push(`export { ${own} as default };`);
    else if (exported & ts.ModifierFlags.Export || !hasExports(home)) lines.push(`export { ${own} };`);
    this.#edit(file, endOf(home), endOf(home), `\n${lines.join("\n")}\n`);
    return true;
  }

  /** Takes a declaration out; others of the same statement stay. */
  #forget(d: ts.Declaration): void {
    const file = d.getSourceFile();
    const blank = (start: number, end: number): void =>
      this.#edit(file, start, end, file.text.slice(start, end).replace(/[^\n]/g, " "));
    const { declarations } = ts.isVariableDeclaration(d) ? (d.parent as ts.VariableDeclarationList) : {};
    if (!ts.isVariableDeclaration(d) || declarations === undefined || declarations.length === 1) {
      const whole = declarations === undefined ? d : d.parent.parent;
      blank(whole.getStart(file), whole.end);
      return;
    }
    const i = declarations.indexOf(d);
    // `declare const a, b`: the name is made another.
    this.#edit(file, d.name.getStart(file), d.name.end, `joined$${i}$${d.name.getText(file)}`);
  }

  #type(declarations: readonly ts.Declaration[], implementation: ts.Declaration): void {
    if (this.#typed.has(implementation)) return;
    this.#typed.add(implementation);
    const classes = declarations.find(ts.isClassDeclaration);
    const script = classOf(implementation);
    if (classes !== undefined) {
      if (script !== undefined) this.#typeClass(classes, script);
      return;
    }
    const f = functionIn(implementation);
    const functions = declarations.filter(ts.isFunctionDeclaration);
    const [variable] = declarations.filter(ts.isVariableDeclaration);
    if (functions.length > 0) {
      if (f !== undefined) this.#typeFunction(functions, f);
      return;
    }
    if (variable?.type === undefined) return;
    if (f !== undefined) {
      this.#typeFunctionByType(variable.type, f);
      return;
    }
    if (!ts.isVariableDeclaration(implementation) || implementation.initializer === undefined) return;
    const type = this.#spelled(variable.type);
    if (type === undefined || implementation.type !== undefined) return;
    const { initializer } = implementation;
    const file = implementation.getSourceFile();
    if (ts.isObjectLiteralExpression(initializer)) {
      this.#edit(file, initializer.end, initializer.end, ` satisfies ${type}`);
    } else if (ts.isIdentifier(implementation.name)) {
      this.#edit(file, implementation.name.end, implementation.name.end, `: ${type}`);
    }
  }

  #typeFunction(signatures: readonly ts.SignatureDeclaration[], f: Implementation): void {
    const file = f.getSourceFile();
    const [only] = signatures;
    if (hasTypes(f)) return;
    if (signatures.length === 1 && only !== undefined) this.#typeParameters(only, f);
    for (const [i, parameter] of f.parameters.entries()) {
      const types = new Set<string>();
      let optional = false;
      let known = true;
      for (const signature of signatures) {
        const own = ownParameters(signature)[i];
        if (own === undefined) {
          optional = true;
          continue;
        }
        optional ||= own.questionToken !== undefined;
        const isRest = own.dotDotDotToken !== undefined;
        if (own.type === undefined || isRest !== (parameter.dotDotDotToken !== undefined)) known = false;
        else if (own.type.kind !== ts.SyntaxKind.AnyKeyword) {
          const type = this.#spelled(own.type);
          if (type === undefined || (signatures.length > 1 && signature.typeParameters !== undefined)) known = false;
          else types.add(type);
        } else known = false;
      }
      if (!known || types.size === 0) continue;
      const type = types.size === 1 ? [...types][0]! : [...types].map((t) => `(${t})`).join(" | ");
      const mark = optional && parameter.initializer === undefined && ts.isIdentifier(parameter.name);
      this.#parameter(f, parameter, `${mark && parameter.dotDotDotToken === undefined ? "?" : ""}: ${type}`);
    }
    const result = signatures.length === 1 && only?.type !== undefined ? this.#spelled(only.type) : undefined;
    if (result !== undefined && f.type === undefined && !ts.isConstructorDeclaration(f) && only !== undefined)
      this.#edit(file, resultPlace(f), resultPlace(f), `: ${result}`);
  }

  #typeFunctionByType(type: ts.TypeNode, f: Implementation): void {
    if (ts.isFunctionTypeNode(type)) {
      this.#typeFunction([type], f);
      return;
    }
    const spelled = this.#spelled(type);
    if (spelled === undefined || hasTypes(f) || !ts.isTypeReferenceNode(type)) return;
    for (const [i, parameter] of f.parameters.entries()) {
      if (parameter.dotDotDotToken !== undefined) continue;
      this.#parameter(f, parameter, `: Parameters<${spelled}>[${i}]`);
    }
    this.#edit(f.getSourceFile(), resultPlace(f), resultPlace(f), `: ReturnType<${spelled}>`);
  }

  #parameter(f: Implementation, parameter: ts.ParameterDeclaration, annotation: string): void {
    const file = f.getSourceFile();
    const at = parameter.name.end;
    // `x => …`
    const bare = ts.isArrowFunction(f) && file.text.slice(parameter.end).match(/^\s*=>/) !== null;
    const [only] = f.parameters;
    if (bare && f.parameters.length === 1 && only === parameter && f.getStart(file) === parameter.getStart(file)) {
      this.#edit(file, parameter.getStart(file), parameter.getStart(file), "(");
      this.#edit(file, at, at, `${annotation})`);
      return;
    }
    this.#edit(file, at, at, annotation);
  }

  #typeParameters(
    from: ts.SignatureDeclaration | ts.ClassDeclaration,
    to: Implementation | ts.ClassLikeDeclaration,
  ): void {
    if (from.typeParameters === undefined || to.typeParameters !== undefined) return;
    const texts = from.typeParameters.map((t) => this.#spelled(t));
    if (texts.some((t) => t === undefined)) return;
    const file = to.getSourceFile();
    const written = `<${texts.join(", ")}>`;
    const place = ts.isClassLike(to)
      ? (to.name?.end ?? to.getStart(file) + "class".length)
      : ts.isArrowFunction(to)
        ? (to.modifiers?.end ?? to.getStart(file))
        : file.text.lastIndexOf("(", to.parameters.pos);
    this.#edit(file, place, place, written);
  }

  #typeClass(declared: ts.ClassDeclaration, script: ts.ClassLikeDeclaration): void {
    const file = script.getSourceFile();
    this.#typeParameters(declared, script);
    const of = (name: string, isStatic: boolean): ts.ClassElement[] =>
      script.members.filter((m) => m.name !== undefined && nameOf(m) === name && hasStatic(m) === isStatic);
    const fields: string[] = [];
    const methods = new Map<string, ts.MethodDeclaration[]>();
    for (const m of declared.members) {
      if (ts.isConstructorDeclaration(m)) {
        methods.set("constructor", [...(methods.get("constructor") ?? []), m as never]);
        continue;
      }
      const name = nameOf(m);
      if (name === undefined) continue;
      const isStatic = hasStatic(m);
      const own = of(name, isStatic);
      if (ts.isMethodDeclaration(m)) {
        const key = `${isStatic ? "static " : ""}${name}`;
        methods.set(key, [...(methods.get(key) ?? []), m]);
      } else if (ts.isPropertyDeclaration(m) || ts.isAccessor(m)) {
        const node = ts.isSetAccessor(m) ? m.parameters[0]?.type : m.type;
        const type = node === undefined ? undefined : this.#spelled(node);
        if (type === undefined) continue;
        const [member] = own;
        if (member === undefined) {
          const optional = ts.isPropertyDeclaration(m) && m.questionToken !== undefined ? "?" : "";
          if (ts.isPropertyDeclaration(m))
            fields.push(`${isStatic ? "static " : ""}declare ${name}${optional}: ${type};`);
          continue;
        }
        for (const each of own) if (isSameKind(each, m)) this.#typeMember(each, type);
      }
    }
    for (const [key, signatures] of methods) {
      const isStatic = key.startsWith("static ");
      const member =
        key === "constructor"
          ? script.members.find((m) => ts.isConstructorDeclaration(m) && m.body !== undefined)
          : of(key.replace(/^static /, ""), isStatic).find((m) => ts.isMethodDeclaration(m));
      if (member !== undefined) this.#typeFunction(signatures, member as Implementation);
    }
    const place = script.members.pos;
    if (fields.length > 0) this.#edit(file, place, place, ` ${fields.join(" ")}`);
  }

  #typeMember(member: ts.ClassElement, type: string): void {
    const file = member.getSourceFile();
    if (ts.isGetAccessor(member) && member.type === undefined) {
      this.#edit(file, resultPlace(member), resultPlace(member), `: ${type}`);
    } else if (ts.isSetAccessor(member) && member.parameters[0] !== undefined) {
      this.#parameter(member, member.parameters[0], `: ${type}`);
    } else if (ts.isPropertyDeclaration(member) && member.type === undefined && member.name !== undefined) {
      this.#edit(file, member.name.end, member.name.end, `: ${type}`);
    }
  }

  /** A type's text that means the same elsewhere: names of the declaration file are reached through it. */
  #spelled(node: ts.TypeNode | ts.TypeParameterDeclaration): string | undefined {
    const file = node.getSourceFile();
    if (/\bany\b/.test(node.getText(file)) && !ts.isTypeParameterDeclaration(node)) return undefined;
    const start = node.getStart(file);
    const edits: TextEdit[] = [];
    let possible = true;
    const visit = (at: ts.Node): void => {
      if (ts.isImportTypeNode(at)) {
        possible = false;
        return;
      }
      if (ts.isIdentifier(at) && isNameOfType(at)) {
        const symbol = this.checker.getSymbolAtLocation(at);
        const own = symbol?.declarations?.flatMap((d) => (d.getSourceFile() === file ? (topOf(d) ?? []) : []));
        const [home] = own ?? [];
        if (home !== undefined) {
          const isQuery = ts.isTypeQueryNode(at.parent) || ts.isExpressionWithTypeArguments(at.parent);
          const module = ts.isSourceFile(home) ? exactly + file.fileName : home.parent.name.text;
          const importer = `import(${JSON.stringify(module)}).${this.#export(home, at.text)}`;
          edits.push({
            start: at.getStart(file) - start,
            end: at.end - start,
            text: isQuery && ts.isExpressionWithTypeArguments(at.parent) ? at.text : importer,
          });
        }
      }
      ts.forEachChild(at, visit);
    };
    visit(node);
    if (!possible) return undefined;
    let text = file.text.slice(start, node.end);
    for (const e of edits.sort((a, b) => b.start - a.start)) text = text.slice(0, e.start) + e.text + text.slice(e.end);
    return text.replace(/\/\/[^\n]*/g, "").replace(/\n/g, " ");
  }

  #export(home: Home, name: string): string {
    const exported = `${declaredPrefix}${name}`;
    const file = home.getSourceFile();
    const key = `${file.fileName}\n${endOf(home)}\n${name}`;
    if (!this.#exported.has(key)) {
      this.#exported.add(key);
      this.#edit(file, endOf(home), endOf(home), `\nexport { ${name} as ${exported} };`);
    }
    return exported;
  }

  #edit(file: ts.SourceFile, start: number, end: number, text: string): void {
    this.edits.push({ path: file.fileName, start, end, text });
  }
}

type Implementation =
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.MethodDeclaration
  | ts.ConstructorDeclaration
  | ts.AccessorDeclaration;

function isValueDeclaration(
  d: ts.Declaration,
): d is ts.FunctionDeclaration | ts.ClassDeclaration | ts.VariableDeclaration {
  return ts.isFunctionDeclaration(d) || ts.isClassDeclaration(d) || ts.isVariableDeclaration(d);
}

function isImplementation(d: ts.Declaration): boolean {
  return isValueDeclaration(d) || ts.isExportAssignment(d);
}

function isWholeExport(s: ts.Statement): s is ts.ExportAssignment {
  return ts.isExportAssignment(s) && s.isExportEquals === true && ts.isIdentifier(s.expression);
}

function ownParameters(signature: ts.SignatureDeclaration): readonly ts.ParameterDeclaration[] {
  return signature.parameters.filter((p) => p.name.getText() !== "this");
}

function functionIn(d: ts.Declaration): Implementation | undefined {
  if (ts.isFunctionDeclaration(d)) return d;
  let value = ts.isVariableDeclaration(d) ? d.initializer : ts.isExportAssignment(d) ? d.expression : undefined;
  while (value !== undefined && ts.isParenthesizedExpression(value)) value = value.expression;
  return value !== undefined && (ts.isFunctionExpression(value) || ts.isArrowFunction(value)) ? value : undefined;
}

function classOf(d: ts.Declaration): ts.ClassLikeDeclaration | undefined {
  if (ts.isClassDeclaration(d)) return d;
  const value = ts.isVariableDeclaration(d) ? d.initializer : ts.isExportAssignment(d) ? d.expression : undefined;
  return value !== undefined && ts.isClassExpression(value) ? value : undefined;
}

/** A getter's type is not its setter's: each gets the type of its own kind. */
function isSameKind(a: ts.ClassElement, declared: ts.ClassElement): boolean {
  if (ts.isGetAccessor(declared) || ts.isSetAccessor(declared)) return a.kind === declared.kind;
  return true;
}

/** The script says the types itself. */
function hasTypes(f: Implementation): boolean {
  return f.parameters.length > 0 && f.parameters.every((p) => p.type !== undefined);
}

/** Behind the parenthesis that closes the parameters. */
function resultPlace(f: Implementation): number {
  const file = f.getSourceFile();
  const close = file.text.indexOf(")", f.parameters.end);
  if (ts.isArrowFunction(f)) {
    const arrow = f.equalsGreaterThanToken.getStart(file);
    return close >= 0 && close < arrow ? close + 1 : arrow;
  }
  return close + 1;
}

function nameOf(m: ts.ClassElement): string | undefined {
  return m.name !== undefined && (ts.isIdentifier(m.name) || ts.isStringLiteral(m.name)) ? m.name.text : undefined;
}

function hasStatic(m: ts.ClassElement): boolean {
  return (ts.getCombinedModifierFlags(m) & ts.ModifierFlags.Static) !== 0;
}

function hasExports(home: Home): boolean {
  const statements: readonly ts.Statement[] = home.statements;
  return statements.some((s) => ts.isExportDeclaration(s) || ts.isExportAssignment(s));
}

/** What holds the declarations of a module: its file, or the block of `declare module "m" { … }`. */
type Home = ts.SourceFile | AmbientBlock;
type AmbientModule = ts.ModuleDeclaration & { readonly name: ts.StringLiteral };
type AmbientBlock = ts.ModuleBlock & { readonly parent: AmbientModule };

function isAmbientModule(node: ts.Node): node is AmbientModule {
  return ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name);
}

function homeOf(node: ts.Node): Home | undefined {
  if (ts.isSourceFile(node)) return node;
  return ts.isModuleBlock(node) && isAmbientModule(node.parent) ? (node as AmbientBlock) : undefined;
}

/** Where lines can be added to a module. */
function endOf(home: Home): number {
  return ts.isSourceFile(home) ? home.end : home.end - 1;
}

/** Names in a type that mean a type or a value, not a member or a parameter. */
function isNameOfType(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isQualifiedName(parent)) return parent.left === node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return ts.isTypeReferenceNode(parent) || ts.isTypeQueryNode(parent) || ts.isExpressionWithTypeArguments(parent);
}

/** The module that a declaration stands in, at its top. */
function topOf(d: ts.Declaration): Home | undefined {
  let at: ts.Node = d;
  while (ts.isVariableDeclaration(at) || ts.isVariableDeclarationList(at) || isImportPart(at)) at = at.parent;
  return at.parent === undefined ? undefined : homeOf(at.parent);
}

function isImportPart(node: ts.Node): boolean {
  return ts.isImportSpecifier(node) || ts.isNamedImports(node) || ts.isImportClause(node) || ts.isNamespaceImport(node);
}
