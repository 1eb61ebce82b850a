/** The type of the `this` that an arrow function has from around it. */
import ts from "#typescript";
import { pointerTo, recordType } from "../../../il/builders.js";
import type { Type } from "../../../il/types.js";
import type { Environment, FunctionNode, ProgramContext } from "../context.js";
import { classRecord, typeParameterSymbols } from "../types/records.js";
import { convertType } from "../types/types.js";
import { needsThis } from "./functions.js";

export function capturesThis(p: ProgramContext, node: FunctionNode, environment: Environment): Type | undefined {
  if (!needsThis(p, node)) return undefined;
  let at: ts.Node = node.parent;
  while (!ts.isSourceFile(at) && !ts.isClassLike(at)) at = at.parent;
  if (ts.isSourceFile(at)) return undefined;
  const types = typeParameterSymbols(p, at).map(
    (symbol) => environment.types.get(symbol) ?? ({ kind: "opaque", name: "unknown" } as const),
  );
  return pointerTo(recordType(classRecord(p, at, types, convertType).id));
}
