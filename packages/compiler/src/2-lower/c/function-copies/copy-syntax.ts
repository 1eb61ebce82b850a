/**
 * Copies of statements and expressions of C with something else in some places.
 * In: a block or an expression, what is changed. Out: the copy.
 * Method: operands before what they are operands of.
 */
import type { VariableSymbol } from "../../../1-parse/c/symbols.js";
import type {
  CompoundStatement,
  Declaration,
  Declared,
  Expression,
  InitializedElement,
  Initializer,
  Statement,
} from "../../../1-parse/c/syntax.js";

export interface Changes {
  /** What stands for an expression, whose operands have been changed already. */
  expression(e: Expression): Expression;
  /** What a declaration declares instead. */
  variable(symbol: VariableSymbol): VariableSymbol;
  /** The initial value of what is declared instead, changed already. */
  initial?(symbol: VariableSymbol, value: Expression): Expression;
}

export function copyBlock(s: CompoundStatement, to: Changes): CompoundStatement {
  return { ...s, statements: s.statements.map((inner) => copyStatement(inner, to)) };
}

function copyStatement(s: Statement, to: Changes): Statement {
  const inner = (x: Statement): Statement => copyStatement(x, to);
  const value = (x: Expression): Expression => copyExpression(x, to);
  switch (s.kind) {
    case "compound":
      return copyBlock(s, to);
    case "declarationStatement":
      return { ...s, declaration: copyDeclaration(s.declaration, to) };
    case "expressionStatement":
      return { ...s, expression: value(s.expression) };
    case "if":
      return {
        ...s,
        test: value(s.test),
        whenTrue: inner(s.whenTrue),
        whenFalse: s.whenFalse === null ? null : inner(s.whenFalse),
      };
    case "while":
    case "do":
      return { ...s, test: value(s.test), body: inner(s.body) };
    case "for": {
      const { init, test, update } = s;
      return {
        ...s,
        init: init === null ? null : init.kind === "declaration" ? copyDeclaration(init, to) : value(init),
        test: test === null ? null : value(test),
        update: update === null ? null : value(update),
        body: inner(s.body),
      };
    }
    case "switch":
      return { ...s, selector: value(s.selector), body: inner(s.body) };
    case "case":
    case "default":
    case "label":
      return { ...s, body: inner(s.body) };
    case "return":
      return s.value === null ? s : { ...s, value: value(s.value) };
    case "empty":
    case "goto":
    case "break":
    case "continue":
      return s;
  }
}

function copyDeclaration(d: Declaration, to: Changes): Declaration {
  const declarators = d.declarators.map((one): Declared => {
    if (one.kind !== "variable") return one;
    const symbol = to.variable(one.symbol);
    const copied = one.initializer === null ? null : copyInitializer(one.initializer, to);
    const initializer =
      copied?.kind === "expression" && to.initial !== undefined
        ? { ...copied, value: to.initial(symbol, copied.value) }
        : copied;
    return { ...one, symbol, initializer };
  });
  return { ...d, declarators };
}

function copyInitializer(initializer: Initializer, to: Changes): Initializer {
  if (initializer.kind === "expression") return { ...initializer, value: copyExpression(initializer.value, to) };
  const element = (e: InitializedElement): InitializedElement => ({ ...e, value: copyInitializer(e.value, to) });
  return { ...initializer, elements: initializer.elements.map(element) };
}

export function copyExpression(e: Expression, to: Changes): Expression {
  const part = (x: Expression): Expression => copyExpression(x, to);
  const changed = (): Expression => {
    switch (e.kind) {
      case "unary":
      case "increment":
      case "convert":
        return { ...e, operand: part(e.operand) };
      case "binary":
      case "comma":
        return { ...e, left: part(e.left), right: part(e.right) };
      case "assign":
      case "compoundAssign":
        return { ...e, target: part(e.target), value: part(e.value) };
      case "conditional":
        return {
          ...e,
          test: part(e.test),
          whenTrue: e.whenTrue === null ? null : part(e.whenTrue),
          whenFalse: part(e.whenFalse),
        };
      case "call":
        return { ...e, callee: part(e.callee), arguments: e.arguments.map(part) };
      case "subscript":
        return { ...e, base: part(e.base), index: part(e.index) };
      case "member":
        return { ...e, object: part(e.object) };
      case "compoundLiteral":
        return { ...e, symbol: to.variable(e.symbol), initializer: copyInitializer(e.initializer, to) };
      case "statements":
        return { ...e, body: copyBlock(e.body, to) };
      case "integer":
      case "floating":
      case "string":
      case "variable":
      case "functionName":
      case "enumConstant":
      case "sizeof":
        return e;
    }
  };
  return to.expression(changed());
}
