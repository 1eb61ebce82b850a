/** Static members of classes: globals named `Class.member`. */
import ts from "#typescript";
import { pathOf } from "../../../il/builders.js";
import type { Path } from "../../../il/types.js";
import type { ProgramContext, UnitContext } from "../context.js";
import { declarationOf, hostNameOf } from "../names/symbols.js";
import { placeOf } from "../names/variables.js";
import { originOf } from "../origins.js";
import { emptyEnvironment } from "../types/environments.js";
import { memberName } from "../types/records.js";
import { convertType } from "../types/types.js";

/** The place of a static field or of a namespace's variable; undefined for everything else. */
export function staticPlace(u: UnitContext, symbol: ts.Symbol, node: ts.Node): Path | undefined {
  const declaration = declarationOf(symbol);
  if (declaration === undefined) return undefined;
  if (ts.isPropertyDeclaration(declaration) && ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Static) {
    return pathOf(staticField(u.program, symbol, declaration));
  }
  if (ts.isVariableDeclaration(declaration)) return placeOf(u, symbol, node);
  return undefined;
}

function staticField(p: ProgramContext, symbol: ts.Symbol, declaration: ts.PropertyDeclaration) {
  let variable = p.globals.get(symbol);
  if (variable === undefined) {
    const owner = declaration.parent.name?.text ?? "anonymous";
    const type = convertType(p, p.checker.getTypeOfSymbol(symbol), emptyEnvironment(p));
    const host = hostNameOf(p, declaration.parent, owner);
    const constant = (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Readonly) !== 0;
    const name = memberName(symbol);
    variable = p.variable(`${owner}.${name}`, type, "global", originOf(declaration), {
      host: { ...host, name: `${host.name}.${name}` },
      ...(constant ? { constant } : {}),
    });
    p.globals.set(symbol, variable);
  }
  return variable;
}
