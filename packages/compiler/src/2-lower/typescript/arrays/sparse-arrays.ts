/**
 * May an array have holes? The methods that take callbacks, and `for…in`, pass over elements that were never stored.
 *
 * In: the expression of an array. Out: yes, unless the text shows that its elements are stored without a gap.
 * Method: expressions that may give the same array are put together by their names (variables, properties, what is handed to a
 * parameter or returned). Such a group has holes where one of them begins without elements (`[]`, `new Array(n)`) and is not filled
 * in order: by `push`, by counting up from the elements that are there, by a loop over all of a `new Array(n)`; or where a length grows.
 * Limits: an array that begins with elements, or comes from outside, has none.
 */
import ts from "#typescript";
import type { ProgramContext } from "../context.js";
import { bare } from "../context.js";
import { libraryName } from "../names/library-names.js";
import { symbolOf } from "../names/symbols.js";

export function mayHaveHoles(p: ProgramContext, array: ts.Expression): boolean {
  const groups = p.remember("sparse", p.parsed, () => new Groups(p));
  return groups.haveHoles(array);
}

/** Methods that give an array with holes where theirs has some. */
const keepHoles: ReadonlySet<string> = new Set(["map", "slice", "concat", "reverse", "sort", "splice"]);

class Groups {
  readonly #parents = new Map<object, object>();
  readonly #elements = new Map<object, object>();
  /** Arrays that begin without elements, and those that are stored to with a gap. */
  readonly #empty = new Set<object>();
  readonly #gaps = new Set<object>();
  readonly #holes = new Set<object>();

  constructor(readonly p: ProgramContext) {
    const visit = (node: ts.Node): void => {
      this.#read(node);
      ts.forEachChild(node, visit);
    };
    for (const file of p.parsed.files) if (!file.isDeclarationFile) visit(file);
  }

