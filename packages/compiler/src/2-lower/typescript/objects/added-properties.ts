/**
 * Properties that a script sets on an object behind its literal: `const o = { a: 1 }; o.b = x;`.
 *
 * In: a parsed program and the reached code, once for each round. Out: annotations: the object has such properties from the beginning,
 * each of which may be missing.
 * Method: what is set through the variable that the literal was given to. What `{}` is filled with, TypeScript finds itself.
 * Limits: literals with methods, accessors, spreads or computed names, objects that lead to others of their own kind, and properties that are set
 * through other names or behind calls, stay as they are (check-stores.ts).
 */
import ts from "#typescript";
import type { TextEdit } from "../../../1-parse/typescript/edited-text.js";
import type { ProgramContext } from "../context.js";
import { bare } from "../context.js";
import { isPlainStore } from "../inferred-types/option-shapes.js";
import { isNarrowedAway, isNothing, isScriptFile, TypeSpelling } from "../inferred-types/type-spelling.js";
import { symbolOf } from "../names/symbols.js";

interface Growing {
  readonly path: string;
  /** Behind the variable's name. */
  readonly at: number;
  /** Properties of the literal. */
  readonly own: Map<string, Set<string>>;
  /** Properties that are set later. */
  readonly added: Map<string, Set<string>>;
  /** Of some property the type is not known. */
  isOpen: boolean;
  /** It leads to objects of its own type, for which there is no name. */
  isRecursive: boolean;
}

export class AddedProperties {
  readonly #growing = new Map<string, Growing>();

  /** One more round: is there anything new? */
  next(p: ProgramContext, reached: Iterable<ts.Node>): boolean {
    const before = this.#state();
    for (const known of this.#growing.values()) {
      known.isOpen = false;
      for (const types of [...known.own.values(), ...known.added.values()]) types.clear();
    }
    const round = new Round(p, this.#growing);
    for (const node of reached) round.visit(node);
    return this.#state() !== before;
  }

  /** The annotations of all files. */
  edits(): ReadonlyMap<string, readonly TextEdit[]> {
    const edits = new Map<string, TextEdit[]>();
    for (const { path, at, own, added, isOpen, isRecursive } of this.#growing.values()) {
      if (isOpen || isRecursive) continue;
      const list = edits.get(path) ?? [];
      edits.set(path, list);
      const there = [...own].map(([name, types]) => `${name}: ${union([...types, ...(added.get(name) ?? [])])};`);
      const later = [...added].filter(([name]) => !own.has(name)).map(([name, types]) => `${name}?: ${union(types)};`);
      list.push({ start: at, end: at, text: `: { ${[...there, ...later].join(" ")} }` });
    }
    return edits;
  }

  #state(): string {
    const parts = [...this.#growing.values()].flatMap(({ own, added, isOpen, isRecursive }) => [
      isOpen || isRecursive,
      ...[...own, ...added].map(([name, types]) => `${name}: ${union(types)}`),
    ]);
    return parts.join();
  }
}

class Round {
  readonly #seen = new Set<ts.Node>();
  readonly #spelling: TypeSpelling;

  constructor(
    readonly p: ProgramContext,
    readonly growing: Map<string, Growing>,
  ) {
    this.#spelling = new TypeSpelling(p);
  }

  visit(node: ts.Node): void {
    if (this.#seen.has(node)) return;
    this.#seen.add(node);
    if (ts.isBinaryExpression(node) && isPlainStore(node)) this.#store(node);
    ts.forEachChild(node, (child) => this.visit(child));
  }

  #store(node: ts.BinaryExpression): void {
    const target = bare(node.left);
    if (!ts.isPropertyAccessExpression(target) || !ts.isIdentifier(target.expression)) return;
    const symbol = this.p.checker.getSymbolAtLocation(target.expression);
    const declaration = symbol?.declarations?.length === 1 ? symbol.valueDeclaration : undefined;
    const name = target.name.text;
    if (declaration === undefined || !ts.isVariableDeclaration(declaration) || !isPlainName(name)) return;
    const grown = this.#grown(declaration, name);
    if (grown === undefined) return;
    const types = grown.added.get(name) ?? new Set();
    grown.added.set(name, types);
    this.#enter(grown, types, node.right);
    const made = [declaration.type, declaration.initializer && bare(declaration.initializer)];
    if (this.#leadsTo(this.p.checker.getTypeAtLocation(node.right), made)) grown.isRecursive = true;
  }

  /** The object of a variable that gets a property which its literal does not have. */
  #grown(declaration: ts.VariableDeclaration, name: string): Growing | undefined {
    const file = declaration.getSourceFile();
    const { initializer } = declaration;
    if (initializer === undefined || !isScriptFile(file) || this.p.parsed.modules.includes(file)) return undefined;
    const literal = bare(initializer);
    if (!ts.isObjectLiteralExpression(literal) || literal.properties.length === 0) return undefined;
    const at = this.p.parsed.plainOffset(file, declaration.name.end);
    const key = `${file.fileName}:${at}`;
    const known = this.growing.get(key);
    if (known !== undefined) {
      this.#enterOwn(known, literal);
      return known;
    }
    if (declaration.type !== undefined || ts.getJSDocType(declaration) !== undefined) return undefined;
    if (literal.properties.some((each) => each.name !== undefined && nameOf(each.name) === name)) return undefined;
    const own = this.#own(literal);
    if (own === undefined) return undefined;
    const made: Growing = {
      path: file.fileName,
      at,
      own,
      added: new Map(),
      isOpen: false,
      isRecursive: false,
    };
    this.growing.set(key, made);
    this.#enterOwn(made, literal);
    return made;
  }

