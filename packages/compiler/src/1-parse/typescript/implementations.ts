/**
 * Declaration files and the scripts they stand for, made one program.
 *
 * In: a program that holds both. Out: edits of both. A declaration whose function, class or constant the script has leads there
 * from now on; the script gets the types that were declared.
 * Method: what both modules export under one name is the same thing, wherever either of them declares it.
 * Limits: what a namespace declares is not looked into.
 */
import ts from "#typescript";
import { endOf, hasExports, homeOf, isAmbientModule } from "./declaration-homes.js";
import type { TextEdit } from "./edited-text.js";
import { exactly, isDeclaration, isScript } from "./source-texts.js";
import type { Edit } from "./spelled-types.js";
import { SpelledTypes } from "./spelled-types.js";
import { TypedImplementations } from "./typed-implementations.js";

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
  readonly #typed: TypedImplementations;

  constructor(readonly checker: ts.TypeChecker) {
    const edit: Edit = (...at) => this.#edit(...at);
    this.#typed = new TypedImplementations(new SpelledTypes(checker, edit), edit);
  }

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
    this.#typed.type(declarations, implementation);
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

  #edit(file: ts.SourceFile, start: number, end: number, text: string): void {
    this.edits.push({ path: file.fileName, start, end, text });
  }
}

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
