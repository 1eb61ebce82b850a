/**
 * Where the copy of a function may stand: with the function, whose file's static variables and functions it can name, or with its
 * caller, whose types it can name.
 */

import type { CProgram, FunctionDefinition } from "../../../1-parse/c/program.js";
import type { FunctionSymbol } from "../../../1-parse/c/symbols.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";
import { forEachDeclared, forEachExpression } from "../walk-syntax.js";

/** It names nothing that only its own file has. `copied`: functions that are copied with it. */
export function canStandElsewhere(
  syntax: CProgram,
  d: FunctionDefinition,
  copied: Pick<ReadonlySet<FunctionSymbol>, "has">,
): boolean {
  let holds = true;
  const canBeCalled = (f: FunctionSymbol): boolean => {
    const definition = syntax.definitions.get(f);
    if (definition === undefined) return f.system;
    return f.linkage === "external" || (copied.has(f) && canStandElsewhere(syntax, definition, copied));
  };
  forEachDeclared(d.body, ({ storage, type }) => {
    holds &&= storage !== "static" && isOfEverybody(type);
  });
  forEachExpression(d.body, (e) => {
    if (e.kind === "variable") holds &&= e.symbol.linkage !== "internal" && isOfEverybody(e.symbol.type);
    if (e.kind === "functionName") holds &&= canBeCalled(e.symbol);
    if (e.kind === "sizeof") holds &&= isOfEverybody(e.operandType);
    if (e.kind === "convert") holds &&= isOfEverybody(e.type);
  });
  return holds;
}

/** The file, or what it includes, declares all structs of the type. */
export function knowsType(syntax: CProgram, file: string, type: CType): boolean {
  const unit = syntax.units.find((u) => u.file === file);
  const declared = structOf(type)?.span.file;
  if (declared === undefined || declared === file) return true;
  return unit !== undefined && [...unit.includes, ...unit.nestedIncludes].some((i) => i.file === declared);
}

function isOfEverybody(type: CType): boolean {
  const struct = structOf(type);
  return struct === undefined || struct.system;
}

function structOf(type: CType) {
  switch (type.kind) {
    case "record":
    case "enum":
      return type.declaration;
    case "pointer":
      return structOf(type.target);
    case "array":
      return structOf(type.element);
    default:
      return undefined;
  }
}
