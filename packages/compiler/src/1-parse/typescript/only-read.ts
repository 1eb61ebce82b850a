/**
 * Is what a constant holds (an array, an object, a map) only read, wherever its module names it? A copy of it is then no second one.
 *
 * In: the constant's name. Out: yes or no.
 * Method: each mention must read something that is no object, or lead on to a place that is followed in its turn: an element or
 * a property in a constant, a variable of `for … of`, a parameter of a function of the program, an element handed to a callback,
 * the object of a method. Reading methods of the library are listed.
 * Limits: what is stored, returned or compared as a whole is taken to be more than read.
 */
import ts from "#typescript";
import { once } from "./once.js";

/** Methods of arrays, maps and sets that change nothing. */
const reading = new Set(
  (
    "at concat entries every filter find findIndex findLast findLastIndex flat flatMap forEach get has includes indexOf join keys " +
    "lastIndexOf map reduce reduceRight slice some subarray toReversed toSorted toSpliced toString values with"
  ).split(" "),
);
/** Those of them that give their callback a part of the object first; `reduce` gives it second. */
const visiting = new Set(
  "every filter find findIndex findLast findLastIndex flatMap forEach map some reduce reduceRight".split(" "),
);
/** Those whose result holds, or is, what the object holds. */
const passing = new Set(
  "map reduce reduceRight every some findIndex findLastIndex forEach has includes indexOf join keys lastIndexOf toString".split(
    " ",
  ),
);

export function isOnlyRead(checker: ts.TypeChecker, name: ts.Identifier): boolean {
  return new Reads(checker).ofName(name, name.getSourceFile());
}

/** The same of one mention. */
export function isOnlyReadAt(checker: ts.TypeChecker, mention: ts.Expression): boolean {
  return new Reads(checker).ofValue(mention);
}

class Reads {
  readonly #seen = new Set<ts.Node>();

  constructor(private readonly checker: ts.TypeChecker) {}

  /** Every mention of a variable in `within`. */
  ofName(name: ts.Identifier, within: ts.Node): boolean {
    if (this.#seen.has(name)) return true;
    this.#seen.add(name);
    const symbol = this.checker.getSymbolAtLocation(name);
    const visit = (node: ts.Node): boolean => {
      if (ts.isTypeNode(node)) return true;
      if (ts.isIdentifier(node) && node.text === name.text && node !== name) {
        const { parent } = node;
        if (ts.isShorthandPropertyAssignment(parent))
          return this.checker.getShorthandAssignmentValueSymbol(parent) !== symbol || this.#isPlain(node);
        if (ts.isExportSpecifier(parent))
          return (
            (parent.propertyName ?? parent.name) !== node ||
            this.checker.getExportSpecifierLocalTargetSymbol(parent) !== symbol ||
            this.#isPlain(name)
          );
        return this.checker.getSymbolAtLocation(node) !== symbol || this.ofValue(node);
      }
      return ts.forEachChild(node, (child) => !visit(child) || undefined) === undefined;
    };
    return visit(within);
  }

  /** An expression whose value is the object, or a part of it. */
  ofValue(node: ts.Expression): boolean {
    const { parent } = node;
    if (this.#isPlain(node)) return !isTarget(node);
    if (
      ts.isNonNullExpression(parent) ||
      ts.isParenthesizedExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isSatisfiesExpression(parent)
    )
      return this.ofValue(parent);
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node) {
      const isCalled = ts.isCallExpression(parent.parent) && parent.parent.expression === parent;
      return isCalled ? this.#method(parent.parent as ts.CallExpression, parent) : this.ofValue(parent);
    }
    if (ts.isElementAccessExpression(parent)) return parent.expression === node && this.ofValue(parent);
    if (ts.isVariableDeclaration(parent) && parent.initializer === node) {
      const isConstant = (parent.parent.flags & ts.NodeFlags.Const) !== 0;
      return isConstant && this.#binding(parent.name, parent.getSourceFile());
    }
    if (ts.isForOfStatement(parent) && parent.expression === node) {
      const list = parent.initializer;
      return ts.isVariableDeclarationList(list) && this.#binding(list.declarations[0]!.name, parent);
    }
    if (ts.isForInStatement(parent)) return parent.expression === node;
    if (ts.isSpreadElement(parent)) return this.#holdsPlain(node);
    if (ts.isSpreadAssignment(parent)) return this.#propertiesArePlain(node);
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return this.#argument(parent, node);
    return isTest(node);
  }

  #binding(name: ts.BindingName, within: ts.Node): boolean {
    if (ts.isIdentifier(name))
      return (
        (this.checker.getTypeAtLocation(name).flags & primitive()) !== 0 ||
        (!isExported(name) && this.ofName(name, within))
      );
    return name.elements.every((e) => ts.isOmittedExpression(e) || this.#binding(e.name, within));
  }

  /** `object.name(…)`. */
  #method(call: ts.CallExpression, callee: ts.PropertyAccessExpression): boolean {
    const declaration = this.checker.getResolvedSignature(call)?.declaration;
    if (declaration === undefined || !declaration.getSourceFile().isDeclarationFile) return false;
    const name = callee.name.text;
    if (!reading.has(name)) return false;
    const [callback] = call.arguments;
    if (visiting.has(name)) {
      if (callback === undefined || !(ts.isArrowFunction(callback) || ts.isFunctionExpression(callback))) return false;
      const given = callback.parameters.slice(name.startsWith("reduce") ? 1 : 0);
      const [element, , whole] = given;
      const seen = [element, whole].filter((each) => each !== undefined);
      if (!seen.every((each) => each.dotDotDotToken === undefined && this.#binding(each.name, callback))) return false;
      // Without a first value, what is added up begins as an element.
      if (name.startsWith("reduce") && call.arguments.length < 2 && !this.#holdsPlain(callee.expression)) return false;
    }
    if (passing.has(name)) return name !== "map" || this.#holdsPlain(callee.expression) || this.#isPlainResult(call);
    return (
      this.#isPlain(call) ||
      (name === "get" || name === "at" || name === "subarray" || name.startsWith("find")
        ? this.ofValue(call)
        : this.#holdsPlain(callee.expression))
    );
  }

  /** What `map` gives is new where its callback does not hand on an element. */
  #isPlainResult(call: ts.CallExpression): boolean {
    const element = this.checker.getIndexTypeOfType(this.checker.getTypeAtLocation(call), ts.IndexKind.Number);
    return element !== undefined && isPrimitive(element);
  }

  #argument(call: ts.CallExpression | ts.NewExpression, node: ts.Expression): boolean {
    const declaration = this.checker.getResolvedSignature(call)?.declaration;
    const at = call.arguments?.indexOf(node) ?? -1;
    if (declaration === undefined || at < 0 || ts.isJSDocSignature(declaration)) return false;
    if (declaration.getSourceFile().isDeclarationFile)
      return (
        isPrinting(call.expression) ||
        (ts.isIdentifier(call.expression) && copies.has(call.expression.text) && this.#holdsPlain(node))
      );
    const body = (declaration as ts.FunctionLikeDeclaration).body;
    const parameter = declaration.parameters[at];
    if (body === undefined || parameter === undefined || parameter.dotDotDotToken !== undefined) return false;
    if (!ts.isIdentifier(parameter.name)) return this.#binding(parameter.name, declaration);
    return !ts.isParameterPropertyDeclaration(parameter, declaration) && this.ofName(parameter.name, declaration);
  }

  #isPlain(node: ts.Expression): boolean {
    return isPrimitive(this.checker.getTypeAtLocation(node));
  }

  /** Are an array's elements, a map's keys and values, no objects? */
  #holdsPlain(node: ts.Expression): boolean {
    const type = this.checker.getTypeAtLocation(node);
    const element = this.checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (element !== undefined) return isPrimitive(element);
    const held = this.checker.getTypeArguments(type as ts.TypeReference);
    return held.length > 0 && held.every(isPrimitive);
  }

  #propertiesArePlain(node: ts.Expression): boolean {
    const type = this.checker.getTypeAtLocation(node);
    return this.checker.getPropertiesOfType(type).every((p) => isPrimitive(this.checker.getTypeOfSymbol(p)));
  }
}

