/**
 * Whether a function takes and gives what the derivative of another has to (docs/rules.md): behind each parameter that leads to numbers its shadow, of the same
 * type, and the seed of a result that has a derivative last; adjoints of numbers come back in a record. A tangent takes tangents behind numbers
 * too, and gives `value` and `tangent`.
 */
import ts from "#typescript";
import type { FunctionNode } from "../context.js";

export interface Misfit {
  readonly at: ts.Node;
  readonly message: string;
  readonly hint: string;
}

interface Slot {
  readonly name: string;
  readonly type: ts.Type;
  readonly isShadow?: true;
}

export function misfit(
  checker: ts.TypeChecker,
  of: FunctionNode,
  by: ts.FunctionDeclaration,
  role: "adjoint" | "tangent",
): Misfit | null {
  const own = by.name?.text ?? "";
  const name = of.name?.getText() ?? own.slice(0, -2);
  const suffix = role === "adjoint" ? "b" : "d";
  const signature = checker.getSignatureFromDeclaration(of);
  const mine = checker.getSignatureFromDeclaration(by);
  if (signature === undefined || mine === undefined) return null;
  const slots: Slot[] = [];
  const back: string[] = [];
  for (const symbol of signature.parameters) {
    const type = checker.getTypeOfSymbolAtLocation(symbol, of);
    slots.push({ name: symbol.name, type });
    const shadow: Slot = { name: symbol.name + suffix, type, isShadow: true };
    if (isNumber(checker.getNonNullableType(type))) {
      if (role === "adjoint") back.push(shadow.name);
      else slots.push(shadow);
    } else if (leadsToNumbers(checker, type, by)) slots.push(shadow);
  }
  const result = signature.getReturnType();
  const hasDerivative = isNumber(result) || leadsToNumbers(checker, result, by);
  if (role === "adjoint" && hasDerivative) slots.push({ name: name + suffix, type: result });
  const gives =
    role === "adjoint"
      ? back.length === 0
        ? "void"
        : `{ ${back.map((each) => `${each}: number`).join("; ")} }`
      : hasDerivative
        ? `{ value: ${checker.typeToString(result)}; tangent: ${checker.typeToString(result)} }`
        : checker.typeToString(result);
  const list = slots.map((slot) => `${slot.name}: ${typeText(checker, slot)}`).join(", ");
  const wrong = (at: ts.Node, message: string): Misfit => ({
    at,
    message,
    hint: `It is called as ${own}(${list}): ${gives}.`,
  });
  const isExported = by.modifiers?.some((each) => each.kind === ts.SyntaxKind.ExportKeyword) === true;
  if (!isExported)
    return {
      at: by.name ?? by,
      message: `${own} is not exported, and the generated module has to import it.`,
      hint: "Export it.",
    };
  if (!isNumber(result) && hasDerivative)
    return {
      at: by.name ?? by,
      message: `${name} gives an array or an object with numbers: a derivative of such a function cannot be written yet.`,
      hint: "Write a function that fills what it is handed, and the derivative of that.",
    };
  const given = by.parameters;
  if (given.length !== slots.length)
    return wrong(
      by.name ?? by,
      `${own} has ${given.length} parameters, and the ${role} of ${name} has ${slots.length}.`,
    );
  for (const [k, parameter] of given.entries()) {
    const slot = slots[k] as Slot;
    const type = checker.getTypeAtLocation(parameter);
    // What is only read has a shadow that is stored to.
    const isMutable = slot.isShadow === true && checker.isTypeAssignableTo(type, slot.type);
    if (!checker.isTypeAssignableTo(slot.type, type) && !isMutable)
      return wrong(
        parameter,
        `'${parameter.name.getText()}' of ${own} is ${checker.typeToString(type)}, and there the ${role} of ${name} has ${typeText(checker, slot)}.`,
      );
  }
  const made = mine.getReturnType();
  const wanted = role === "adjoint" ? back : hasDerivative ? ["value", "tangent"] : [];
  const missing = wanted.find((each) => checker.getPropertyOfType(made, each) === undefined);
  return missing === undefined ? null : wrong(by.type ?? by.name ?? by, `What ${own} gives has no '${missing}'.`);
}

function typeText(checker: ts.TypeChecker, { type, isShadow }: Slot): string {
  const text = checker.typeToString(type);
  return isShadow === true
    ? text.replace(/\breadonly (?![\w$]+\??:)/g, "").replaceAll("ReadonlyArray<", "Array<")
    : text;
}

/** The names that the function's parameters have in its derivative. */
export function namesInDerivative(
  checker: ts.TypeChecker,
  of: ts.SignatureDeclaration,
  by: ts.FunctionDeclaration,
  role: "adjoint" | "tangent",
): readonly string[] {
  const names: string[] = [];
  let k = 0;
  for (const parameter of of.parameters) {
    const type = checker.getTypeAtLocation(parameter);
    names.push(by.parameters[k]?.name.getText() ?? "");
    const hasShadow = isNumber(checker.getNonNullableType(type))
      ? role === "tangent"
      : leadsToNumbers(checker, type, by);
    k += hasShadow ? 2 : 1;
  }
  return names;
}

export function isNumber(type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.NumberLike) !== 0;
}

const realArrays = new Set(["Float64Array", "Float32Array"]);
const integerArray = /^(Big)?(Ui|I)nt\d+(Clamped)?Array$/;

/** Real numbers are behind it, however far. */
export function leadsToNumbers(
  checker: ts.TypeChecker,
  type: ts.Type,
  at: ts.Node,
  seen: readonly ts.Type[] = [],
): boolean {
  if (seen.includes(type) || seen.length > 8) return false;
  const within = [...seen, type];
  if (type.isUnionOrIntersection())
    return type.types.some((each) => isNumber(each) || leadsToNumbers(checker, each, at, within));
  if ((type.flags & ts.TypeFlags.Object) === 0) return false;
  const name = type.symbol?.name ?? "";
  if (realArrays.has(name)) return true;
  if (integerArray.test(name) || type.getCallSignatures().length > 0) return false;
  const byKey = checker.getIndexInfosOfType(type).map((each) => each.type);
  if (!/Array$/.test(name) && byKey.some((each) => isNumber(each) || leadsToNumbers(checker, each, at, within)))
    return true;
  const inside =
    ["Array", "ReadonlyArray", "Map", "Set", "ReadonlyMap"].includes(name) || checker.isTupleType(type)
      ? checker.getTypeArguments(type as ts.TypeReference)
      : type.getProperties().map((property) => checker.getTypeOfSymbolAtLocation(property, at));
  return inside.some((each) => isNumber(each) || leadsToNumbers(checker, each, at, within));
}
