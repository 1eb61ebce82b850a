/**
 * What the user's modules declare, import and export, for the printer of their derivatives.
 * In: parsed modules. Out: one HostModule for each, by path.
 */
import ts from "#typescript";
import type {
  HostDeclaration,
  HostImport,
  HostMember,
  HostMention,
  HostModule,
  ReadonlyKind,
} from "../../languages/host-module.js";
import { againSpecifier, isRuntime } from "./again/runtime-again.js";
import { isAmbientModule } from "./declaration-homes.js";
import type { EditedFile } from "./edited-text.js";
import { hostUses } from "./host-uses.js";
import { nameOfModule } from "./names-of-modules.js";
import { isOnlyRead, isTarget } from "./only-read.js";
import type { ParsedTypeScript } from "./parse-typescript.js";
import { fieldsSetBy } from "./plain-constructors.js";
import { readonlyKind } from "./readonly-kind.js";
import { exactly } from "./source-texts.js";
import { declaredPrefix } from "./spelled-types.js";
import { standingSum } from "./standing-bodies.js";

export function hostModules(parsed: ParsedTypeScript): ReadonlyMap<string, HostModule> {
  const published = publishedNames(parsed);
  const files = [...parsed.files, ...declarationsWithStandIns(parsed.program)];
  const paths = new Set(files.map((file) => file.fileName));
  return new Map(files.map((file) => [file.fileName, hostModule(parsed, file, paths, published)]));
}

/** Declaration files that say of functions what is known of them: these are imported from there. */
function declarationsWithStandIns(program: ts.Program): readonly ts.SourceFile[] {
  return program.getSourceFiles().filter((file) => file.isDeclarationFile && file.text.includes(standingSum));
}

/** What a file declares at its top, or in `declare module "m" { … }`. */
function declaringStatements(file: ts.SourceFile): readonly ts.Statement[] {
  return file.statements.flatMap((s) =>
    ts.isModuleDeclaration(s) && isAmbientModule(s) && s.body !== undefined && ts.isModuleBlock(s.body)
      ? [...s.body.statements]
      : [s],
  );
}

function standInsOf(file: ts.SourceFile): HostModule["standIns"] {
  const { userText } = file as EditedFile;
  if (userText === undefined || !file.text.includes(standingSum)) return [];
  return file.statements.flatMap((s) => {
    const start = s.getStart(file);
    const isEdited = file.text.slice(start, s.end).includes(standingSum);
    return isEdited ? [{ start, end: s.end, text: userText.text.slice(userText.at(start), userText.at(s.end)) }] : [];
  });
}

type Published = ReadonlyMap<ts.Symbol, NonNullable<HostDeclaration["published"]>>;

function isPackage(path: string): boolean {
  return /(^|\/)node_modules\//.test(path);
}

/** What the packages that the user's own modules import export, and how it is imported. */
function publishedNames({ checker, files, declared }: ParsedTypeScript): Published {
  const found = new Map<ts.Symbol, NonNullable<HostDeclaration["published"]>>();
  for (const file of files) {
    if (isPackage(file.fileName)) continue;
    for (const s of file.statements) {
      if (!ts.isImportDeclaration(s) && !ts.isExportDeclaration(s)) continue;
      const literal = s.moduleSpecifier;
      if (literal === undefined || !ts.isStringLiteral(literal) || literal.text.startsWith(".")) continue;
      const module = checker.getSymbolAtLocation(literal);
      for (const symbol of module === undefined ? [] : checker.getExportsOfModule(module)) {
        if (symbol.name.startsWith(declaredPrefix)) continue;
        const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
        if (found.has(target)) continue;
        const properties = declaredProperties(declared, file.fileName, literal.text, symbol.name);
        const specifier = isRuntime(literal.text) ? againSpecifier : literal.text;
        found.set(target, { specifier, name: symbol.name, ...(properties && { properties }) });
      }
    }
  }
  return found;
}

