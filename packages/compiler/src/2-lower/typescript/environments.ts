/** Environments: what type parameters stand for. */
import type ts from "typescript";
import type { Type } from "../../il/types.js";
import type { Environment, ProgramContext } from "./context.js";
import { exactTypeKey } from "./type-keys.js";

/** The one environment with these types. */
export function environmentOf(p: ProgramContext, types: ReadonlyMap<ts.Symbol, Type>): Environment {
  const key = [...types]
    .map(([symbol, type]) => `${p.numberOf(symbol)}=${exactTypeKey(type)}`)
    .sort()
    .join(";");
  let found = p.environments.get(key);
  if (found === undefined) {
    found = { types, key, cache: new Map(), folded: new Map(), open: new Map() };
    p.environments.set(key, found);
  }
  return found;
}

export function extendEnvironment(
  p: ProgramContext,
  outer: Environment,
  types: ReadonlyMap<ts.Symbol, Type>,
): Environment {
  return types.size === 0 ? outer : environmentOf(p, new Map([...outer.types, ...types]));
}

export function emptyEnvironment(p: ProgramContext): Environment {
  return environmentOf(p, new Map());
}
