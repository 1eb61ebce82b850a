/**
 * The letter that is read behind a pointer to a string in the program's text: BLAS by the symbols of Fortran is told by `"T"` how long its vectors are.
 * In: the path of a character, where it is read. Out: its number; null: the pointer does not surely lead to such a string.
 */
import type { Expression, Path, Type, VariableId } from "../../../il/types.js";

/** How many variables and arguments are followed. */
const farthest = 12;

/** What stands at a variable's one definition, and numbers that are known. */
interface Values<At> {
  definition(variable: VariableId, at: At): { readonly value: Expression; readonly at: At } | null;
  of(e: Expression, at: At): { readonly value: number | undefined } | null;
}

export function letterAt<At>({ root, steps, type }: Path, at: At, values: Values<At>): number | null {
  const [deref, index, ...more] = steps;
  if (deref?.kind !== "deref" || index?.kind !== "index" || more.length > 0) return null;
  if (type.kind !== "integer" || type.bits !== 8) return null;
  const [subscript, ...others] = index.indices;
  const k = subscript === undefined || others.length > 0 ? undefined : values.of(subscript, at)?.value;
  const text = k === undefined ? null : textBehind(root, at, values);
  if (text === null || k === undefined || k < 0 || k > text.length) return null;
  const code = k < text.length ? text.charCodeAt(k) : 0;
  return code < 128 ? code : null;
}

function textBehind<At>(pointer: VariableId, at: At, values: Values<At>): string | null {
  let definition = values.definition(pointer, at);
  for (let k = 0; k < farthest && definition !== null; k++) {
    let { value } = definition;
    while (value.kind === "convert") value = value.operand;
    if (value.kind === "constant") return isOfBytes(value.type) ? String(value.value) : null;
    if (value.kind !== "read" || value.path.steps.length > 0) return null;
    definition = values.definition(value.path.root, definition.at);
  }
  return null;
}

/** Not `L"…"`, and no number. */
function isOfBytes(type: Type): boolean {
  return type.kind === "array" && type.element.kind === "integer" && type.element.bits === 8;
}
