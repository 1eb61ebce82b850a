/**
 * Types of what scripts make without saying what it holds: elements of `new Array(n)` and `[]`, fields that begin as null, results of
 * functions that call themselves.
 *
 * In: a parsed program and the reached code, once for each round. Out: annotations.
 * Method: what is stored in an element or a field has its type. Where nothing tells, elements are numbers: what that guesses wrong is
 * found by check-stores.ts.
 * Limits: stores are followed by the names of variables and fields, not through other names for the same array.
 */
import ts from "#typescript";
import type { TextEdit } from "../../../1-parse/typescript/edited-text.js";
import type { ProgramContext } from "../context.js";
import { isInNeverTaken } from "./excluded-branches.js";
import { isScriptFile, TypeSpelling } from "./type-spelling.js";

interface Place {
  readonly path: string;
  readonly at: number;
  readonly kind: "array" | "field" | "result";
  /** Where the array's expression begins. */
  readonly from: number;
  /** The field's. */
  readonly name: string;
  readonly types: Set<string>;
}

export class StoredTypes {
  readonly #places = new Map<string, Place>();
  #guess = false;

  /** One more round: is there anything new? */
  next(p: ProgramContext, reached: Iterable<ts.Node>): boolean {
    const before = this.#size();
    new Round(p, this.#places).run(reached);
    return this.#size() > before;
  }

  /** Nothing more will be found: what is left open holds numbers. Is there such a place? */
  guess(): boolean {
    const was = this.#guess;
    this.#guess = true;
    return !was && [...this.#places.values()].some(({ kind, types }) => kind === "array" && types.size === 0);
  }

  /** The annotations of all files. */
  edits(): ReadonlyMap<string, readonly TextEdit[]> {
    const edits = new Map<string, TextEdit[]>();
    for (const { path, at, from, kind, name, types } of this.#places.values()) {
      const list = edits.get(path) ?? [];
      edits.set(path, list);
      const isOpen = types.size === 0;
      if (isOpen && (kind !== "array" || !this.#guess)) continue;
      const type = isOpen ? "number" : [...types].map((t) => (types.size > 1 ? `(${t})` : t)).join(" | ");
      if (kind === "field") list.push({ start: at, end: at, text: ` declare ${name}: ${type};` });
      else if (kind === "result") list.push({ start: at, end: at, text: `: ${type}` });
      else list.push({ start: from, end: from, text: "(" }, { start: at, end: at, text: ` as (${type})[])` });
    }
    return edits;
  }

  #size(): number {
    let size = 0;
    for (const { types } of this.#places.values()) size += 1 + types.size;
    return size;
  }
}

/** A variable or field, and how many subscripts behind it. */
interface Holder {
  readonly symbol: ts.Symbol;
  readonly depth: number;
}

class Round {
  readonly #seen = new Set<ts.Node>();
  readonly #spelling: TypeSpelling;
  /** Arrays by who holds them. */
  readonly #arrays: { readonly holder: Holder; readonly place: Place }[] = [];
  readonly #stores: { readonly holder: Holder; readonly type: string }[] = [];

  constructor(
    readonly p: ProgramContext,
    readonly places: Map<string, Place>,
  ) {
    this.#spelling = new TypeSpelling(p);
  }

  run(reached: Iterable<ts.Node>): void {
    for (const node of reached) this.#visit(node);
    for (const { holder, place } of this.#arrays) {
      for (const store of this.#stores) {
        if (store.holder.symbol === holder.symbol && store.holder.depth === holder.depth + 1)
          place.types.add(store.type);
      }
    }
  }

  #visit(node: ts.Node): void {
    if (this.#seen.has(node)) return;
    this.#seen.add(node);
    if (ts.isNewExpression(node) || ts.isCallExpression(node)) this.#call(node);
    else if (ts.isArrayLiteralExpression(node) && node.elements.length === 0) this.#literal(node);
    else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
      this.#assignment(node);
    else if (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)) this.#result(node);
    ts.forEachChild(node, (child) => this.#visit(child));
  }

  /** What a function returns that calls itself: by the results that do not come from itself. */
  #result(node: ts.FunctionDeclaration | ts.FunctionExpression): void {
    const file = node.getSourceFile();
    if (!isScriptFile(file) || node.body === undefined || node.asteriskToken !== undefined) return;
    const own = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
    const isKnown = this.places.has(this.#key(node, "result"));
    const signature = this.p.checker.getSignatureFromDeclaration(node);
    const result = signature === undefined ? undefined : this.p.checker.getReturnTypeOfSignature(signature);
    const callsItself = own !== undefined && new RegExp(`\\b${own.getText()}\\s*\\(`).test(node.body.getText());
    const isOpen = callsItself
      ? result !== undefined && (result.flags & ts.TypeFlags.Any) !== 0
      : result !== undefined && this.#isOpenInPart(node, result);
    if (!isKnown && (!isOpen || node.type !== undefined)) return;
    const close = file.text.indexOf(")", node.parameters.end);
    if (close < 0 || close > node.body.getStart(file)) return;
    const place = this.#place(node, close + 1, "result");
    const visit = (at: ts.Node): void => {
      if (ts.isFunctionLike(at)) return;
      if (ts.isReturnStatement(at) && at.expression !== undefined) {
        const type = this.#spelled(at.expression);
        if (type !== undefined) place.types.add(type);
      }
      ts.forEachChild(at, visit);
    };
    visit(node.body);
  }

  /** Do only branches that are never taken return something of which not all is known? */
  #isOpenInPart(f: ts.FunctionDeclaration | ts.FunctionExpression, result: ts.Type): boolean {
    if (this.#spelling.of(result) !== undefined || f.body === undefined) return false;
    const returned = { known: 0, open: 0 };
    const visit = (at: ts.Node): void => {
      if (ts.isFunctionLike(at)) return;
      if (ts.isReturnStatement(at) && at.expression !== undefined) {
        if (this.#spelled(at.expression) !== undefined) returned.known++;
        else if (!isInNeverTaken(this.p, at)) returned.open++;
      }
      ts.forEachChild(at, visit);
    };
    visit(f.body);
    return returned.known > 0 && returned.open === 0;
  }

  #call(node: ts.NewExpression | ts.CallExpression): void {
    const callee = node.expression;
    if (ts.isIdentifier(callee) && callee.text === "Array" && (node.arguments?.length ?? 0) <= 1) {
      if (isScriptFile(node.getSourceFile()) && this.#isOpenArray(node)) this.#array(node);
      return;
    }
    if (!ts.isPropertyAccessExpression(callee) || !/^(push|unshift|fill)$/.test(callee.name.text)) return;
    const holder = this.#holderOf(callee.expression);
    if (holder === undefined) return;
    const given = callee.name.text === "fill" ? (node.arguments ?? []).slice(0, 1) : (node.arguments ?? []);
    for (const each of given) this.#store({ symbol: holder.symbol, depth: holder.depth + 1 }, each);
  }

  #literal(node: ts.ArrayLiteralExpression): void {
    if (!isScriptFile(node.getSourceFile()) || !this.#isOpenArray(node)) return;
    const { parent } = node;
    const isStored = ts.isBinaryExpression(parent) || ts.isPropertyAssignment(parent);
    // What a variable that begins as `[]` holds, TypeScript finds itself; not of `var p = []` where p is a parameter.
    if (isStored || (ts.isVariableDeclaration(parent) && this.#isParameter(parent.name))) this.#array(node);
  }

  #isParameter(name: ts.BindingName): boolean {
    return this.p.checker.getSymbolAtLocation(name)?.declarations?.some(ts.isParameter) === true;
  }

  /** No type is known for the elements, or it was given in the round before. */
  #isOpenArray(node: ts.Expression): boolean {
    const { checker } = this.p;
    const type = checker.getTypeAtLocation(node);
    if (!checker.isArrayType(type)) return false;
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    const isOpen = element !== undefined && (element.flags & (ts.TypeFlags.Any | ts.TypeFlags.Never)) !== 0;
    return isOpen || this.places.has(this.#key(node, "array"));
  }

  #key(node: ts.Node, kind: string): string {
    const file = node.getSourceFile();
    return `${kind} ${file.fileName}:${this.p.parsed.plainOffset(file, node.getStart(file))}`;
  }

  #place(node: ts.Node, at: number, kind: Place["kind"], name = ""): Place {
    const key = kind === "field" ? `field ${name} ${this.#key(node, kind)}` : this.#key(node, kind);
    const present = this.places.get(key);
    if (present !== undefined) return present;
    const file = node.getSourceFile();
    const made: Place = {
      path: file.fileName,
      at: this.p.parsed.plainOffset(file, at),
      from: this.p.parsed.plainOffset(file, node.getStart(file)),
      kind,
      name,
      types: new Set(),
    };
    this.places.set(key, made);
    return made;
  }

  #array(node: ts.Expression): void {
    const place = this.#place(node, node.end, "array");
    let whole: ts.Node = node;
    for (;;) {
      const { parent }: { parent: ts.Node } = whole;
      if (ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent)) whole = parent;
      else if (
        ts.isPropertyAccessExpression(parent) &&
        parent.name.text === "fill" &&
        ts.isCallExpression(parent.parent)
      ) {
        const [value] = parent.parent.arguments;
        const type = value === undefined ? undefined : isEmptyArray(value) ? "number[]" : this.#spelled(value);
        if (type !== undefined) place.types.add(type);
        whole = parent.parent;
      } else if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.BarBarToken)
        whole = parent;
      else break;
    }
    const { parent } = whole;
    const target =
      ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
        ? parent.name
        : ts.isBinaryExpression(parent) && parent.right === whole
          ? parent.left
          : undefined;
    const holder = target === undefined ? undefined : this.#holderOf(target);
    if (holder !== undefined) this.#arrays.push({ holder, place });
  }

  #assignment(node: ts.BinaryExpression): void {
    if (ts.isElementAccessExpression(node.left)) {
      const holder = this.#holderOf(node.left);
      if (holder !== undefined && holder.depth > 0) this.#store(holder, node.right);
    } else if (ts.isPropertyAccessExpression(node.left)) this.#field(node.left, node.right);
  }

