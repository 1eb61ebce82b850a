/** Variable declarations: initial values are stored in the new variables directly where that is the same. */
import ts from "#typescript";
import { constant } from "../../../il/builders.js";
import type { Expression } from "../../../il/types.js";
import type { ProgramContext, UnitContext } from "../context.js";
import { bare } from "../context.js";
import { namesIterator } from "../iteration/kept-iterators.js";
import { mayBeNil, orNil } from "../types/type-keys.js";
import { captureFacts } from "./captures.js";
import { isNestedVar } from "./hoisted-variables.js";
import { namesLibrary } from "./library-names.js";
import { functionOf } from "./symbols.js";
import { declare, isBoxed, variableType } from "./variables.js";

export function declarations(u: UnitContext, list: ts.VariableDeclarationList): void {
  const p = u.program;
  for (const declaration of list.declarations) {
    const { name, initializer } = declaration;
    if (!ts.isIdentifier(name)) {
      if (initializer !== undefined && !namesLibrary(p, declaration)) u.lower.bindFrom(u, name, initializer);
      continue;
    }
    const symbol = p.checker.getSymbolAtLocation(name);
    if (symbol === undefined) continue;
    if (namesIterator(p, declaration)) continue;
    const value = initializer === undefined ? undefined : bare(initializer);
    const isFunction = value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
    if (isFunction && functionOf(p, symbol) === value && !isUsedAsVariable(p, value)) continue;
    const boxed = isBoxed(p, symbol);
    if (initializer === undefined) {
      const isVar = (list.flags & ts.NodeFlags.BlockScoped) === 0;
      const type = variableType(u, symbol);
      const undefinedValue: Expression = constant(undefined, "undefined");
      declare(
        u,
        symbol,
        name,
        !isVar && !boxed && (mayBeNil(type) || mayBeUnset(p, declaration)) ? undefinedValue : undefined,
        type.kind === "opaque" ? orNil(type) : type,
      );
      continue;
    }
    if (boxed) {
      const place = u.bindings.get(symbol);
      const isNew = place !== undefined && captureFacts(p, name).early.has(symbol) && !isNestedVar(declaration);
      if (isNew) u.lower.into(u, initializer, place);
      else declare(u, symbol, name, u.lower.expression(u, initializer));
      continue;
    }
    const type = variableType(u, symbol);
    if (type.kind === "opaque" || type.kind === "nil") {
      const own = u.lower.expression(u, initializer);
      declare(u, symbol, name, own, own.type.kind === "nil" ? type : own.type);
      continue;
    }
    // The name means the new variable only after its value is there: an outer iteration's value is still readable until then.
    u.lower.into(u, initializer, declare(u, symbol, name, undefined, type));
  }
}

/** May the variable be read before it is assigned? The checker has made sure that it is not, unless it was told not to look. */
function mayBeUnset(p: ProgramContext, declaration: ts.VariableDeclaration): boolean {
  return declaration.exclamationToken !== undefined || !p.strictNulls;
}

/** Does a constant that is given a function need a variable? Not where the function is called by name: it is a unit. */
function isUsedAsVariable(p: ProgramContext, f: ts.ArrowFunction | ts.FunctionExpression): boolean {
  return !captureFacts(p, f).called.has(f);
}
