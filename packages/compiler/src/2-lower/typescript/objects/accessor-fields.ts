/** Accessors of object literals, as fields of records (literal-accessors.ts says what they are for). */
import ts from "#typescript";
import { pointerTo } from "../../../il/builders.js";
import type { Field, Type } from "../../../il/types.js";
import type { ProgramContext } from "../context.js";
import { orNil } from "../types/type-keys.js";

export type Kind = "get" | "set";
export type LiteralAccessor = ts.AccessorDeclaration & { readonly parent: ts.ObjectLiteralExpression };

export function isLiteralAccessor(node: ts.Node): node is LiteralAccessor {
  return ts.isAccessor(node) && ts.isObjectLiteralExpression(node.parent);
}

/** The field that holds an accessor of a property: no name that a program can write. */
export function accessorField(kind: Kind, name: string): string {
  return `${kind} ${name}`;
}

export function isAccessorField(name: string): boolean {
  return /^[gs]et /.test(name);
}

/** The accessors of the literal that a type is the type of: what spreads and other types make of it has its values. */
export function ownAccessors(type: ts.Type, property: ts.Symbol): readonly LiteralAccessor[] {
  if (!(property.flags & ts.SymbolFlags.Accessor)) return [];
  return (
    property.declarations?.filter(isLiteralAccessor).filter((d) => d.parent === type.symbol?.valueDeclaration) ?? []
  );
}

/** The fields that a property has beside or instead of its own. */
export function accessorFields(
  p: ProgramContext,
  property: ts.Symbol,
  own: readonly LiteralAccessor[],
  type: () => Type,
): readonly Field[] {
  if (own.length > 0)
    return own.map((d) => ({ name: accessorField(kindOf(d), property.name), type: accessorType(kindOf(d), type()) }));
  if (property.flags & ts.SymbolFlags.Method) return [];
  return (["get", "set"] as const)
    .map((kind) => ({ kind, name: accessorField(kind, property.name) }))
    .filter(({ name }) => (p.accessors ?? accessorsOfAll(p)).has(name))
    .map(({ kind, name }) => ({ name, type: orNil(accessorType(kind, type())), optional: true }));
}

export function nameOfAccessor({ name }: ts.AccessorDeclaration): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : name.getText();
}

export function kindOf(node: ts.AccessorDeclaration): Kind {
  return ts.isGetAccessorDeclaration(node) ? "get" : "set";
}

/** The type of the function behind a property of a type. */
export function accessorType(kind: Kind, type: Type): Type {
  return pointerTo(
    kind === "get"
      ? { kind: "procedure", parameters: [], result: type }
      : { kind: "procedure", parameters: [type], result: { kind: "nil" } },
  );
}

/** Has the class members that no literal can have? */
export function isNominal(node: ts.ClassLikeDeclaration): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  const isHidden = (m: ts.Declaration): boolean => (ts.getCombinedModifierFlags(m) & hidden) !== 0;
  return node.members.some(
    (m) =>
      (m.name !== undefined && ts.isPrivateIdentifier(m.name)) ||
      isHidden(m) ||
      (ts.isConstructorDeclaration(m) && m.parameters.some(isHidden)),
  );
}

/** The fields of all accessors of object literals. */
function accessorsOfAll(p: ProgramContext): ReadonlySet<string> {
  return p.remember("accessors of literals", p.parsed, () => {
    const names = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (isLiteralAccessor(node)) names.add(accessorField(kindOf(node), nameOfAccessor(node)));
      ts.forEachChild(node, visit);
    };
    for (const file of p.parsed.files) visit(file);
    return names;
  });
}
