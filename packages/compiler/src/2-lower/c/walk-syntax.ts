/** Walks over C's syntax tree. */

import type { CProgram } from "../../1-parse/c/program.js";
import type { VariableSymbol } from "../../1-parse/c/symbols.js";
import type { Declaration, Expression, Initializer, Statement } from "../../1-parse/c/syntax.js";
import type { CType, Field } from "../../1-parse/c/types/c-types.js";
import { originalField } from "../../1-parse/c/types/record-identity.js";

/** An expression and those it is made of, outer ones first. */
export function forEachPart(e: Expression, visit: (e: Expression) => void): void {
  visit(e);
  switch (e.kind) {
    // Without lists: what most expressions are.
    case "variable":
    case "integer":
    case "floating":
      break;
    case "unary":
    case "increment":
    case "convert":
      forEachPart(e.operand, visit);
      break;
    case "binary":
      forEachPart(e.left, visit);
      forEachPart(e.right, visit);
      break;
    case "subscript":
      forEachPart(e.base, visit);
      forEachPart(e.index, visit);
      break;
    case "compoundLiteral":
      forEachValue(e.initializer, (value) => forEachPart(value, visit));
      break;
    case "statements":
      forEachExpression(e.body, visit);
      break;
    default:
      for (const part of partsOf(e)) forEachPart(part, visit);
  }
}

/** Every expression in a statement, outer ones first. */
export function forEachExpression(s: Statement, visit: (e: Expression) => void): void {
  const down = (e: Expression): void => forEachPart(e, visit);
  forEachNested(s, (inner) => {
    for (const e of expressionsOf(inner)) down(e);
    for (const d of declarationsOf(inner))
      for (const one of d.declarators)
        if (one.kind === "variable" && one.initializer !== null) forEachValue(one.initializer, down);
  });
}

/** A statement and those inside it, each before what it contains; then those of its statement expressions, `({ … })`. */
export function forEachStatement(s: Statement, visit: (s: Statement) => void): void {
  forEachNested(s, visit);
  for (const body of bodiesWithin(s)) forEachNested(body, visit);
}

function forEachNested(s: Statement, visit: (s: Statement) => void): void {
  visit(s);
  for (const child of childrenOf(s)) forEachNested(child, visit);
}

const bodies = new WeakMap<Statement, readonly Statement[]>();

/** Of all statement expressions in a statement, those inside others included. */
function bodiesWithin(s: Statement): readonly Statement[] {
  let within = bodies.get(s);
  if (within === undefined) {
    const list: Statement[] = [];
    forEachExpression(s, (e) => {
      if (e.kind === "statements") list.push(e.body);
    });
    within = list;
    bodies.set(s, within);
  }
  return within;
}

export function forEachReturn(s: Statement, visit: (value: Expression) => void): void {
  forEachStatement(s, (inner) => {
    if (inner.kind === "return" && inner.value !== null) visit(inner.value);
  });
}

/** What each variable or field is initialised with, in the whole program. */
export function forEachInitialized(
  program: CProgram,
  visit: (target: VariableSymbol | Field, type: CType, value: Expression) => void,
): void {
  const inside = (target: VariableSymbol | Field, type: CType, initializer: Initializer): void => {
    if (initializer.kind === "expression") {
      visit(target, type, initializer.value);
      return;
    }
    for (const e of initializer.elements) {
      if (e.kind === "field") inside(originalField(e.field), e.field.type, e.value);
      else if (initializer.type.kind === "array") inside(target, initializer.type.element, e.value);
    }
  };
  forEachInitializer(program, (symbol, initializer) => inside(symbol, symbol.type, initializer));
}

/** The initial values of variables and compound literals, in the whole program. */
export function forEachInitializer(
  program: CProgram,
  visit: (symbol: VariableSymbol, initializer: Initializer) => void,
): void {
  const declared = (d: Declaration): void => {
    for (const one of d.declarators)
      if (one.kind === "variable" && one.initializer !== null) visit(one.symbol, one.initializer);
  };
  for (const unit of program.units)
    for (const d of unit.declarations) {
      if (d.kind === "declaration") declared(d);
      else {
        forEachStatement(d.body, (s) => declarationsOf(s).forEach(declared));
        forEachExpression(d.body, (e) => {
          if (e.kind === "compoundLiteral") visit(e.symbol, e.initializer);
        });
      }
    }
}

/** The variables that a statement declares, and those without a name. */
export function forEachDeclared(s: Statement, visit: (symbol: VariableSymbol) => void): void {
  forEachStatement(s, (inner) => {
    for (const d of declarationsOf(inner))
      for (const one of d.declarators) if (one.kind === "variable") visit(one.symbol);
  });
  forEachExpression(s, (e) => {
    if (e.kind === "compoundLiteral") visit(e.symbol);
  });
}

/** The expressions of an initial value. */
export function forEachValue(initializer: Initializer, visit: (e: Expression) => void): void {
  if (initializer.kind === "expression") visit(initializer.value);
  else for (const e of initializer.elements) forEachValue(e.value, visit);
}

export function childrenOf(s: Statement): readonly Statement[] {
  switch (s.kind) {
    case "compound":
      return s.statements;
    case "if":
      return s.whenFalse === null ? [s.whenTrue] : [s.whenTrue, s.whenFalse];
    case "while":
    case "do":
    case "for":
    case "switch":
    case "case":
    case "default":
    case "label":
      return [s.body];
    default:
      return [];
  }
}

export function declarationsOf(s: Statement): readonly Declaration[] {
  if (s.kind === "declarationStatement") return [s.declaration];
  return s.kind === "for" && s.init !== null && s.init.kind === "declaration" ? [s.init] : [];
}

/** The expressions of a statement itself. */
export function expressionsOf(s: Statement): readonly Expression[] {
  switch (s.kind) {
    case "expressionStatement":
      return [s.expression];
    case "if":
    case "while":
    case "do":
      return [s.test];
    case "for":
      return [s.init !== null && s.init.kind !== "declaration" ? s.init : null, s.test, s.update].filter(
        (e) => e !== null,
      );
    case "switch":
      return [s.selector];
    case "return":
      return s.value === null ? [] : [s.value];
    default:
      return [];
  }
}

/** The operands of an expression that are evaluated with it. */
export function partsOf(e: Expression): readonly Expression[] {
  switch (e.kind) {
    case "unary":
    case "increment":
    case "convert":
      return [e.operand];
    case "binary":
    case "comma":
      return [e.left, e.right];
    case "assign":
    case "compoundAssign":
      return [e.target, e.value];
    case "conditional":
      return e.whenTrue === null ? [e.test, e.whenFalse] : [e.test, e.whenTrue, e.whenFalse];
    case "call":
      return [e.callee, ...e.arguments];
    case "subscript":
      return [e.base, e.index];
    case "member":
      return [e.object];
    default:
      return [];
  }
}
