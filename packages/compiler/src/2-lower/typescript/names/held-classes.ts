/**
 * Variables of modules that hold a class of the library, and that a function may change before the derivative is called: `let ARRAY_TYPE = Float32Array;
 * export function setMatrixArrayType(type) { ARRAY_TYPE = type; }`.
 *
 * In: what the reached code makes with such a class, or compares. Out: a statement where each head begins, which throws an error if it is another class by
 * then: the derivative is one for the class that the module has at load.
 */
import ts from "#typescript";
import {
  binary,
  booleanType,
  constant,
  emptyBlock,
  ifThen,
  operation,
  pathOf,
  read,
  stringType,
} from "../../../il/builders.js";
import type { Statement, UnitId } from "../../../il/types.js";
import type { ProgramContext } from "../context.js";
import { bare } from "../context.js";
import { originOf, refuse } from "../origins.js";
import { classHeldBy, isClassOfLibrary, libraryName } from "./library-names.js";
import { hostNameOf, symbolOf } from "./symbols.js";

/** The class that the expression names (`ARRAY_TYPE`, `ARRAY_TYPE.from`, `vectors.ARRAY_TYPE`) is used, and must be the one of load. */
export function useHeldClass(p: ProgramContext, node: ts.Expression): void {
  const inner = bare(node);
  if (ts.isPropertyAccessExpression(inner)) useHeldClass(p, inner.expression);
  const named = ts.isPropertyAccessExpression(inner) ? inner.name : inner;
  const symbol = ts.isIdentifier(named) ? symbolOf(p, named) : undefined;
  if (symbol === undefined) return;
  const name = classHeldBy(p, symbol);
  if (name !== undefined && !p.heldClasses.has(symbol)) p.heldClasses.set(symbol, name);
}

/** `ARRAY_TYPE !== Float32Array`: the two classes. */
export function comparedClasses(p: ProgramContext, ...sides: readonly ts.Expression[]): readonly string[] | undefined {
  const names = sides.map((side) => libraryName(p, side));
  if (!names.every((name) => name !== undefined && isClassOfLibrary(name))) return undefined;
  for (const side of sides) useHeldClass(p, side);
  return names as readonly string[];
}

/** `ARRAY_TYPE.name`: what a derivative asks, where it is differentiated once more. */
export function nameOfClass(p: ProgramContext, node: ts.Expression): string | undefined {
  const inner = bare(node);
  if (!ts.isPropertyAccessExpression(inner) || inner.name.text !== "name") return undefined;
  return comparedClasses(p, inner.expression)?.[0];
}

/** The statements stand first in every head. */
export function askForHeldClasses(p: ProgramContext, heads: readonly UnitId[]): void {
  const questions = [...p.heldClasses].flatMap(([symbol, name]) => question(p, symbol, name));
  if (questions.length === 0) return;
  for (const id of heads) {
    const unit = p.units.get(id);
    if (unit !== undefined) p.units.set(id, { ...unit, body: { statements: [...questions, ...unit.body.statements] } });
  }
}

function question(p: ProgramContext, symbol: ts.Symbol, name: string): readonly Statement[] {
  const declaration = symbol.valueDeclaration as ts.VariableDeclaration;
  const origin = originOf(declaration);
  if (p.globals.has(symbol)) {
    refuse(
      p,
      declaration,
      "RG2012",
      `${symbol.name} holds the class ${name}, and the code that is differentiated uses it as a value too.`,
      "Make objects with it, and compare it with a class; what sets it is called before.",
    );
    return [];
  }
  const type = { kind: "opaque", name: "Function" } as const;
  const variable = p.variable(symbol.name, type, "global", origin, { host: hostNameOf(p, declaration, symbol.name) });
  const text = `new TypeError("the derivative was made for ${symbol.name} = ${name}, and it holds another class now")`;
  const held = operation("stringOp", [read(pathOf(variable))], stringType, "name");
  const isOther = binary("notEqual", held, constant(name), booleanType);
  const thrown: Statement = { kind: "throw", message: { pieces: [text], operands: [] }, origin };
  return [ifThen(isOther, { statements: [thrown] }, emptyBlock, origin)];
}