/** What a class or an interface that a declaration file exports says everyone can read. */
function declaredProperties(
  program: ts.Program,
  path: string,
  specifier: string,
  name: string,
): ReadonlySet<string> | undefined {
  const checker = program.getTypeChecker();
  const statements = program.getSourceFile(path)?.statements ?? [];
  const literal = statements.flatMap((s) =>
    (ts.isImportDeclaration(s) || ts.isExportDeclaration(s)) && s.moduleSpecifier !== undefined
      ? [s.moduleSpecifier]
      : [],
  );
  const same = literal.find((node) => ts.isStringLiteral(node) && node.text === specifier);
  const module = same && checker.getSymbolAtLocation(same);
  const whole = name === "default" ? module?.exports?.get(ts.InternalSymbolName.ExportEquals) : undefined;
  const symbol = whole ?? (module && checker.getExportsOfModule(module).find((each) => each.name === name));
  const target =
    symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const hasType = target !== undefined && (target.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) !== 0;
  if (!hasType || target.declarations?.every((d) => d.getSourceFile().isDeclarationFile) !== true) return undefined;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  const isOpen = (property: ts.Symbol): boolean =>
    (property.declarations ?? []).every((d) => (ts.getCombinedModifierFlags(d) & hidden) === 0);
  const properties = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(target));
  return new Set(properties.filter(isOpen).map((property) => property.name));
}

function hostModule(
  parsed: ParsedTypeScript,
  file: ts.SourceFile,
  paths: ReadonlySet<string>,
  published: Published,
): HostModule {
  const { checker } = parsed;
  const imports: HostImport[] = [];
  const specifiers: HostModule["specifiers"][number][] = [];
  const moduleOf = (literal: ts.Expression): { module?: string } => {
    const target = checker.getSymbolAtLocation(literal)?.declarations?.find(ts.isSourceFile)?.fileName;
    return target !== undefined && paths.has(target) ? { module: target } : {};
  };
  for (const s of file.statements) {
    if ((!ts.isImportDeclaration(s) && !ts.isExportDeclaration(s)) || s.moduleSpecifier === undefined) continue;
    const literal = s.moduleSpecifier;
    const instead = ts.isStringLiteral(literal) && isRuntime(literal.text) ? { instead: againSpecifier } : {};
    specifiers.push({ start: literal.getStart(file) + 1, end: literal.end - 1, ...moduleOf(literal), ...instead });
    if (ts.isImportDeclaration(s)) imports.push(...importsOf(s, literal, moduleOf(literal)));
  }
  const exportedNames = exportsOf(checker, file);
  const tops = new Map<string, ts.Symbol>();
  for (const name of file.statements.flatMap((s) => [...declaredNames(s), ...importedNames(s)])) {
    const symbol = checker.getSymbolAtLocation(name);
    if (symbol !== undefined) tops.set(name.text, symbol);
  }
  const declarations = declaringStatements(file).flatMap((s) =>
    declarationsOf(checker, file, s, exportedNames, tops, published),
  );
  const own = { isPackage: isPackage(file.fileName) };
  return {
    ...own,
    path: file.fileName,
    text: file.text,
    imports,
    declarations,
    uses: (name) => hostUses(checker, file, name, tops.get(name)),
    privateNames: privateNames(file),
    laidOver: laidOver(file),
    standIns: standInsOf(file),
    specifiers,
  };
}

function importsOf(s: ts.ImportDeclaration, literal: ts.Expression, module: { module?: string }): HostImport[] {
  const clause = s.importClause;
  if (clause === undefined || !ts.isStringLiteral(literal)) return [];
  const whole = clause.phaseModifier === ts.SyntaxKind.TypeKeyword;
  const entry = (local: string, imported: string, typeOnly: boolean): HostImport => ({
    local,
    imported,
    specifier: literal.text,
    typeOnly: whole || typeOnly,
    ...module,
  });
  const out = clause.name === undefined ? [] : [entry(clause.name.text, "default", false)];
  const bindings = clause.namedBindings;
  if (bindings === undefined) return out;
  if (ts.isNamespaceImport(bindings)) return [...out, entry(bindings.name.text, "*", false)];
  return [...out, ...bindings.elements.map((e) => entry(e.name.text, (e.propertyName ?? e.name).text, e.isTypeOnly))];
}