  #own(literal: ts.ObjectLiteralExpression): Map<string, Set<string>> | undefined {
    const own = new Map<string, Set<string>>();
    for (const each of literal.properties) {
      const name = each.name === undefined ? undefined : nameOf(each.name);
      if (!(ts.isPropertyAssignment(each) || ts.isShorthandPropertyAssignment(each)) || name === undefined)
        return undefined;
      own.set(name, new Set());
    }
    return own;
  }

  #enterOwn(grown: Growing, literal: ts.ObjectLiteralExpression): void {
    for (const each of literal.properties) {
      const types = each.name === undefined ? undefined : grown.own.get(nameOf(each.name) ?? "");
      if (types === undefined) continue;
      const value = ts.isPropertyAssignment(each) ? each.initializer : each.name;
      this.#enter(grown, types, value as ts.Expression);
    }
  }

  #enter(grown: Growing, types: Set<string>, value: ts.Expression): void {
    if (isNarrowedAway(this.p, value)) return;
    const type = this.p.checker.getTypeAtLocation(value);
    if (isNothing(type)) {
      types.add(type.flags & ts.TypeFlags.Null ? "null" : "undefined");
      return;
    }
    const text = this.#parameterType(value) ?? this.#openType(type) ?? this.#spelling.of(type);
    if (text === undefined) grown.isOpen = true;
    else if (depthOf(text) > 5) grown.isRecursive = true;
    else types.add(text);
  }

  /** Of a parameter whose type is, or may be, a type parameter: the checker would say what this is at most. */
  #parameterType(value: ts.Expression): string | undefined {
    const symbol = ts.isIdentifier(value) ? symbolOf(this.p, value) : undefined;
    const declaration = symbol?.valueDeclaration;
    if (symbol === undefined || declaration === undefined || !ts.isParameter(declaration)) return undefined;
    const type = this.p.checker.getTypeOfSymbol(symbol);
    const isGeneric = (type.isUnion() ? type.types : [type]).some((t) => t.flags & ts.TypeFlags.TypeParameter);
    return isGeneric ? this.#spelling.of(type) : undefined;
  }

  /** Do its properties or elements lead to a type that one of these places tells? */
  #leadsTo(type: ts.Type, places: readonly (ts.Node | undefined)[], seen = new Set<ts.Type>()): boolean {
    const { checker } = this.p;
    if (seen.has(type)) return false;
    seen.add(type);
    if (type.symbol?.declarations?.some((each) => places.includes(each))) return true;
    if (type.isUnionOrIntersection()) return type.types.some((each) => this.#leadsTo(each, places, seen));
    if (checker.isArrayType(type) || checker.isTupleType(type))
      return checker.getTypeArguments(type as ts.TypeReference).some((element) => this.#leadsTo(element, places, seen));
    const isAnonymous = ((type.symbol?.flags ?? 0) & (ts.SymbolFlags.ObjectLiteral | ts.SymbolFlags.TypeLiteral)) !== 0;
    return (
      isAnonymous &&
      checker
        .getPropertiesOfType(type)
        .some((property) => this.#leadsTo(checker.getTypeOfSymbol(property), places, seen))
    );
  }

  /** Objects of which only their keys' type is told, or nothing. */
  #openType(type: ts.Type): string | undefined {
    const { checker } = this.p;
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown) || type.isUnion()) return undefined;
    if (checker.getPropertiesOfType(type).length > 0) return undefined;
    const entries = checker.getIndexInfoOfType(type, ts.IndexKind.String)?.type;
    if (entries !== undefined) return entries.flags & ts.TypeFlags.Any ? "{ [name: string]: any }" : undefined;
    return (type.symbol?.flags ?? 0) & ts.SymbolFlags.ObjectLiteral ? "{}" : undefined;
  }
}

function nameOf(name: ts.PropertyName): string | undefined {
  const text = ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined;
  return text !== undefined && isPlainName(text) ? text : undefined;
}

/** How deep the braces of a type are nested: objects that lead to each other in turn show in that alone. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (const c of text) {
    if (c === "{") most = Math.max(most, ++depth);
    else if (c === "}") depth--;
  }
  return most;
}

function isPlainName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

function union(types: Iterable<string>): string {
  const all = [...new Set(types)];
  if (all.length === 0) return "undefined";
  return all.map((type) => (all.length > 1 ? `(${type})` : type)).join(" | ");
}
