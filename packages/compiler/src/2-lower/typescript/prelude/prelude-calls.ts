/** Calls of the prelude: methods of arrays, typed arrays, maps and sets that are written in TypeScript themselves. */

import ts from "#typescript";
import type { Expression } from "../../../il/types.js";
import type { Piece } from "../arrays/lists.js";
import type { ProgramContext, UnitContext } from "../context.js";
import { argumentTypes, fillArguments } from "../functions/arguments.js";
import type { Destination } from "../functions/calls-emit.js";
import { emitCall } from "../functions/calls-emit.js";
import { resultOf } from "../functions/functions.js";
import { specialTypes } from "../functions/special-parameters.js";
import { emptyEnvironment } from "../types/environments.js";
import { inferEnvironment } from "../types/generics.js";

/** The prelude's function of a name; one for exactly this number of arguments goes first. */
export function preludeFunction(p: ProgramContext, name: string, count: number): ts.FunctionDeclaration | undefined {
  const table = p.remember("prelude", p.parsed, () => {
    const found = new Map<string, ts.FunctionDeclaration>();
    for (const file of p.parsed.modules) {
      for (const statement of file.statements) {
        if (ts.isFunctionDeclaration(statement) && statement.name !== undefined)
          found.set(statement.name.text, statement);
      }
    }
    return found;
  });
  return table.get(`${name}${count}`) ?? table.get(name);
}

export function callPrelude(
  u: UnitContext,
  f: ts.FunctionDeclaration,
  pieces: readonly Piece[],
  node: ts.Node,
  target: Destination,
): Expression {
  const p = u.program;
  const environment = inferEnvironment(u, {
    declaration: f,
    outer: emptyEnvironment(p),
    types: argumentTypes(f.parameters, pieces),
    site: node,
  });
  const values = fillArguments(u, { parameters: f.parameters, environment }, pieces, node);
  const unit = u.lower.functionUnit(p, f, environment, specialTypes(p, f.parameters, values, environment));
  const name = f.name!.text.slice(f.name!.text.indexOf("_") + 1).replace(/\d+$/, "");
  return emitCall(u, { kind: "unit", unit }, values, resultOf(p, f, environment), node, target, name);
}