function importedNames(s: ts.Statement): readonly ts.Identifier[] {
  const clause = ts.isImportDeclaration(s) ? s.importClause : undefined;
  const bindings = clause?.namedBindings;
  const named = bindings === undefined ? [] : ts.isNamespaceImport(bindings) ? [bindings] : bindings.elements;
  return [...(clause?.name === undefined ? [] : [clause.name]), ...named.map((each) => each.name)];
}

/** Local symbol → the name it is exported under. */
function exportsOf(checker: ts.TypeChecker, file: ts.SourceFile): ReadonlyMap<ts.Symbol, string> {
  const names = new Map<ts.Symbol, string>();
  const module = checker.getSymbolAtLocation(file);
  for (const symbol of module === undefined ? [] : checker.getExportsOfModule(module)) {
    if (symbol.name.startsWith(declaredPrefix)) continue;
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    if (!names.has(target) || symbol.name === target.name) names.set(target, symbol.name);
  }
  return names;
}

/** The names a statement declares at module level. */
function declaredNames(s: ts.Statement): readonly ts.Identifier[] {
  if (ts.isVariableStatement(s)) return s.declarationList.declarations.flatMap((d) => boundNames(d.name));
  if (
    (ts.isFunctionDeclaration(s) ||
      ts.isClassDeclaration(s) ||
      ts.isInterfaceDeclaration(s) ||
      ts.isTypeAliasDeclaration(s) ||
      ts.isEnumDeclaration(s)) &&
    s.name !== undefined
  ) {
    return [s.name];
  }
  return [];
}

function boundNames(name: ts.BindingName): readonly ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((e) => (ts.isOmittedExpression(e) ? [] : boundNames(e.name)));
}

function declarationsOf(
  checker: ts.TypeChecker,
  file: ts.SourceFile,
  s: ts.Statement,
  exported: ReadonlyMap<ts.Symbol, string>,
  tops: ReadonlyMap<string, ts.Symbol>,
  published: Published,
): HostDeclaration[] {
  if (ts.isExportAssignment(s)) return namelessExport(checker, file, s);
  const names = declaredNames(s);
  if (names.length === 0) return [];
  let known: readonly HostMention[] | undefined;
  const mentions = (): readonly HostMention[] => {
    known ??= mentionsIn(checker, s, tops);
    return known;
  };
  const comments = ts.getLeadingCommentRanges(file.text, s.pos) ?? [];
  const start = leadingStart(file, s, comments);
  return names.map((name) => {
    const symbol = checker.getSymbolAtLocation(name);
    const exportedAs = symbol === undefined ? undefined : exported.get(symbol);
    return {
      name: name.text,
      ...(exportedAs === undefined ? {} : { exportedAs }),
      ...publishedAs(published, symbol),
      start,
      end: s.end,
      mentions,
      typeParameters: typeParametersOf(s),
      ...natureOf(checker, s, name),
    };
  });
}

/** `export default { … }`: what others import has no name in its module. */
function namelessExport(checker: ts.TypeChecker, file: ts.SourceFile, s: ts.ExportAssignment): HostDeclaration[] {
  if (s.isExportEquals === true || ts.isIdentifier(s.expression)) return [];
  const isFunction = ts.isArrowFunction(s.expression) || ts.isFunctionExpression(s.expression);
  const type = checker.getTypeAtLocation(s.expression);
  const own: HostDeclaration = {
    name: nameOfModule(file),
    exportedAs: "default",
    start: s.getStart(file),
    end: s.end,
    mentions: () => [],
    typeParameters: [],
    kind: isFunction ? "function" : "variable",
    mutable: !isFunction,
    plainCall: true,
    readonlyType: readonlyKind(checker, type),
  };
  return [own];
}

function publishedAs(published: Published, symbol: ts.Symbol | undefined): Pick<HostDeclaration, "published"> {
  const own = symbol === undefined ? undefined : published.get(symbol);
  return own === undefined ? {} : { published: own };
}