  /** `this.x = null` in the constructor, `this.x = list` elsewhere. */
  #field(target: ts.PropertyAccessExpression, value: ts.Expression): void {
    const { checker } = this.p;
    const symbol = checker.getSymbolAtLocation(target.name);
    const declaration = symbol?.declarations?.find((d) => isScriptFile(d.getSourceFile()));
    let owner: ts.Node | undefined = declaration;
    while (owner !== undefined && !ts.isClassLike(owner)) owner = owner.parent;
    if (symbol === undefined || owner === undefined || !ts.isClassLike(owner)) return;
    const key = `field ${symbol.name} ${this.#key(owner, "field")}`;
    const isOpen = (checker.getTypeOfSymbol(symbol).flags & ts.TypeFlags.Any) !== 0;
    if (!isOpen && !this.places.has(key)) return;
    if (owner.members.some((m) => m.name?.getText() === symbol.name) && !this.places.has(key)) return;
    if (!/^[A-Za-z_$][\w$]*$/.test(symbol.name)) return;
    const place = this.#place(owner, owner.members.pos, "field", symbol.name);
    const type = checker.getTypeAtLocation(value);
    if (value.kind === ts.SyntaxKind.NullKeyword) place.types.add("null");
    else if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) place.types.add("undefined");
    else {
      const text = this.#spelled(value);
      if (text !== undefined) place.types.add(text);
    }
  }

  #store(holder: Holder, value: ts.Expression): void {
    const type = this.#spelled(value);
    if (type !== undefined) this.#stores.push({ holder, type });
  }

  #spelled(value: ts.Expression): string | undefined {
    return this.#spelling.of(this.p.checker.getTypeAtLocation(value));
  }

  #holderOf(target: ts.Node): Holder | undefined {
    let at = target;
    let depth = 0;
    while (ts.isElementAccessExpression(at)) {
      depth++;
      at = at.expression;
    }
    const name = ts.isPropertyAccessExpression(at) ? at.name : at;
    const symbol = ts.isIdentifier(name) ? this.p.checker.getSymbolAtLocation(name) : undefined;
    return symbol === undefined ? undefined : { symbol, depth };
  }
}

function isEmptyArray(node: ts.Expression): boolean {
  return ts.isArrayLiteralExpression(node) && node.elements.length === 0;
}
