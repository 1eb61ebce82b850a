/**
 * Which functions of a script are classes, and what their members are.
 *
 * Method: `function C (…) { … }` (or `var C = function …`) among the statements of a module, or of a function that is called at once and
 * returns it, with members put on `C.prototype` there. What is mentioned in any other way than as a class is no class.
 */
import ts from "typescript";
import { baseMethodCall, isSuperUse, superCall } from "./base-calls.js";
import type { TextEdit } from "./edited-text.js";
import type { FunctionValue, Range } from "./script-syntax.js";
import {
  assignedNames,
  commentOf,
  declared,
  escaped,
  isInside,
  isMemberName,
  isPlainFunction,
  isPrimitive,
  memberOf,
  mentionsName,
  mentionsThis,
  plain,
  returnedName,
  returnsValue,
} from "./script-syntax.js";

interface AnyMember {
  /** As it is written in a class. */
  readonly name: string;
  readonly isStatic: boolean;
  readonly comment: Range | undefined;
}
export type Member =
  | (AnyMember & { readonly kind: "method" | "get" | "set"; readonly value: FunctionValue })
  | (AnyMember & { readonly kind: "field"; readonly value: ts.Expression });

export interface ConstructorFunction {
  readonly name: string;
  /** `export`, `export default` */
  readonly modifiers: string;
  readonly node: ts.FunctionDeclaration | ts.FunctionExpression;
  readonly base: string | undefined;
  /** Its constructor is its base's. */
  readonly inheritsConstructor: boolean;
  readonly members: readonly Member[];
  /** Where the class goes. */
  readonly place: number;
  /** What the class takes the place of. */
  readonly taken: readonly Range[];
  /** What changes in the pieces that move, and in those that stay; in the order of the text. */
  readonly inside: readonly TextEdit[];
  readonly outside: readonly TextEdit[];
}

export function constructorFunctions(file: ts.SourceFile): readonly ConstructorFunction[] {
  const tops = new Map<string, number>();
  for (const s of file.statements) for (const name of declared(s)) tops.set(name, (tops.get(name) ?? 0) + 1);
  const found = candidates(file, file.statements, undefined);
  for (const s of file.statements) {
    const call = calledAtOnce(s);
    if (call !== undefined) found.push(...candidates(file, call.body.statements, call));
  }
  const assigned = assignedNames(file);
  return found.flatMap((c) => {
    const outer = c.wrapper;
    if (assigned.has(c.name)) return [];
    if (outer !== undefined) {
      // What else the function declares becomes the module's: its names must be free.
      const own = outer.body.statements.flatMap(declared).filter((name) => name !== c.name);
      if (assigned.has(outer.name) || own.some((name) => tops.has(name))) return [];
    }
    return describe(file, c) ?? [];
  });
}

interface Wrapper {
  readonly statement: ts.Statement;
  readonly name: string;
  readonly body: ts.Block;
  /** Its parameter for the base class, and what it is given. */
  readonly base: { readonly parameter: string; readonly given: string } | undefined;
}

interface Candidate {
  readonly name: string;
  readonly node: ts.FunctionDeclaration | ts.FunctionExpression;
  readonly statement: ts.Statement;
  readonly statements: readonly ts.Statement[];
  readonly wrapper: Wrapper | undefined;
}

function candidates(
  file: ts.SourceFile,
  statements: readonly ts.Statement[],
  wrapper: Wrapper | undefined,
): Candidate[] {
  const found: Candidate[] = [];
  for (const statement of statements) {
    const node = ts.isFunctionDeclaration(statement) ? statement : variableFunction(statement);
    const name =
      node === undefined
        ? undefined
        : ts.isFunctionDeclaration(statement)
          ? statement.name?.text
          : declared(statement)[0];
    if (node?.body === undefined || name === undefined || node.asteriskToken !== undefined) continue;
    if (
      ts.canHaveModifiers(statement) &&
      (ts.getModifiers(statement) ?? []).some((m) => m.kind === ts.SyntaxKind.AsyncKeyword)
    )
      continue;
    if (wrapper !== undefined && returnedName(wrapper.body) !== name) continue;
    found.push({ name, node, statement, statements, wrapper });
  }
  return found.filter(
    ({ name, node }) => mentionsThis(node) || new RegExp(`\\b${escaped(name)}\\.prototype\\b`).test(file.text),
  );
}