function typeParametersOf(s: ts.Statement): readonly string[] {
  const generic =
    ts.isClassDeclaration(s) ||
    ts.isInterfaceDeclaration(s) ||
    ts.isTypeAliasDeclaration(s) ||
    ts.isFunctionDeclaration(s);
  return generic ? (s.typeParameters ?? []).map((p) => p.name.text) : [];
}

/** The comments that belong to a declaration: those with no blank line between them and it. */
function leadingStart(file: ts.SourceFile, s: ts.Statement, comments: readonly ts.CommentRange[]): number {
  let start = s.getStart(file);
  for (let i = comments.length - 1; i >= 0; i--) {
    if (/\n[ \t\r]*\n/.test(file.text.slice(comments[i]!.end, start))) break;
    start = comments[i]!.pos;
  }
  return start;
}

function natureOf(
  checker: ts.TypeChecker,
  s: ts.Statement,
  name: ts.Identifier,
): Pick<HostDeclaration, "kind" | "mutable" | "plainCall" | "readonlyType" | "members"> {
  const plain = { mutable: false, plainCall: true, readonlyType: "none" } as const;
  if (ts.isFunctionDeclaration(s)) return { ...plain, kind: "function", plainCall: isPlainCall(s.parameters) };
  if (ts.isEnumDeclaration(s)) return { ...plain, kind: "enum" };
  if (ts.isTypeAliasDeclaration(s)) {
    const members = ts.isTypeLiteralNode(s.type) ? { members: membersOf(checker, s.type.members) } : {};
    return { ...plain, kind: "type", ...members };
  }
  if (ts.isInterfaceDeclaration(s)) return { ...plain, kind: "interface", members: membersOf(checker, s.members) };
  if (ts.isClassDeclaration(s)) return { ...plain, kind: "class", members: membersOf(checker, s.members) };
  const declaration = ts.isVariableStatement(s)
    ? s.declarationList.declarations.find((d) => d.name === name)
    : undefined;
  const value = declaration?.initializer;
  if (value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))) {
    return { ...plain, kind: "function", plainCall: isPlainCall(value.parameters) };
  }
  const constant =
    ts.isVariableStatement(s) && ((s.declarationList.flags & ts.NodeFlags.Const) !== 0 || isSteady(name));
  const type = checker.getTypeAtLocation(name);
  const primitive =
    ts.TypeFlags.NumberLike |
    ts.TypeFlags.StringLike |
    ts.TypeFlags.BooleanLike |
    ts.TypeFlags.Undefined |
    ts.TypeFlags.Null;
  const holdsValue = type.isUnion()
    ? type.types.every((t) => (t.flags & primitive) !== 0)
    : (type.flags & primitive) !== 0;
  return {
    ...plain,
    kind: "variable",
    mutable: !constant || !(holdsValue || isOnlyRead(checker, name)),
    readonlyType: readonlyKind(checker, type),
  };
}

/** Does nothing in its module assign the variable again? */
function isSteady(name: ts.Identifier): boolean {
  const visit = (node: ts.Node): boolean => {
    if (ts.isIdentifier(node) && node.text === name.text && node !== name) {
      if (isTarget(node) || ts.isShorthandPropertyAssignment(node.parent)) return false;
    }
    return ts.forEachChild(node, (child) => !visit(child) || undefined) === undefined;
  };
  return visit(name.getSourceFile());
}

function isPlainCall(parameters: readonly ts.ParameterDeclaration[]): boolean {
  return parameters.every(
    (p) => p.dotDotDotToken === undefined && (!ts.isIdentifier(p.name) || p.name.text !== "this"),
  );
}

