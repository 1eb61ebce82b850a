/** What the classes of the program say about each other: bases, derived classes, overriding, accessors. */
import ts from "#typescript";
import type { ProgramContext, UnitContext } from "../context.js";
import { symbolOf } from "../names/symbols.js";
import { textOfName } from "../objects/literal-keys.js";

/** Does a class derived from the method's own declare it again? Abstract methods count as overridden. */
export function isOverridden(p: ProgramContext, member: ts.ClassElement): boolean {
  if (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Abstract) return true;
  if (member.name !== undefined && ts.isPrivateIdentifier(member.name)) return false;
  const name = member.name === undefined ? undefined : textOfName(p, member.name);
  return derivedClasses(p, member.parent as ts.ClassLikeDeclaration).some((c) =>
    c.members.some(
      (m) =>
        m.name !== undefined &&
        textOfName(p, m.name) === name &&
        !(ts.getCombinedModifierFlags(m) & ts.ModifierFlags.Static),
    ),
  );
}

/** May a call that does not know the class reach the method? Only methods with default values are asked about. */
export function mayBeDispatched(p: ProgramContext, node: ts.Node): boolean {
  if (!ts.isMethodDeclaration(node) || !ts.isClassLike(node.parent) || ts.isPrivateIdentifier(node.name)) return false;
  if (!node.parameters.some((parameter) => parameter.initializer !== undefined)) return false;
  const isStatic = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Static) !== 0;
  return !isStatic && (memberNames(p).get(textOfName(p, node.name)) ?? 0) > 1;
}

/** How often a member of that name is declared: of classes, interfaces, object types. */
function memberNames(p: ProgramContext): ReadonlyMap<string, number> {
  return p.remember("member names", p.parsed, () => {
    const names = new Map<string, number>();
    const visit = (node: ts.Node): void => {
      if ((ts.isClassElement(node) || ts.isTypeElement(node)) && node.name !== undefined) {
        const name = textOfName(p, node.name);
        names.set(name, (names.get(name) ?? 0) + 1);
      }
      ts.forEachChild(node, visit);
    };
    for (const file of p.parsed.files) visit(file);
    return names;
  });
}

/** Does some class of the program have a method of this name? Only then can an interface's member be a method. */
export function hasClassMethod(u: UnitContext, name: string): boolean {
  const p = u.program;
  const names = p.remember("methods", p.classes ?? p.parsed, () => {
    const found = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (ts.isMethodDeclaration(node) && mayHaveObjects(p, node.parent)) found.add(textOfName(p, node.name));
      ts.forEachChild(node, visit);
    };
    for (const file of p.parsed.files) visit(file);
    return found;
  });
  return names.has(name);
}

/** The object's type is no class, and classes that are such objects have a method of this name: it is no property of theirs. */
export function mayBeMethodOfClass(u: UnitContext, object: ts.Node, name: string): boolean {
  const { checker } = u.program;
  if (!hasClassMethod(u, name)) return false;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(object));
  const declared = type.symbol as ts.Symbol | undefined;
  if (declared === undefined || (declared.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeLiteral)) === 0)
    return false;
  const property = type.getProperty(name);
  if (
    property === undefined ||
    checker.getNonNullableType(checker.getTypeOfSymbol(property)).getCallSignatures().length === 0
  )
    return false;
  return someClassHas(u.program, type, (m) => ts.isMethodDeclaration(m) && textOfName(u.program, m.name) === name);
}

/** The names of all getters and setters of classes that objects can be of. */
function accessorNames(p: ProgramContext): ReadonlySet<string> {
  return p.remember("accessors", p.classes ?? p.parsed, () => {
    const names = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (ts.isAccessor(node) && mayHaveObjects(p, node.parent)) names.add(textOfName(p, node.name));
      ts.forEachChild(node, visit);
    };
    for (const file of p.parsed.files) visit(file);
    return names;
  });
}

/** A class of which there may be objects: others are in code that nothing reaches. */
function mayHaveObjects(p: ProgramContext, node: ts.Node): node is ts.ClassLikeDeclaration {
  return ts.isClassLike(node) && (p.classes === undefined || p.classes.has(node));
}