class Reading {
  readonly members: Member[] = [];
  readonly taken: Range[] = [];
  readonly inside: TextEdit[] = [];
  base: string | undefined;
  inheritsConstructor = false;
  /** The last statement that makes a static value. */
  lastStatic: ts.Statement | undefined;
  possible = true;
  /** Mentions of the prototype that are understood. */
  readonly understood = new Set<ts.Node>();

  constructor(
    readonly file: ts.SourceFile,
    readonly c: Candidate,
  ) {}

  statement(s: ts.Statement): void {
    if (s === this.c.statement || !ts.isExpressionStatement(s)) return;
    const e = s.expression;
    const before = this.members.length;
    if (ts.isBinaryExpression(e) && e.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      if (!this.#assignment(s, e)) return;
    } else if (!ts.isCallExpression(e) || !this.#call(s, e)) return;
    this.taken.push([s.getStart(this.file), s.end]);
    if (this.members.slice(before).some((m) => m.kind === "field" && m.isStatic)) this.lastStatic = s;
  }

  /** Is it a member that was taken? */
  #assignment(s: ts.Statement, e: ts.BinaryExpression): boolean {
    const targets: ts.Expression[] = [e.left];
    let value: ts.Expression = e.right;
    while (ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      targets.push(value.left);
      value = value.right;
    }
    const comment = commentOf(this.file, s);
    const places = targets.map((t) => this.#placeOf(t));
    if (places.every((p) => p === undefined)) return false;
    if (places.some((p) => p === undefined)) return this.#give();
    for (const place of places) {
      if (place === undefined) continue;
      if (place.name === undefined) {
        if (!this.#wholePrototype(value)) return this.#give();
      } else if (!(place.name === "constructor" && !place.isStatic))
        this.#member(place.name, place.isStatic, value, comment);
    }
    return true;
  }

  #give(): boolean {
    this.possible = false;
    return false;
  }

  /** `C.prototype` (no name), `C.prototype.m`, `C.m` */
  #placeOf(e: ts.Expression): { readonly name: string | undefined; readonly isStatic: boolean } | undefined {
    const own = memberOf(e);
    if (own === undefined) return undefined;
    if (this.#isSelf(own.object)) {
      if (own.name !== "prototype") return { name: own.name, isStatic: true };
      this.understood.add(e);
      return { name: undefined, isStatic: false };
    }
    if (!this.#isPrototype(own.object)) return undefined;
    this.understood.add(own.object);
    return { name: own.name, isStatic: false };
  }

  #isSelf(e: ts.Expression): boolean {
    return ts.isIdentifier(e) && e.text === this.c.name;
  }

  #isPrototype(e: ts.Expression): boolean {
    const own = memberOf(e);
    return own?.name === "prototype" && this.#isSelf(own.object);
  }