function membersOf(
  checker: ts.TypeChecker,
  members: readonly (ts.ClassElement | ts.TypeElement)[],
): ReadonlyMap<string, HostMember> {
  const out = new Map<string, HostMember>();
  const kindOf = (m: ts.Node): ReadonlyKind => readonlyKind(checker, checker.getTypeAtLocation(m));
  for (const m of members) {
    if (ts.isConstructorDeclaration(m)) {
      if (m.body !== undefined) {
        const sets = fieldsSetBy(m);
        const plain = { plainCall: isPlainCall(m.parameters), ...(sets === undefined ? {} : { sets }) };
        out.set("constructor", { ...memberOf(m, "method", "none"), ...plain });
      }
      for (const p of m.parameters) {
        if (ts.isParameterPropertyDeclaration(p, m) && ts.isIdentifier(p.name)) {
          out.set(p.name.text, { ...memberOf(p, "field", kindOf(p)), plainCall: true });
        }
      }
      continue;
    }
    if (m.name === undefined) continue;
    const name =
      ts.isIdentifier(m.name) || ts.isPrivateIdentifier(m.name) || ts.isStringLiteral(m.name)
        ? m.name.text
        : m.name.getText();
    if (ts.isMethodDeclaration(m) || ts.isMethodSignature(m)) {
      out.set(name, { ...memberOf(m, "method", "none"), plainCall: isPlainCall(m.parameters) });
    } else if (ts.isGetAccessor(m)) out.set(name, memberOf(m, "getter", "none"));
    else if (ts.isSetAccessor(m)) {
      if (!out.has(name)) out.set(name, memberOf(m, "setter", "none"));
    } else if (ts.isPropertyDeclaration(m) || ts.isPropertySignature(m)) out.set(name, memberOf(m, "field", kindOf(m)));
  }
  return out;
}

function memberOf(
  m: ts.ClassElement | ts.TypeElement | ts.ParameterDeclaration,
  kind: HostMember["kind"],
  readonlyType: ReadonlyKind,
): HostMember {
  const modifiers = ts.canHaveModifiers(m) ? (ts.getModifiers(m) ?? []) : [];
  const has = (kind_: ts.SyntaxKind): boolean => modifiers.some((x) => x.kind === kind_);
  const isPrivate = m.name !== undefined && ts.isPrivateIdentifier(m.name);
  return {
    kind,
    visibility: isPrivate
      ? "#private"
      : has(ts.SyntaxKind.PrivateKeyword)
        ? "private"
        : has(ts.SyntaxKind.ProtectedKeyword)
          ? "protected"
          : "public",
    readonly: has(ts.SyntaxKind.ReadonlyKeyword),
    static: has(ts.SyntaxKind.StaticKeyword),
    plainCall: true,
    readonlyType,
  };
}

/** Where a statement means one of the names in `tops`, not something of its own or a property. */
function mentionsIn(checker: ts.TypeChecker, s: ts.Statement, tops: ReadonlyMap<string, ts.Symbol>): HostMention[] {
  const found: HostMention[] = [];
  const visit = (node: ts.Node): void => {
    const symbol = ts.isIdentifier(node) ? tops.get(node.text) : undefined;
    if (symbol !== undefined) {
      const name = node as ts.Identifier;
      const { parent } = name;
      const isValue = ts.isShorthandPropertyAssignment(parent) && parent.name === name;
      const isPart = ts.isBindingElement(parent) && parent.name === name && parent.propertyName === undefined;
      const meant = isValue ? checker.getShorthandAssignmentValueSymbol(parent) : checker.getSymbolAtLocation(name);
      if (meant === symbol) {
        const shorthand = isValue || (isPart && ts.isObjectBindingPattern(parent.parent));
        found.push({ name: name.text, start: name.getStart(), end: name.end, shorthand });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(s);
  return found;
}

function privateNames(file: ts.SourceFile): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPrivateIdentifier(node)) found.push({ start: node.getStart(file), end: node.end });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Types of other files that were laid over a script's text, with the `:` or `satisfies` in front of them. */
function laidOver(file: ts.SourceFile): { start: number; end: number }[] {
  if (!file.text.includes(exactly)) return [];
  const found: { start: number; end: number }[] = [];
  const visit = (node: ts.Node): void => {
    const { type } = node as { readonly type?: ts.Node };
    const children = node.getChildren(file);
    const before = children[children.indexOf(type as ts.Node) - 2];
    const isOne = type !== undefined && before !== undefined && type.getText(file).includes(exactly);
    if (isOne) found.push({ start: before.end, end: type.end });
    ts.forEachChild(node, (child) => {
      if (!isOne || child !== type) visit(child);
    });
  };
  visit(file);
  return found;
}
