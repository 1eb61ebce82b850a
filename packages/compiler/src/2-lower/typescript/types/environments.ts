/** Environments: what type parameters stand for. */
import type ts from "typescript";
import type { Type } from "../../../il/types.js";
import type { Environment, ProgramContext } from "../context.js";
import { exactTypeKey } from "./type-keys.js";

type Types = ReadonlyMap<ts.Symbol, Type>;

/** A call that has an environment of its own, and what type parameters stand for around it. */
export interface CallSite {
  readonly node: ts.Node;
  readonly within: Environment;
}

/** The one environment with these types; `site`: the one for what is called there. */
export function environmentOf(p: ProgramContext, types: Types, site?: CallSite): Environment {
  const at = site === undefined ? "" : ` at ${p.numberOf(site.node)} in ${keyOf(p, site.within.types)}`;
  const key = `${keyOf(p, types)}${at}`;
  let found = p.environments.get(key);
  if (found === undefined) {
    found = { types, key, cache: new Map(), folded: new Map(), open: new Map() };
    p.environments.set(key, found);
  }
  return found;
}

function keyOf(p: ProgramContext, types: Types): string {
  return [...types]
    .map(([symbol, type]) => `${p.numberOf(symbol)}=${exactTypeKey(type)}`)
    .sort()
    .join(";");
}

export function extendEnvironment(p: ProgramContext, outer: Environment, types: Types, site?: CallSite): Environment {
  return types.size === 0 ? outer : environmentOf(p, new Map([...outer.types, ...types]), site);
}

export function emptyEnvironment(p: ProgramContext): Environment {
  return environmentOf(p, new Map());
}
