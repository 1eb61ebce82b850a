/**
 * What a function of which there is only a prototype may write through its arguments: all that they lead to, however far, but what the
 * prototype says it only reads. `const struct s *` protects the fields of the struct, not what pointers among them lead to.
 * In: the function's type, the arguments. Out: for each argument the depths at which it may write.
 * Method: the types behind one pointer, two, … of the parameter; behind `void *`, and where there is no parameter, those of the argument.
 */

import type { FunctionSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { CType, RecordDeclaration } from "../../../1-parse/c/types/c-types.js";
import { originalOf } from "../../../1-parse/c/types/record-identity.js";
import type { OutsideStores } from "../../../il/types.js";
import { readsNumber } from "../../../languages/c-library.js";

/** Types that lie farther away than so many pointers are taken together. */
const told = 6;

export function outsideStores(symbol: FunctionSymbol, args: readonly Expression[]): readonly OutsideStores[] {
  if (readsNumber(symbol.builtin ?? symbol.name))
    return args.length < 2 ? [] : [{ argument: 1, depths: [true, false] }];
  return args.flatMap((value, argument) => {
    const depths = depthsOf(symbol.type.parameters[argument]?.type ?? null, withoutCasts(value));
    return depths.includes(true) ? [{ argument, depths }] : [];
  });
}

function depthsOf(parameter: CType | null, given: CType): readonly boolean[] {
  const type = parameter ?? given;
  let behind = pointedFrom(type);
  const depths: boolean[] = [];
  // Behind the ellipsis, and without a prototype, nothing tells what the function makes of it.
  if (parameter === null && behind.length > 0) return [true];
  while (behind.length > 0 && depths.length < told) {
    depths.push(behind.some((t) => !isConst(t)));
    if (!behind.some((t) => t.kind === "void")) behind = behind.flatMap(pointedFrom);
    else if (depths.length > 1 || given.kind !== "pointer") return [...depths, true];
    else behind = pointedFrom(given).flatMap(pointedFrom);
  }
  return shortened([...depths, isWrittenBeyond(behind, new Set())]);
}

/** What the last says is said once. */
function shortened(depths: readonly boolean[]): readonly boolean[] {
  let count = depths.length;
  while (count > 1 && depths[count - 1] === depths[count - 2]) count--;
  return depths.slice(0, count);
}

function isWrittenBeyond(types: readonly CType[], seen: Set<RecordDeclaration>): boolean {
  return types.some((t) => {
    if (!isConst(t)) return true;
    const record = elementOf(t);
    if (record.kind === "record") {
      if (seen.has(record.declaration)) return false;
      seen.add(record.declaration);
    }
    return isWrittenBeyond(pointedFrom(t), seen);
  });
}

/** What the pointers in a value of the type lead to. */
function pointedFrom(type: CType): readonly CType[] {
  switch (type.kind) {
    case "pointer":
      return type.target.kind === "function" ? [] : [type.target];
    case "array":
      return pointedFrom(type.element);
    case "record":
      return originalOf(type.declaration).fields.flatMap((f) => pointedFrom(f.type));
    default:
      return [];
  }
}

function isConst(type: CType): boolean {
  return type.qualifiers.const || (type.kind === "array" && isConst(type.element));
}

function elementOf(type: CType): CType {
  return type.kind === "array" ? elementOf(type.element) : type;
}

/** The type of an argument before it became `void *`. */
function withoutCasts(e: Expression): CType {
  let inner = e;
  while (inner.kind === "convert" && inner.type.kind === "pointer" && inner.operand.type.kind === "pointer")
    inner = inner.operand;
  return inner.type;
}
