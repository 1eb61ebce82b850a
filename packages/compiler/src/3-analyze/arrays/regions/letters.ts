/**
 * The letter that is read behind a pointer to a string in the program's text: BLAS by the symbols of Fortran is told by `"T"` how long its vectors are.
 * In: the path of a character, the execution it is read in. Out: its number; null: the pointer does not surely lead to such a string.
 */
import type { Expression, Path, Type } from "../../../il/types.js";
import type { Execution, IndexForms } from "./index-forms.js";

/** How many variables and arguments are followed. */
const farthest = 12;

export function letterAt({ root, steps, type }: Path, at: Execution, forms: IndexForms): number | null {
  const [deref, index, ...more] = steps;
  if (deref?.kind !== "deref" || index?.kind !== "index" || more.length > 0) return null;
  if (type.kind !== "integer" || type.bits !== 8) return null;
  const [subscript, ...others] = index.indices;
  const k = subscript === undefined || others.length > 0 ? undefined : forms.of(subscript, at)?.value;
  const text = k === undefined ? null : textBehind(forms.definition(root, at), forms);
  if (text === null || k === undefined || k < 0 || k > text.length) return null;
  const code = k < text.length ? text.charCodeAt(k) : 0;
  return code < 128 ? code : null;
}

function textBehind(
  defined: { readonly value: Expression; readonly at: Execution } | null,
  forms: IndexForms,
): string | null {
  let definition = defined;
  for (let k = 0; k < farthest && definition !== null; k++) {
    const { at } = definition;
    let { value } = definition;
    while (value.kind === "convert") value = value.operand;
    if (value.kind === "constant") return isOfBytes(value.type) ? String(value.value) : null;
    if (value.kind !== "read" || value.path.steps.length > 0) return null;
    definition = forms.definition(value.path.root, at);
  }
  return null;
}

/** Not `L"…"`, and no number. */
function isOfBytes(type: Type): boolean {
  return type.kind === "array" && type.element.kind === "integer" && type.element.bits === 8;
}