/** `new Float64Array(c)`, `new Map(c)`: new objects with what an old one holds. */
const copies = new Set(
  "Float64Array Float32Array Int32Array Uint32Array Int16Array Uint16Array Int8Array Uint8Array Set".split(" "),
);

const primitive = once(
  () =>
    ts.TypeFlags.NumberLike |
    ts.TypeFlags.StringLike |
    ts.TypeFlags.BooleanLike |
    ts.TypeFlags.Undefined |
    ts.TypeFlags.Null |
    ts.TypeFlags.Void,
);

function isPrimitive(type: ts.Type): boolean {
  return type.isUnion() ? type.types.every(isPrimitive) : (type.flags & primitive()) !== 0;
}

/** `export const x = …`, `export const { x } = …`: others may do with it what they want. */
function isExported(name: ts.Identifier): boolean {
  const declaration = ts.findAncestor(name, ts.isVariableDeclaration);
  return declaration !== undefined && (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) !== 0;
}

/** `console.log`. */
function isPrinting(callee: ts.Expression): boolean {
  return (
    ts.isPropertyAccessExpression(callee) && ts.isIdentifier(callee.expression) && callee.expression.text === "console"
  );
}

/** Is only asked whether there is something? */
function isTest(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return parent.expression === node;
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  const isAnd = ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  return isAnd && parent.left === node && isTest(parent);
}

/** Is it given a new value there? */
export function isTarget(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPostfixUnaryExpression(parent) || ts.isDeleteExpression(parent)) return true;
  if (ts.isPrefixUnaryExpression(parent))
    return parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken;
  if (ts.isBinaryExpression(parent) && parent.left === node) {
    const { kind } = parent.operatorToken;
    return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
  }
  if (ts.isNonNullExpression(parent) || ts.isParenthesizedExpression(parent)) return isTarget(parent);
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer === node;
  return isInPattern(node);
}

/** Is it a part of what stands on the left of `[…] = …` or `({ … } = …)`? */
function isInPattern(node: ts.Node): boolean {
  let at = node;
  while (
    ts.isArrayLiteralExpression(at.parent) ||
    ts.isObjectLiteralExpression(at.parent) ||
    (ts.isPropertyAssignment(at.parent) && at.parent.initializer === at) ||
    ts.isSpreadElement(at.parent) ||
    ts.isSpreadAssignment(at.parent)
  )
    at = at.parent;
  if (at === node) return false;
  const { parent } = at;
  if (ts.isForOfStatement(parent)) return parent.initializer === at;
  return ts.isBinaryExpression(parent) && parent.left === at && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}
