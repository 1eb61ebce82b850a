/** What the statements beside a constructor function put on it and on its prototype. */
import ts from "#typescript";
import type { TextEdit } from "../edited-text.js";
import type { Candidate } from "./class-candidates.js";
import type { FunctionValue, Range } from "./syntax.js";
import { commentOf, isPlainFunction, isPrimitive, memberOf, mentionsName, mentionsThis, plain } from "./syntax.js";

interface AnyMember {
  /** As it is written in a class. */
  readonly name: string;
  readonly isStatic: boolean;
  readonly comment: Range | undefined;
}
export type Member =
  | (AnyMember & { readonly kind: "method" | "get" | "set"; readonly value: FunctionValue })
  | (AnyMember & { readonly kind: "field"; readonly value: ts.Expression });

export class MemberReading {
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