  #member(name: string, isStatic: boolean, given: ts.Expression, comment: Range | undefined): void {
    const value = plain(given);
    const written = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    const f = this.#functionOf(value);
    if (f !== undefined) {
      const rest = this.members.findIndex((m) => m.name === written && m.isStatic === isStatic && m.kind === "method");
      if (rest >= 0) this.members.splice(rest, 1);
      this.members.push({ kind: "method", name: written, isStatic, comment, value: f });
    } else if (isStatic || isPrimitive(value)) {
      this.members.push({ kind: "field", name: written, isStatic, comment, value });
    } else this.possible = false;
  }

  #functionOf(value: ts.Expression): FunctionValue | undefined {
    const place = memberOf(value);
    if (place !== undefined && (this.#isPrototype(place.object) || this.#isSelf(place.object))) {
      const isStatic = this.#isSelf(place.object);
      if (!isStatic) this.understood.add(place.object);
      const known = this.members.find((m) => m.name === place.name && m.isStatic === isStatic && m.kind === "method");
      return known?.kind === "method" ? known.value : undefined;
    }
    if (ts.isIdentifier(value)) {
      const named = this.c.statements.find(
        (s): s is ts.FunctionDeclaration => ts.isFunctionDeclaration(s) && s.name?.text === value.text,
      );
      return named?.body !== undefined && mentionsThis(named) && isPlainFunction(named) ? named : undefined;
    }
    if (ts.isArrowFunction(value)) return mentionsThis(value) || !isPlainFunction(value) ? undefined : value;
    if (!ts.isFunctionExpression(value) || !isPlainFunction(value)) return undefined;
    return value.name !== undefined && mentionsName(value.body, value.name.text) ? undefined : value;
  }

  /** `C.prototype = { … }`, `C.prototype = Object.create(B.prototype)` */
  #wholePrototype(given: ts.Expression): boolean {
    const value = plain(given);
    if (
      ts.isCallExpression(value) &&
      value.expression.getText(this.file) === "Object.create" &&
      value.arguments.length > 0
    ) {
      const from = memberOf(value.arguments[0]!);
      if (from?.name !== "prototype" || !ts.isIdentifier(from.object)) return false;
      this.base = from.object.text;
      const own = value.arguments[1];
      return own === undefined || /^\{\s*constructor\s*:\s*\{[^{}]*\}\s*,?\s*\}$/.test(own.getText(this.file));
    }
    if (!ts.isObjectLiteralExpression(value)) return false;
    for (const p of value.properties) {
      const comment = commentOf(this.file, p);
      const name = p.name === undefined || ts.isComputedPropertyName(p.name) ? undefined : p.name.getText(this.file);
      if (name === undefined) return false;
      const plainName = name.replace(/^(["'])(.*)\1$/, "$2");
      if (plainName === "constructor") continue;
      if (ts.isPropertyAssignment(p)) this.#member(plainName, false, p.initializer, comment);
      else if (ts.isMethodDeclaration(p) && isPlainFunction(p))
        this.members.push({ kind: "method", name, isStatic: false, comment, value: p });
      else if (ts.isGetAccessor(p)) this.members.push({ kind: "get", name, isStatic: false, comment, value: p });
      else if (ts.isSetAccessor(p)) this.members.push({ kind: "set", name, isStatic: false, comment, value: p });
      else if (ts.isShorthandPropertyAssignment(p)) this.#member(plainName, false, p.name, comment);
      else return false;
    }
    return true;
  }

  /** `Object.defineProperty(C.prototype, "x", { get: function () { … } })`, `__extends(C, B)`, `inherits(C, B)` */
  #call(s: ts.Statement, e: ts.CallExpression): boolean {
    const callee = e.expression.getText(this.file);
    const [first, second, third] = e.arguments;
    if (
      /^(__extends|inherits|util\.inherits|_inherits|_inheritsLoose)$/.test(callee) &&
      first !== undefined &&
      this.#isSelf(first)
    ) {
      if (second === undefined || !ts.isIdentifier(second)) return this.#give();
      this.base = second.text;
      return true;
    }
    if (callee !== "Object.defineProperty" || first === undefined) return false;
    const isStatic = this.#isSelf(first);
    if (!isStatic && !this.#isPrototype(first)) return false;
    this.understood.add(first);
    if (
      second === undefined ||
      !ts.isStringLiteral(second) ||
      third === undefined ||
      !ts.isObjectLiteralExpression(third)
    )
      return this.#give();
    const name = second.text;
    const comment = commentOf(this.file, s);
    for (const p of third.properties) {
      const own = p.name?.getText(this.file);
      const value = ts.isPropertyAssignment(p)
        ? this.#functionOf(plain(p.initializer))
        : ts.isMethodDeclaration(p)
          ? p
          : undefined;
      if (own === "enumerable" || own === "configurable" || own === "writable") continue;
      if ((own !== "get" && own !== "set") || value === undefined) return this.#give();
      this.members.push({ kind: own, name, isStatic, comment, value });
    }
    return true;
  }
}

function describe(file: ts.SourceFile, c: Candidate): ConstructorFunction | undefined {
  const reading = new Reading(file, c);
  for (const s of c.statements) reading.statement(s);
  const { wrapper } = c;
  if (!reading.possible || (reading.understood.size === 0 && reading.base === undefined)) return undefined;
  let { base } = reading;
  if (wrapper?.base !== undefined && base === wrapper.base.parameter) base = wrapper.base.given;
  const parent = reading.base;
  const isSelfTest = (e: ts.Expression): boolean =>
    new RegExp(`^!\\(?\\s*this instanceof ${escaped(c.name)}\\s*\\)?$`).test(e.getText(file));
  let isCallable = false;
  const inside: TextEdit[] = [];
  const change = (start: number, end: number, text: string): void => void inside.push({ start, end, text });
  // The constructor.
  const { statements } = c.node.body!;
  for (const s of statements) {
    if (ts.isIfStatement(s) && isSelfTest(s.expression)) {
      isCallable = true;
      change(s.getStart(file), s.end, "");
    }
  }
  if (parent !== undefined) {
    for (const s of statements) if (!superCall(file, s, parent, change, reading)) reading.possible = false;
    if (base !== undefined && !/super\(/.test(inside.map((e) => e.text).join()) && !reading.inheritsConstructor)
      return undefined;
  }
  const returns = returnsValue(c.node, (r) => inside.some((e) => r.getStart(file) >= e.start && r.end <= e.end));
  if (returns && !reading.inheritsConstructor) return undefined;
  // Everywhere in the text.
  let possible = reading.possible;
  const outer = wrapper?.name ?? c.name;
  const members = new Set<ts.Node>([c.statement]);
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === c.name && !isMemberName(node) && node.parent !== c.node) {
      const { parent: use } = node;
      const own = memberOf(use as ts.Expression);
      if (own?.object === node && own.name === "prototype" && !reading.understood.has(use)) {
        const isCreated =
          ts.isCallExpression(use.parent) && /^Object\.create$/.test(use.parent.expression.getText(file));
        if (!isCreated && !isSuperUse(use)) possible = false;
      }
      if (isCallable && ts.isCallExpression(use) && use.expression === node)
        change(node.getStart(file), node.getStart(file), "new ");
      if (outer !== c.name && wrapper !== undefined && isInside(node, wrapper.body)) {
        if (ts.isShorthandPropertyAssignment(use)) possible = false;
        change(node.getStart(file), node.end, outer);
      }
    }
    const call = parent === undefined ? undefined : baseMethodCall(node, parent);
    if (call !== undefined) {
      const [first, second] = call.call.arguments;
      change(call.call.getStart(file), second?.getStart(file) ?? first!.end, `super.${call.name}(`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  if (!possible) return undefined;
  // Between its members nothing uses it while the module is loaded, where it has values of its own.
  const place = reading.lastStatic?.end ?? c.statement.getStart(file);
  for (const s of c.statements) {
    if (s.getStart(file) < c.statement.end || s.end > place || members.has(s)) continue;
    if (reading.taken.some(([start]) => start === s.getStart(file)) || ts.isFunctionDeclaration(s)) continue;
    if (mentionsName(s, c.name)) return undefined;
  }
  const taken: Range[] = [...reading.taken, [c.statement.getStart(file), c.statement.end]];
  if (wrapper !== undefined) {
    const start = wrapper.statement.getStart(file);
    const last = wrapper.body.statements.at(-1)!;
    taken.push([start, wrapper.body.getStart(file) + 1], [last.getStart(file), wrapper.statement.end]);
  }
  inside.sort((a, b) => a.start - b.start || a.end - b.end);
  const outside = inside.filter((e) => !taken.some(([start, end]) => e.start >= start && e.end <= end));
  const inheritsConstructor = reading.inheritsConstructor;
  const { statement } = c;
  const own = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const modifiers = own.map((m) => `${m.getText(file)} `).join("");
  return {
    name: outer,
    modifiers,
    node: c.node,
    base,
    inheritsConstructor,
    members: reading.members,
    place,
    taken,
    inside,
    outside,
  };
}

/** `var C = (function (_super) { …; return C; })(B);` */
function calledAtOnce(s: ts.Statement): Wrapper | undefined {
  if (!ts.isVariableStatement(s) || s.declarationList.declarations.length !== 1) return undefined;
  const [d] = s.declarationList.declarations;
  const call = d?.initializer === undefined ? undefined : plain(d.initializer);
  if (d === undefined || !ts.isIdentifier(d.name) || call === undefined || !ts.isCallExpression(call)) return undefined;
  const f = plain(call.expression);
  if (!ts.isFunctionExpression(f) || f.parameters.length !== call.arguments.length || f.parameters.length > 1)
    return undefined;
  const [parameter] = f.parameters;
  const [given] = call.arguments;
  if (given !== undefined && !ts.isIdentifier(given)) return undefined;
  if (returnedName(f.body) === undefined) return undefined;
  const base =
    parameter === undefined || given === undefined
      ? undefined
      : { parameter: parameter.name.getText(), given: given.text };
  return { statement: s, name: d.name.text, body: f.body, base };
}

function variableFunction(s: ts.Statement): ts.FunctionExpression | undefined {
  if (!ts.isVariableStatement(s) || s.declarationList.declarations.length !== 1) return undefined;
  const value = s.declarationList.declarations[0]?.initializer;
  if (value === undefined || !ts.isFunctionExpression(value)) return undefined;
  return value.name !== undefined && value.name.text !== declared(s)[0] && mentionsName(value.body, value.name.text)
    ? undefined
    : value;
}
