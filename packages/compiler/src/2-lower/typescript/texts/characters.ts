/** The characters of a text, as a loop or a spread takes it apart: a pair of surrogates is one. */
import type ts from "typescript";
import { arrayOf, constant, stringType } from "../../../il/builders.js";
import type { Expression, Path } from "../../../il/types.js";
import { listOf } from "../arrays/lists.js";
import type { UnitContext } from "../context.js";
import { pointerPath } from "../expressions/pointer-paths.js";
import { callPrelude, preludeFunction } from "../prelude/prelude-calls.js";

export function characters(u: UnitContext, text: Expression, node: ts.Node): Path {
  if (text.kind === "constant" && typeof text.value === "string") {
    const pieces = [...text.value].map((character) => ({ spread: false, value: constant(character) }));
    return listOf(u, arrayOf(stringType, "list"), pieces, "characters");
  }
  const f = preludeFunction(u.program, "text_characters", 1)!;
  return pointerPath(u, callPrelude(u, f, [{ spread: false, value: text }], node, undefined), node);
}
