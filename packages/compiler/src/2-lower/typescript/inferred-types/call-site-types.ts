/**
 * Types of parameters that say none, from the calls that reach them: plain JavaScript.
 *
 * In: a parsed program and the heads, once for each round. Out: annotations to be laid over the texts; nothing when the last round
 * found nothing new.
 * Method: every call in reached code gives the types of its arguments to the parameters of the function it goes to; a function that is
 * handed on takes what is expected of it there. The checker then knows more expressions, and the next round more arguments.
 * Limits: types that cannot be named where the function stands are left out; a parameter without a call stays unknown.
 */

import ts from "#typescript";
import type { TextEdit } from "../../../1-parse/typescript/edited-text.js";
import { addTo } from "../../../il/keyed-lists.js";
import type { FunctionNode, ProgramContext } from "../context.js";
import { isAssigned } from "../names/assigned-names.js";
import { isFunctionNode, symbolOf } from "../names/symbols.js";
import type { KnownParameter } from "./known-parameters.js";
import { sizeOf, withOptions } from "./known-parameters.js";
import { isOnlyNamed } from "./mentions-of-functions.js";
import type { OptionUses } from "./option-shapes.js";
import { isExact, isPlainStore, optionUses, shapeOf } from "./option-shapes.js";
import { isNarrowedAway, isNothing, isScriptFile, TypeSpelling } from "./type-spelling.js";

export class CallSiteTypes {
  readonly #known = new Map<string, KnownParameter>();
  #guess = false;

