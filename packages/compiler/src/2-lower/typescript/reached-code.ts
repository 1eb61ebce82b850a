/**
 * The part of the program that the heads reach, by names: what is outside it is nobody's business.
 *
 * In: the nodes of the heads. Out: the pieces of each file that are reached.
 * Method: a work list over declarations. A name leads to what it means; a variable at the top of a module also to the statements
 * there that mention it; a class or an interface to its constructor, its fields, and the members whose names occur in reached code.
 * Limits: more may be reached here than is lowered, never less.
 */

import ts from "#typescript";
import { addTo } from "../../il/keyed-lists.js";
import { derivedClasses } from "./classes/class-facts.js";
import type { ProgramContext } from "./context.js";
import { symbolInExpression } from "./names/expression-names.js";
import { effectsOf, mentionedBy } from "./names/module-effects.js";
import { isLibrary } from "./names/symbols.js";
import { accessorField, isLiteralAccessor, kindOf, nameOfAccessor } from "./objects/accessor-fields.js";
import { originOf } from "./origins.js";

export class ReachedCode {
  readonly #pieces = new Map<ts.SourceFile, { readonly start: number; readonly end: number }[]>();

  constructor(
    readonly pieces: Iterable<ts.Node>,
    /** Mentions of classes and constants that are only declared. */
    readonly absent: Iterable<ts.Identifier>,
    /** The fields of accessors of object literals. */
    readonly accessors: ReadonlySet<string>,
    readonly classes: ReadonlySet<ts.Node>,
    /** Variables at the top of modules and namespaces, and static properties. */
    readonly variables: Iterable<ts.Symbol>,
  ) {
    for (const node of pieces) {
      const file = node.getSourceFile();
      const list = this.#pieces.get(file) ?? [];
      this.#pieces.set(file, list);
      list.push({ start: node.getStart(file), end: node.end });
    }
  }

  has(file: ts.SourceFile): boolean {
    return this.#pieces.has(file);
  }

  contains(file: ts.SourceFile, at: number): boolean {
    return this.#pieces.get(file)?.some(({ start, end }) => at >= start && at <= end) ?? false;
  }
}

export function reachedCode(p: ProgramContext, heads: Iterable<ts.Node>): ReachedCode {
  const walk = new Walk(p);
  for (const head of heads) {
    walk.declaration(head);
    if (ts.isClassElement(head)) walk.declaration(head.parent);
  }
  walk.run();
  return new ReachedCode(walk.pieces, walk.absent, walk.accessors, walk.classes, walk.variables);
}

export function refuseAbsent(p: ProgramContext, reached: ReachedCode): void {
  for (const node of reached.absent) {
    const message = `${node.text} is declared, but its source is not among the files given.`;
    const hint =
      "Add the file with its source; or write its derivative and what it reads, in a file of rules (docs/rules.md).";
    p.bag.add("RG2041", "error", originOf(node), message, hint);
  }
}

class Walk {
  readonly pieces = new Set<ts.Node>();
  /** Mentions of classes and constants that are only declared. */
  readonly absent = new Set<ts.Identifier>();
  readonly accessors = new Set<string>();
  readonly classes = new Set<ts.Node>();
  /** At the top of modules and namespaces, and static properties. */
  readonly variables = new Set<ts.Symbol>();
  readonly #pending: ts.Node[] = [];
  readonly #declared = new Set<ts.Node>();
  /** Names of members in reached code, and members that wait for theirs. */
  readonly #names = new Set<string>();
  readonly #waiting = new Map<string, ts.Node[]>();
  /** Variables at the top of modules, by module. */
  readonly #variables = new Map<ts.SourceFile, Set<ts.Symbol>>();

  constructor(readonly p: ProgramContext) {}

  run(): void {
    for (let busy = true; busy; ) {
      for (let node = this.#pending.pop(); node !== undefined; node = this.#pending.pop()) this.#visit(node);
      busy = this.#effects();
    }
  }

  declaration(node: ts.Node): void {
    if (this.#declared.has(node) || node.getSourceFile().isDeclarationFile) return;
    this.#declared.add(node);
    if (ts.isClassLike(node) || ts.isInterfaceDeclaration(node)) {
      if (ts.isClassLike(node)) this.classes.add(node);
      for (const clause of node.heritageClauses ?? []) this.#piece(clause);
      for (const parameter of node.typeParameters ?? []) this.#piece(parameter);
      for (const member of node.members) this.#member(member);
      if (ts.isClassLike(node)) for (const derived of derivedClasses(this.p, node)) this.declaration(derived);
      return;
    }
    if (ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type)) {
      for (const parameter of node.typeParameters ?? []) this.#piece(parameter);
      for (const member of node.type.members) this.#member(member);
      return;
    }
    if (ts.isSourceFile(node) || ts.isModuleDeclaration(node)) return;
    let whole = node;
    while (ts.isBindingElement(whole) || ts.isBindingName(whole)) whole = whole.parent;
    if (ts.isEnumMember(whole)) whole = whole.parent;
    this.#piece(whole);
  }

  #piece(node: ts.Node): void {
    if (this.pieces.has(node)) return;
    this.pieces.add(node);
    this.#pending.push(node);
  }

