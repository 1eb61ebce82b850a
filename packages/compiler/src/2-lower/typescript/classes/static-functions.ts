/** Static fields that always hold the same function: `static f = (x) => …`. */
import ts from "#typescript";
import type { ProgramContext } from "../context.js";
import { bare } from "../context.js";
import { isAssigned } from "../names/assigned-names.js";

/** The function a static field is given, if nothing assigns a property of that name. */
export function staticFunction(
  p: ProgramContext,
  symbol: ts.Symbol,
): ts.ArrowFunction | ts.FunctionExpression | undefined {
  const declaration = symbol.valueDeclaration;
  if (declaration === undefined || !ts.isPropertyDeclaration(declaration) || declaration.initializer === undefined)
    return undefined;
  if (!(ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Static) || assignedNames(p).has(symbol.name))
    return undefined;
  const value = bare(declaration.initializer);
  return ts.isArrowFunction(value) || ts.isFunctionExpression(value) ? value : undefined;
}

/** The names of all properties that are assigned somewhere. */
function assignedNames(p: ProgramContext): ReadonlySet<string> {
  return p.remember("assigned properties", p.parsed, () => {
    const names = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAccessExpression(node) && isAssigned(node)) names.add(node.name.text);
      ts.forEachChild(node, visit);
    };
    for (const file of p.parsed.files) visit(file);
    return names;
  });
}