  /** One more round: is there anything new? */
  next(p: ProgramContext, reached: Iterable<ts.Node>): boolean {
    const before = this.#size();
    const round = new Round(p, this.#known);
    for (const known of this.#known.values()) known.isUnseen = false;
    for (const node of reached) round.visit(node);
    round.calledParameters();
    round.storedProperties();
    return this.#size() > before;
  }

  /** Nothing more will be found: what no call gives anything is undefined. Is there such a parameter? */
  guess(): boolean {
    const was = this.#guess;
    this.#guess = true;
    return !was && [...this.#known.values()].some((k) => k.missing || k.open.size > 0);
  }

  /** The annotations of all files. */
  edits(): ReadonlyMap<string, readonly TextEdit[]> {
    const edits = new Map<string, TextEdit[]>();
    for (const known of this.#known.values()) {
      const { path, at, bare, canMiss, aliases, missing } = known;
      const list = edits.get(path) ?? [];
      edits.set(path, list);
      const { types, options } = withOptions(known, this.#guess);
      if (options !== undefined) for (const end of aliases) list.push({ start: end, end, text: `: ${options}` });
      if (types.size === 0 && this.#guess && missing && !known.isUnseen && bare === undefined && canMiss)
        list.push({ start: at, end: at, text: "?: undefined" });
      if (types.size === 0) continue;
      const type = [...types].map((t) => (types.size > 1 ? `(${t})` : t)).join(" | ");
      const mark = missing && canMiss ? "?" : "";
      if (bare !== undefined) list.push({ start: bare, end: bare, text: "(" });
      list.push({ start: at, end: at, text: `${mark}: ${type}${bare === undefined ? "" : ")"}` });
    }
    return edits;
  }

  #size(): number {
    return [...this.#known.values()].reduce((sum, known) => sum + sizeOf(known), 0);
  }
}

class Round {
  readonly #seen = new Set<ts.Node>();
  readonly spelling: TypeSpelling;
  /** Parameters that are given functions, and calls of parameters. */
  readonly #functionsGiven = new Map<ts.Symbol, Set<FunctionNode>>();
  readonly #callsOf = new Map<ts.Symbol, ts.CallExpression[]>();
  /** Properties that are set somewhere, and the types of what they are set to. */
  readonly #stored = new Map<string, Set<string>>();
  readonly #storedOpen = new Set<string>();
  /** `o[key] = …` with a key that is no number: any property of any object may be set. */
  #storesAny = false;
  readonly #uses = new Map<ts.ParameterDeclaration, OptionUses>();

  constructor(
    readonly p: ProgramContext,
    readonly known: Map<string, KnownParameter>,
  ) {
    this.spelling = new TypeSpelling(p);
  }

  visit(node: ts.Node): void {
    if (this.#seen.has(node)) return;
    this.#seen.add(node);
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) this.#call(node);
    else if (ts.isIdentifier(node)) this.#handedOn(node);
    else this.#storesProperty(node);
    ts.forEachChild(node, (child) => this.visit(child));
  }

  /** `(v) => …` is given to a parameter `g`: what `g` is called with. */
  calledParameters(): void {
    for (const [symbol, functions] of this.#functionsGiven) {
      for (const call of this.#callsOf.get(symbol) ?? []) for (const f of functions) this.#arguments(call, f);
    }
  }

  /** Whoever sets a property of some object may have set one that an options object lacks. */
  storedProperties(): void {
    for (const known of this.known.values()) {
      known.open = this.#storedOpen;
      if (this.#storesAny) known.isUnseen = true;
      for (const name of known.reads) {
        const types = this.#stored.get(name);
        if (types === undefined) continue;
        const own = known.writes.get(name) ?? new Set();
        known.writes.set(name, own);
        for (const type of types) own.add(type);
      }
    }
  }

  #storesProperty(node: ts.Node): void {
    const target = ts.isBinaryExpression(node)
      ? node.left
      : ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)
        ? node.operand
        : undefined;
    if (target !== undefined && ts.isElementAccessExpression(target) && isAssigned(target)) {
      const { flags } = this.p.checker.getTypeAtLocation(target.argumentExpression);
      const isLiteral = ts.isStringLiteralLike(target.argumentExpression);
      if (!isLiteral && !(flags & ts.TypeFlags.NumberLike)) this.#storesAny = true;
    }
    if (target === undefined || !ts.isPropertyAccessExpression(target) || !isAssigned(target)) return;
    if (target.expression.kind === ts.SyntaxKind.ThisKeyword) return;
    const value = ts.isBinaryExpression(node) && isPlainStore(node) ? node.right : (node as ts.Expression);
    const type = this.spelling.of(this.p.checker.getNonNullableType(this.p.checker.getTypeAtLocation(value)));
    const types = this.#stored.get(target.name.text) ?? new Set();
    this.#stored.set(target.name.text, types);
    if (type !== undefined) types.add(type);
    else if (!isNothing(this.p.checker.getTypeAtLocation(value)) && !isNarrowedAway(this.p, value))
      this.#storedOpen.add(target.name.text);
  }

  #call(node: ts.CallExpression | ts.NewExpression): void {
    const callee = ts.isIdentifier(node.expression) ? symbolOf(this.p, node.expression) : undefined;
    if (callee?.valueDeclaration !== undefined && ts.isParameter(callee.valueDeclaration) && ts.isCallExpression(node))
      addTo(this.#callsOf, callee, node);
    const { checker } = this.p;
    const declaration = checker.getResolvedSignature(node)?.declaration;
    const f =
      declaration !== undefined && isFunctionNode(declaration)
        ? implementationOf(declaration)
        : this.#calledFunction(node);
    if (f !== undefined) this.#arguments(node, f);
  }

  #arguments(node: ts.CallExpression | ts.NewExpression, f: FunctionNode): void {
    const { checker } = this.p;
    const given = node.arguments ?? [];
    const parameters = f.parameters.filter((each) => each.name.getText() !== "this");
    if (given.some(ts.isSpreadElement)) {
      for (const parameter of parameters) if (this.#isOpen(parameter)) this.#entry(f, parameter).isUnseen = true;
      return;
    }
    for (const [i, parameter] of parameters.entries()) {
      if (!this.#isOpen(parameter)) continue;
      this.#options(f, parameter);
      if (parameter.dotDotDotToken !== undefined) {
        const rest = given.slice(i).map((each) => this.spelling.of(checker.getTypeAtLocation(each)));
        const types = new Set(rest.flatMap((type) => (type === undefined ? [] : [`(${type})`])));
        if (types.size > 0 && rest.every((type) => type !== undefined))
          this.#enter(f, parameter, `(${[...types].join(" | ")})[]`);
        continue;
      }
      const argument = given[i];
      if (argument !== undefined) this.#functionGiven(parameter, argument);
      if (argument === undefined) this.#missing(f, parameter);
      else if (!this.#passOn(argument, f, parameter))
        this.#give(f, parameter, checker.getTypeAtLocation(argument), argument);
    }
  }

  /** `inner(options)` hands on what the function itself is given. */
  #passOn(argument: ts.Expression, f: FunctionNode, parameter: ts.ParameterDeclaration): boolean {
    const own = ts.isIdentifier(argument) ? symbolOf(this.p, argument)?.valueDeclaration : undefined;
    const from = own !== undefined && ts.isParameter(own) ? this.known.get(this.#key(own)) : undefined;
    if (from === undefined || from.shapes.size === 0 || from.isUnseen || from.types.size > from.shapes.size)
      return false;
    const to = this.#entry(f, parameter);
    for (const [type, shape] of from.shapes) {
      to.types.add(type);
      to.shapes.set(type, shape);
    }
    to.missing ||= from.missing && !from.isReplaced;
    return true;
  }

  #functionGiven(parameter: ts.ParameterDeclaration, argument: ts.Expression): void {
    const symbol = this.p.checker.getSymbolAtLocation(parameter.name);
    const named = ts.isIdentifier(argument) ? symbolOf(this.p, argument)?.valueDeclaration : undefined;
    const f = isFunctionNode(argument) ? argument : named === undefined ? undefined : functionOfDeclaration(named);
    if (symbol === undefined || f === undefined) return;
    this.#functionsGiven.set(symbol, (this.#functionsGiven.get(symbol) ?? new Set()).add(f));
  }

  #calledFunction(node: ts.CallExpression | ts.NewExpression): FunctionNode | undefined {
    const callee = node.expression;
    const named = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
    const symbol = ts.isIdentifier(named) ? symbolOf(this.p, named) : undefined;
    const declaration = symbol?.valueDeclaration;
    if (declaration === undefined) return undefined;
    if (ts.isClassLike(declaration))
      return declaration.members.find((m): m is ts.ConstructorDeclaration => ts.isConstructorDeclaration(m));
    return functionOfDeclaration(declaration);
  }

  /** A function that is not called, but handed to someone who calls it. */
  #handedOn(node: ts.Identifier): void {
    const { parent } = node;
    if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === node) return;
    const symbol = symbolOf(this.p, node);
    const f = symbol?.valueDeclaration === undefined ? undefined : functionOfDeclaration(symbol.valueDeclaration);
    if (f !== undefined && !isOnlyNamed(node)) this.#unseen(f);
    if (!ts.isCallExpression(parent)) return;
    const [signature] = this.p.checker.getContextualType(node)?.getCallSignatures() ?? [];
    if (f === undefined || signature === undefined) return;
    for (const [i, parameter] of f.parameters.entries()) {
      const given = signature.parameters[i];
      if (given !== undefined && this.#isOpen(parameter))
        this.#give(f, parameter, this.p.checker.getTypeOfSymbol(given));
    }
  }

  /** Calls may come from elsewhere. */
  #unseen(f: FunctionNode): void {
    for (const parameter of f.parameters) if (this.#isOpen(parameter)) this.#entry(f, parameter).isUnseen = true;
  }

  /** Does the parameter say nothing of its type? */
  #isOpen(parameter: ts.ParameterDeclaration): boolean {
    const file = parameter.getSourceFile();
    if (file.isDeclarationFile || this.p.parsed.modules.includes(file)) return false;
    if (this.known.has(this.#key(parameter))) return true;
    if (parameter.type !== undefined || ts.getJSDocType(parameter) !== undefined) return false;
    const { initializer } = parameter;
    if (initializer !== undefined && !isEmptyLiteral(initializer)) return false;
    const type = this.p.checker.getTypeAtLocation(parameter);
    if (!ts.isIdentifier(parameter.name)) return initializer !== undefined || isScriptFile(file);
    if (initializer !== undefined) return true;
    const isRest = parameter.dotDotDotToken !== undefined;
    const open = isRest ? this.p.checker.getTypeArguments(type as ts.TypeReference)[0] : type;
    return open === undefined || (open.flags & ts.TypeFlags.Any) !== 0;
  }

  #key(parameter: ts.ParameterDeclaration): string {
    const file = parameter.getSourceFile();
    return `${file.fileName}:${this.p.parsed.plainOffset(file, parameter.name.end)}`;
  }

  #entry(f: FunctionNode, parameter: ts.ParameterDeclaration): KnownParameter {
    const key = this.#key(parameter);
    const present = this.known.get(key);
    if (present !== undefined) return present;
    const file = parameter.getSourceFile();
    const plain = (at: number): number => this.p.parsed.plainOffset(file, at);
    const isBare =
      ts.isArrowFunction(f) && file.text[parameter.getStart(file) - 1] !== "(" && f.parameters.length === 1;
    const alone = isBare && f.getStart(file) === parameter.getStart(file);
    const made: KnownParameter = {
      path: file.fileName,
      at: plain(parameter.name.end),
      bare: alone ? plain(parameter.getStart(file)) : undefined,
      canMiss: parameter.initializer === undefined && ts.isIdentifier(parameter.name),
      types: new Set(),
      missing: false,
      shapes: new Map(),
      reads: new Set(),
      writes: new Map(),
      assigned: new Set(),
      isReplaced: false,
      aliases: new Set(),
      isUnseen: false,
      open: new Set(),
    };
    this.known.set(key, made);
    return made;
  }

  #options(f: FunctionNode, parameter: ts.ParameterDeclaration): void {
    const uses = this.#uses.get(parameter) ?? optionUses(this.p, f, parameter);
    this.#uses.set(parameter, uses);
    if (uses.read.size + uses.written.size + uses.assigned.length === 0) return;
    const known = this.#entry(f, parameter);
    for (const name of uses.read) known.reads.add(name);
    for (const [name, values] of uses.written) {
      const types = known.writes.get(name) ?? new Set();
      known.writes.set(name, types);
      for (const value of values) {
        const type = this.spelling.of(this.p.checker.getNonNullableType(this.p.checker.getTypeAtLocation(value)));
        if (type !== undefined) types.add(type);
      }
    }
    for (const value of uses.assigned) {
      const type = this.spelling.of(this.p.checker.getNonNullableType(this.p.checker.getTypeAtLocation(value)));
      if (type !== undefined) known.assigned.add(type);
    }
    known.isReplaced ||= uses.isReplaced;
    for (const { name } of uses.aliases) known.aliases.add(this.p.parsed.plainOffset(name.getSourceFile(), name.end));
  }

  #missing(f: FunctionNode, parameter: ts.ParameterDeclaration): void {
    this.#entry(f, parameter).missing = true;
  }

  #give(f: FunctionNode, parameter: ts.ParameterDeclaration, type: ts.Type, argument?: ts.Expression): void {
    const { checker } = this.p;
    const nothing = ts.TypeFlags.Undefined | ts.TypeFlags.Void;
    const parts = type.isUnion() && !(type.flags & ts.TypeFlags.Boolean) ? type.types : [type];
    if (parts.some((part) => part.flags & nothing)) this.#missing(f, parameter);
    const present = checker.getNonNullableType(type);
    if (present.flags & ts.TypeFlags.Never) return;
    if (parts.some((part) => part.flags & ts.TypeFlags.Null)) this.#enter(f, parameter, "null");
    const spelled = this.spelling.of(present);
    if (spelled === undefined) {
      if (present.flags !== ts.TypeFlags.Undefined && !isNothing(type)) this.#entry(f, parameter).isUnseen = true;
      return;
    }
    this.#enter(f, parameter, spelled);
    const shape =
      argument !== undefined && isExact(this.p, argument) ? shapeOf(this.p, present, this.spelling) : undefined;
    if (shape !== undefined) this.#entry(f, parameter).shapes.set(spelled, shape);
  }

  #enter(f: FunctionNode, parameter: ts.ParameterDeclaration, type: string): void {
    this.#entry(f, parameter).types.add(type);
  }
}

/** Of a constructor or method with several signatures, the one with a body. */
function implementationOf(f: FunctionNode): FunctionNode {
  if (f.body !== undefined || !ts.isClassLike(f.parent)) return f;
  const name = f.name?.getText();
  const own = f.parent.members.find(
    (m) => m.kind === f.kind && m.name?.getText() === name && isFunctionNode(m) && m.body !== undefined,
  );
  return own !== undefined && isFunctionNode(own) ? own : f;
}

function functionOfDeclaration(declaration: ts.Declaration): FunctionNode | undefined {
  if (isFunctionNode(declaration)) return declaration;
  const value =
    ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration) ? declaration.initializer : undefined;
  return value !== undefined && isFunctionNode(value) ? value : undefined;
}

function isEmptyLiteral(node: ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(node)) return node.properties.length === 0;
  if (ts.isArrayLiteralExpression(node)) return node.elements.length === 0;
  return node.kind === ts.SyntaxKind.NullKeyword;
}