  #member(member: ts.ClassElement | ts.TypeElement): void {
    const name = member.name === undefined || ts.isComputedPropertyName(member.name) ? undefined : member.name.text;
    const isCode = ts.isMethodDeclaration(member) || ts.isAccessor(member) || ts.isTypeElement(member);
    if (name === undefined || this.#names.has(name) || (ts.isPropertyDeclaration(member) && !isCode)) {
      if (!ts.isClassStaticBlockDeclaration(member)) this.#piece(member);
      return;
    }
    addTo(this.#waiting, name, member);
  }

  #name(name: string): void {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    for (const member of this.#waiting.get(name) ?? []) this.#piece(member);
    this.#waiting.delete(name);
  }

  #visit(node: ts.Node): void {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) this.#mention(node);
    else if (ts.isStringLiteralLike(node)) this.#name(node.text);
    else if (ts.isComputedPropertyName(node) || ts.isForOfStatement(node) || ts.isSpreadElement(node))
      this.#name("[Symbol.iterator]");
    else if (ts.isClassLike(node)) this.classes.add(node);
    else if (isLiteralAccessor(node)) this.accessors.add(accessorField(kindOf(node), nameOfAccessor(node)));
    ts.forEachChild(node, (child) => this.#visit(child));
  }

  #mention(node: ts.Identifier | ts.PrivateIdentifier): void {
    this.#name(node.text);
    const { checker } = this.p;
    const { parent } = node;
    let symbol =
      ts.isShorthandPropertyAssignment(parent) && parent.name === node
        ? checker.getShorthandAssignmentValueSymbol(parent)
        : symbolInExpression(this.p, node);
    if (symbol === undefined) return;
    if (symbol.flags & ts.SymbolFlags.Alias) {
      for (const declaration of symbol.declarations ?? []) this.#import(declaration);
      symbol = checker.getAliasedSymbol(symbol);
    }
    if (ts.isIdentifier(node) && isMentionedAsValue(node) && this.#isOnlyDeclared(symbol)) this.absent.add(node);
    for (const declaration of symbol.declarations ?? []) {
      this.declaration(declaration);
      if (isOuterVariable(declaration)) this.variables.add(symbol);
      if (isTopVariable(declaration)) {
        const file = declaration.getSourceFile();
        const known = this.#variables.get(file) ?? new Set();
        this.#variables.set(file, known.add(symbol));
      }
    }
  }

  /** A class, or a constant that holds more than a number, of which there is no more than a declaration. */
  #isOnlyDeclared(symbol: ts.Symbol): boolean {
    const declaration = symbol.valueDeclaration;
    if (declaration === undefined || isLibrary(this.p, symbol)) return false;
    const isAmbient = (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Ambient) !== 0;
    if (!isAmbient && !declaration.getSourceFile().isDeclarationFile) return false;
    if (ts.isClassDeclaration(declaration)) return true;
    if (!ts.isVariableDeclaration(declaration)) return false;
    const type = this.p.checker.getTypeOfSymbol(symbol);
    return (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.Any)) !== 0;
  }

  /** An import counts from the place where it names something. */
  #import(declaration: ts.Declaration): void {
    let node: ts.Node = declaration;
    while (!ts.isStatement(node) && node.parent !== undefined && !ts.isSourceFile(node.parent)) node = node.parent;
    if (ts.isImportDeclaration(node)) {
      this.pieces.add(declaration);
      this.pieces.add(node.moduleSpecifier);
    }
  }

  /** What modules do at their top to the variables that are reached. */
  #effects(): boolean {
    const before = this.pieces.size;
    for (const [file, variables] of [...this.#variables]) {
      if (file.isDeclarationFile) continue;
      for (const effect of effectsOf(file)) {
        const mentioned = mentionedBy(this.p, effect);
        if ([...variables].some((symbol) => mentioned.has(symbol))) this.#piece(effect);
      }
    }
    return this.pieces.size > before;
  }
}

function isMentionedAsValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isExpressionWithTypeArguments(parent)) {
    const clause = parent.parent;
    return (
      ts.isHeritageClause(clause) && clause.token === ts.SyntaxKind.ExtendsKeyword && ts.isClassLike(clause.parent)
    );
  }
  if (ts.isTypeNode(parent) || ts.isQualifiedName(parent) || ts.isImportSpecifier(parent)) return false;
  return !isDeclarationName(node);
}

function isDeclarationName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (ts.isDeclarationStatement(parent) || ts.isVariableDeclaration(parent)) && parent.name === node;
}

function isTopVariable(node: ts.Declaration): boolean {
  const place = placeOfVariable(node);
  return place !== undefined && (ts.isSourceFile(place) || ts.isClassLike(place));
}

function isOuterVariable(node: ts.Declaration): boolean {
  const place = placeOfVariable(node);
  return place !== undefined && (ts.isSourceFile(place) || ts.isClassLike(place) || ts.isModuleBlock(place));
}

/** What a variable, or a static property, is declared in. */
function placeOfVariable(node: ts.Declaration): ts.Node | undefined {
  let at: ts.Node = node;
  while (ts.isBindingElement(at) || ts.isBindingName(at)) at = at.parent;
  if (ts.isPropertyDeclaration(at))
    return (ts.getCombinedModifierFlags(at) & ts.ModifierFlags.Static) !== 0 ? at.parent : undefined;
  return ts.isVariableDeclaration(at) ? at.parent.parent.parent : undefined;
}