  haveHoles(array: ts.Expression): boolean {
    if (isUnset(this.p, bare(array))) return true;
    const key = this.#keyOf(array);
    if (key === undefined) return false;
    const root = this.#find(key);
    const has = (set: ReadonlySet<object>): boolean => [...set].some((each) => this.#find(each) === root);
    return has(this.#holes) || (has(this.#empty) && has(this.#gaps));
  }

  #find(key: object): object {
    let at = key;
    for (let next = this.#parents.get(at); next !== undefined; next = this.#parents.get(at)) at = next;
    return at;
  }

  #join(a: object | undefined, b: object | undefined): void {
    if (a === undefined || b === undefined) return;
    const [from, to] = [this.#find(a), this.#find(b)];
    if (from === to) return;
    this.#parents.set(from, to);
    const [inner, own] = [this.#elements.get(from), this.#elements.get(to)];
    if (inner !== undefined && own === undefined) this.#elements.set(to, inner);
    else this.#join(inner, own);
  }

  /** What stands for the arrays that an expression may give. */
  #keyOf(expression: ts.Expression): object | undefined {
    const node = bare(expression);
    if (ts.isIdentifier(node)) return symbolOf(this.p, node);
    if (ts.isPropertyAccessExpression(node)) return symbolOf(this.p, node.name);
    if (ts.isElementAccessExpression(node)) return this.#elementOf(this.#keyOf(node.expression));
    if (!ts.isCallExpression(node)) return undefined;
    const callee = bare(node.expression);
    if (ts.isPropertyAccessExpression(callee) && keepHoles.has(callee.name.text)) return this.#keyOf(callee.expression);
    return this.p.checker.getResolvedSignature(node)?.declaration;
  }

  #elementOf(key: object | undefined): object | undefined {
    if (key === undefined) return undefined;
    const root = this.#find(key);
    const known = this.#elements.get(root) ?? {};
    this.#elements.set(root, known);
    return known;
  }

  #read(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node)) {
      if (ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name))
        this.#given(symbolOf(this.p, node.name), node.initializer);
    } else if (ts.isShorthandPropertyAssignment(node)) {
      this.#join(this.p.checker.getSymbolAtLocation(node.name), symbolOf(this.p, node.name));
    } else if (ts.isBinaryExpression(node)) {
      this.#assignment(node);
    } else if (ts.isReturnStatement(node) && node.expression !== undefined) {
      const within = ts.findAncestor(node, ts.isFunctionLike);
      this.#given(within, node.expression);
    } else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
      this.#given(node, node.body);
    } else if (ts.isForOfStatement(node)) {
      if (ts.isVariableDeclarationList(node.initializer))
        this.#visited(node.initializer.declarations[0]!.name, node.expression);
    } else if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      this.#callback(node);
      const parameters = this.p.checker.getResolvedSignature(node)?.declaration?.parameters ?? [];
      for (const [i, argument] of (node.arguments ?? []).entries()) {
        const parameter = parameters[i];
        if (parameter === undefined || !ts.isIdentifier(parameter.name) || isOfLibrary(parameter)) continue;
        this.#given(this.p.checker.getSymbolAtLocation(parameter.name), argument);
      }
    }
  }

  /** `rows.forEach((row) => …)` */
  #callback(node: ts.CallExpression | ts.NewExpression): void {
    const callee = bare(node.expression);
    const callback = node.arguments?.[0] === undefined ? undefined : bare(node.arguments[0]);
    if (!ts.isPropertyAccessExpression(callee) || callback === undefined) return;
    if (!ts.isArrowFunction(callback) && !ts.isFunctionExpression(callback)) return;
    const element = callback.parameters[callee.name.text.startsWith("reduce") ? 1 : 0];
    if (element !== undefined) this.#visited(element.name, callee.expression);
  }

  #visited(name: ts.BindingName, array: ts.Expression): void {
    if (!ts.isIdentifier(name)) return;
    this.#join(this.p.checker.getSymbolAtLocation(name), this.#elementOf(this.#keyOf(array)));
  }

  #assignment(node: ts.BinaryExpression): void {
    const kind = node.operatorToken.kind;
    if (kind < ts.SyntaxKind.FirstAssignment || kind > ts.SyntaxKind.LastAssignment) return;
    const left = bare(node.left);
    if (ts.isPropertyAccessExpression(left) && left.name.text === "length") {
      const isShorter = kind === ts.SyntaxKind.MinusEqualsToken || /^0$|\.length\b|-/.test(node.right.getText());
      const key = this.#keyOf(left.expression);
      if (key !== undefined && (!isShorter || kind === ts.SyntaxKind.PlusEqualsToken)) this.#holes.add(key);
      return;
    }
    if (ts.isElementAccessExpression(left)) {
      const array = this.#keyOf(left.expression);
      const isPlain = kind === ts.SyntaxKind.EqualsToken || kind >= ts.SyntaxKind.BarBarEqualsToken;
      if (array !== undefined && isPlain && !isNext(left, node)) this.#gaps.add(array);
    }
    this.#given(this.#keyOf(left), node.right);
  }

  #given(key: object | undefined, value: ts.Expression | undefined): void {
    if (key === undefined || value === undefined) return;
    const node = bare(value);
    if (ts.isConditionalExpression(node)) {
      this.#given(key, node.whenTrue);
      this.#given(key, node.whenFalse);
    } else if (ts.isBinaryExpression(node)) {
      this.#given(key, node.right);
      this.#given(key, node.left);
    } else if (ts.isArrayLiteralExpression(node)) {
      if (node.elements.length === 0) this.#empty.add(key);
      for (const each of node.elements) if (!ts.isSpreadElement(each)) this.#given(this.#elementOf(key), each);
    } else if (isUnset(this.p, node)) {
      if (!isFilledNext(value)) this.#holes.add(key);
    } else if (isNewArray(this.p, node)) {
      this.#empty.add(key);
    } else {
      this.#join(key, this.#keyOf(node));
    }
  }
}

function isOfLibrary(node: ts.Node): boolean {
  return node.getSourceFile().fileName.startsWith("/~lib");
}

function isNewArray(p: ProgramContext, node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
  return libraryName(p, node.expression) === "Array" && (node.arguments?.length ?? 0) < 2;
}

/** `new Array(n)` */
function isUnset(p: ProgramContext, node: ts.Node): boolean {
  return isNewArray(p, node) && node.arguments?.length === 1 && !/^0$/.test(node.arguments[0]!.getText());
}

