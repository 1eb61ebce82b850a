/**
 * Functions, classes and constants of scripts get the types that their declarations say.
 * In: declarations and what implements them. Out: edits of the script.
 * Limits: of several signatures of a function the parameters' types are joined; what the script says itself stays.
 */
import ts from "#typescript";
import type { Edit, SpelledTypes } from "./spelled-types.js";

export class TypedImplementations {
  readonly #typed = new Set<ts.Node>();

  constructor(
    private readonly types: SpelledTypes,
    private readonly edit: Edit,
  ) {}

  /** The types that the declarations say. */
  type(declarations: readonly ts.Declaration[], implementation: ts.Declaration): void {
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
    const type = this.types.of(variable.type);
    if (type === undefined || implementation.type !== undefined) return;
    const { initializer } = implementation;
    const file = implementation.getSourceFile();
    if (ts.isObjectLiteralExpression(initializer)) {
      this.edit(file, initializer.end, initializer.end, ` satisfies ${type}`);
    } else if (ts.isIdentifier(implementation.name)) {
      this.edit(file, implementation.name.end, implementation.name.end, `: ${type}`);
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
          const type = this.types.of(own.type);
          if (type === undefined || (signatures.length > 1 && signature.typeParameters !== undefined)) known = false;
          else types.add(type);
        } else known = false;
      }
      if (!known || types.size === 0) continue;
      const type = types.size === 1 ? [...types][0]! : [...types].map((t) => `(${t})`).join(" | ");
      const mark = optional && parameter.initializer === undefined && ts.isIdentifier(parameter.name);
      this.#parameter(f, parameter, `${mark && parameter.dotDotDotToken === undefined ? "?" : ""}: ${type}`);
    }
    const result = signatures.length === 1 && only?.type !== undefined ? this.types.of(only.type) : undefined;
    if (result !== undefined && f.type === undefined && !ts.isConstructorDeclaration(f) && only !== undefined)
      this.edit(file, resultPlace(f), resultPlace(f), `: ${result}`);
  }

  #typeFunctionByType(type: ts.TypeNode, f: Implementation): void {
    if (ts.isFunctionTypeNode(type)) {
      this.#typeFunction([type], f);
      return;
    }
    const spelled = this.types.of(type);
    if (spelled === undefined || hasTypes(f) || !ts.isTypeReferenceNode(type)) return;
    for (const [i, parameter] of f.parameters.entries()) {
      if (parameter.dotDotDotToken !== undefined) continue;
      this.#parameter(f, parameter, `: Parameters<${spelled}>[${i}]`);
    }
    this.edit(f.getSourceFile(), resultPlace(f), resultPlace(f), `: ReturnType<${spelled}>`);
  }

  #parameter(f: Implementation, parameter: ts.ParameterDeclaration, annotation: string): void {
    const file = f.getSourceFile();
    const at = parameter.name.end;
    // `x => …`
    const bare = ts.isArrowFunction(f) && file.text.slice(parameter.end).match(/^\s*=>/) !== null;
    const [only] = f.parameters;
    if (bare && f.parameters.length === 1 && only === parameter && f.getStart(file) === parameter.getStart(file)) {
      this.edit(file, parameter.getStart(file), parameter.getStart(file), "(");
      this.edit(file, at, at, `${annotation})`);
      return;
    }
    this.edit(file, at, at, annotation);
  }

  #typeParameters(
    from: ts.SignatureDeclaration | ts.ClassDeclaration,
    to: Implementation | ts.ClassLikeDeclaration,
  ): void {
    if (from.typeParameters === undefined || to.typeParameters !== undefined) return;
    const texts = from.typeParameters.map((t) => this.types.of(t));
    if (texts.some((t) => t === undefined)) return;
    const file = to.getSourceFile();
    const written = `<${texts.join(", ")}>`;
    const place = ts.isClassLike(to)
      ? (to.name?.end ?? to.getStart(file) + "class".length)
      : ts.isArrowFunction(to)
        ? (to.modifiers?.end ?? to.getStart(file))
        : file.text.lastIndexOf("(", to.parameters.pos);
    this.edit(file, place, place, written);
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
        const type = node === undefined ? undefined : this.types.of(node);
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
    if (fields.length > 0) this.edit(file, place, place, ` ${fields.join(" ")}`);
  }

  #typeMember(member: ts.ClassElement, type: string): void {
    const file = member.getSourceFile();
    if (ts.isGetAccessor(member) && member.type === undefined) {
      this.edit(file, resultPlace(member), resultPlace(member), `: ${type}`);
    } else if (ts.isSetAccessor(member) && member.parameters[0] !== undefined) {
      this.#parameter(member, member.parameters[0], `: ${type}`);
    } else if (ts.isPropertyDeclaration(member) && member.type === undefined && member.name !== undefined) {
      this.edit(file, member.name.end, member.name.end, `: ${type}`);
    }
  }
}

type Implementation =
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.MethodDeclaration
  | ts.ConstructorDeclaration
  | ts.AccessorDeclaration;

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