/** All classes of the program that extend a class, directly or not. */
export function derivedClasses(p: ProgramContext, node: ts.ClassLikeDeclaration): readonly ts.ClassLikeDeclaration[] {
  const bases = p.remember("bases", p.parsed, () => basesOfAll(p));
  return p.remember("derived", node, () => {
    const found: ts.ClassLikeDeclaration[] = [];
    for (const [derived] of bases) {
      for (let at = bases.get(derived); at !== undefined; at = bases.get(at)) {
        if (at === node) found.push(derived);
      }
    }
    return found;
  });
}

function basesOfAll(p: ProgramContext): Map<ts.ClassLikeDeclaration, ts.ClassLikeDeclaration> {
  const bases = new Map<ts.ClassLikeDeclaration, ts.ClassLikeDeclaration>();
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node)) {
      const clause = node.heritageClauses?.find((c) => c.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
      const declaration = clause === undefined ? undefined : symbolOf(p, clause.expression)?.valueDeclaration;
      if (declaration !== undefined && ts.isClassLike(declaration)) bases.set(node, declaration);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of p.parsed.files) visit(file);
  return bases;
}

/** Is it declared as a property where a class of the program may have a getter of the name? */
function mayBeAccessor(p: ProgramContext, declaration: ts.Declaration, name: string): boolean {
  const isOpen =
    ts.isPropertySignature(declaration) ||
    (ts.isPropertyDeclaration(declaration) &&
      (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Abstract) !== 0);
  return isOpen && accessorNames(p).has(name);
}

/** An abstract property that every class with objects has a getter for. */
export function isGetterEverywhere(p: ProgramContext, declaration: ts.Declaration): boolean {
  if (!ts.isPropertyDeclaration(declaration) || !ts.isClassLike(declaration.parent)) return false;
  if ((ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Abstract) === 0) return false;
  return p.remember("abstract getters", declaration, () => {
    const base = declaration.parent as ts.ClassLikeDeclaration;
    const name = textOfName(p, declaration.name);
    const made = derivedClasses(p, base).filter(
      (c) => mayHaveObjects(p, c) && (ts.getCombinedModifierFlags(c) & ts.ModifierFlags.Abstract) === 0,
    );
    const bases = p.remember("bases", p.parsed, () => basesOfAll(p));
    const own = (c: ts.ClassLikeDeclaration): ts.ClassElement | undefined => {
      const found = c.members.find((m) => m.name !== undefined && textOfName(p, m.name) === name && !isSetter(m));
      const outer = bases.get(c);
      return found ?? (outer === undefined || outer === base ? undefined : own(outer));
    };
    return made.length > 0 && made.every((c) => own(c) !== undefined && ts.isGetAccessorDeclaration(own(c)!));
  });
}

function isSetter(member: ts.ClassElement): boolean {
  return ts.isSetAccessorDeclaration(member);
}

/** May an object, of the type that an expression or a pattern has, be of a class that has a getter or setter for what is declared as a property? */
export function mayBeAccessorOfClass(
  u: UnitContext,
  property: ts.Symbol | undefined,
  name: string,
  object: ts.Node | undefined,
): boolean {
  const { checker } = u.program;
  if (property?.declarations?.some((d) => mayBeAccessor(u.program, d, name)) !== true) return false;
  // In generic functions the types say too little.
  if (object === undefined || u.environment.types.size > 0) return true;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(object));
  const known = checker.getBaseConstraintOfType(type) ?? type;
  return someClassHas(u.program, known, (m) => ts.isAccessor(m) && textOfName(u.program, m.name) === name);
}

/** Has a class whose objects are of the type such a member? */
function someClassHas(p: ProgramContext, type: ts.Type, isAsked: (member: ts.ClassElement) => boolean): boolean {
  const { checker, parsed } = p;
  // What the parameters of a generic class stand for decides.
  const mayBeOf = (node: ts.ClassLikeDeclaration): boolean =>
    (node.typeParameters ?? []).length > 0 || checker.isTypeAssignableTo(checker.getTypeAtLocation(node), type);
  const isOne = (node: ts.Node): boolean =>
    (mayHaveObjects(p, node) && node.members.some(isAsked) && mayBeOf(node)) ||
    (ts.forEachChild(node, (child) => isOne(child) || undefined) ?? false);
  return parsed.files.some(isOne);
}