/** Is a loop over the whole of a `new Array(n)` in the same block, and stores each element? */
function isFilledNext(value: ts.Expression): boolean {
  const statement = ts.findAncestor(value, ts.isStatement);
  const text = arrayText(value);
  if (statement === undefined || text === undefined) return false;
  const size = (bare(value) as ts.NewExpression).arguments![0]!.getText();
  const block = statement.parent;
  if (!ts.isBlock(block) && !ts.isSourceFile(block)) return false;
  return block.statements.some((each) => {
    if (each.pos < statement.end || !ts.isForStatement(each)) return false;
    const counter = countsUp(each);
    const { condition } = each;
    if (counter?.from !== "0" || condition === undefined || !ts.isBinaryExpression(condition)) return false;
    if (condition.operatorToken.kind !== ts.SyntaxKind.LessThanToken) return false;
    const end = condition.right.getText();
    if (condition.left.getText() !== counter.name || (end !== size && end !== `${text}.length`)) return false;
    const body = ts.isBlock(each.statement) ? each.statement.statements : [each.statement];
    if (/\b(?:break|continue|return)\b/.test(each.statement.getText())) return false;
    return body.some(
      (inner) =>
        ts.isExpressionStatement(inner) &&
        ts.isBinaryExpression(inner.expression) &&
        inner.expression.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        inner.expression.left.getText() === `${text}[${counter.name}]`,
    );
  });
}

/** The name that an array is given. */
function arrayText(value: ts.Expression): string | undefined {
  let node: ts.Node = value.parent;
  while (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) node = node.parent;
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) return node.name.text;
  return ts.isBinaryExpression(node) ? node.left.getText() : undefined;
}

/** `for (let i = …; …; i++)` */
function countsUp(node: ts.ForStatement): { readonly name: string; readonly from: string } | undefined {
  const { initializer, incrementor } = node;
  if (initializer === undefined || incrementor === undefined) return undefined;
  const step = /^(?:\+\+\s*(\w+)|(\w+)\s*(?:\+\+|\+=\s*1))$/.exec(incrementor.getText());
  const name = step?.[1] ?? step?.[2];
  const start = new RegExp(`\\b${name}\\s*=\\s*(\\d+)`).exec(initializer.getText());
  return name === undefined || start === null ? undefined : { name, from: start[1]! };
}

/** Does a store go to an element that is there, or to the one behind the last? */
function isNext(target: ts.ElementAccessExpression, store: ts.BinaryExpression): boolean {
  const index = bare(target.argumentExpression);
  const array = target.expression.getText();
  const text = index.getText();
  if (text === `${array}.length` || /^\w+\s*\+\+$/.test(text)) return true;
  if (ts.isNumericLiteral(index)) return Number(text) === 0 || isStoredBefore(store, array, Number(text) - 1);
  if (!ts.isIdentifier(index)) return false;
  for (let at: ts.Node = store; at.parent !== undefined && !ts.isFunctionLike(at); at = at.parent) {
    if (ts.isForStatement(at)) {
      const counter = countsUp(at);
      if (counter?.name === text)
        return counter.from === "0" || isStoredBefore(enclosing(at), array, Number(counter.from) - 1);
    }
    const { parent } = at;
    // A store that some iterations leave out.
    if (ts.isIfStatement(parent) || ts.isConditionalExpression(parent) || ts.isCaseClause(parent)) return false;
  }
  return false;
}

function enclosing(loop: ts.Node): ts.Node {
  return ts.isLabeledStatement(loop.parent) ? loop.parent : loop;
}

/** Is element `k` stored by a statement of the same block, before? Or does the array's own text there give so many elements? */
function isStoredBefore(node: ts.Node, array: string, k: number): boolean {
  const statement = ts.isStatement(node) ? node : ts.findAncestor(node, ts.isStatement);
  const block = statement?.parent;
  if (statement === undefined || block === undefined || !(ts.isBlock(block) || ts.isSourceFile(block))) return false;
  return block.statements.some((each) => {
    if (each.pos > statement.pos) return false;
    const text = each.getText().replaceAll("!", "");
    const own = array.replaceAll("!", "");
    return text.includes(`${own}[${k}] =`) && !ts.isIfStatement(each) && !ts.isIterationStatement(each, false);
  });
}
