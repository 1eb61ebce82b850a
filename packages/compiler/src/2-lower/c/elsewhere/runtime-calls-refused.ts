/**
 * What an adjoint calls of Retrograd's runtime that has neither a text (retrograd_again.h) nor a meaning here: it cannot be differentiated once more.
 * In: the parsed program, the functions that the heads reach. Out: diagnostics RG3301, one for each such function, where it is called first.
 * Limits: the functions that find shadows (rg_shadow, rg_pair, rg_mirror) are judged where it is known what leads there.
 */
import type { CProgram } from "../../../1-parse/c/program.js";
import type { FunctionSymbol } from "../../../1-parse/c/symbols.js";
import type { Expression } from "../../../1-parse/c/syntax.js";
import type { Span } from "../../../diagnostics/origin.js";
import type { ProgramContext } from "../program-context.js";
import { forEachExpression } from "../walk-syntax.js";

const judgedElsewhere = /^rg_(?:note_length|length|shadow|shadow_rows|shadow_struct|pair|mirror)$/;

const reasons: readonly (readonly [RegExp, string, string])[] = [
  [
    /^rg_(?:steps_|piece|end_piece|hold|hand_over|stands_for|copy_adjoints|note_block|let_go)/,
    "it runs steps again from states that the runtime keeps",
    "differentiate the tangent (the adjoint of f_d), or the adjoint without checkpoints.",
  ],
  [
    /^rg_(?:put_away|bring_back|now|find|is_taken)/,
    "its storage is released and allocated anew by the runtime",
    "differentiate the tangent (the adjoint of f_d), or the adjoint without --memory.",
  ],
  [/^rg2_(?:push|pop)_memory$/, "it saves structs whole", "differentiate the tangent: the adjoint of f_d."],
];

export function refuseRuntimeCalls(
  context: ProgramContext,
  syntax: CProgram,
  reached: ReadonlySet<FunctionSymbol>,
): void {
  const told = new Set<string>();
  const stacks = new Map<boolean, Span>();
  const refuse = (at: Span, name: string, why: string, instead: string): void => {
    if (told.has(why)) return;
    told.add(why);
    context.refuse(
      at,
      "RG3301",
      `This is an adjoint that Retrograd made, and it cannot be differentiated once more: ${why} ('${name}').`,
      `For second derivatives ${instead}`,
    );
  };
  for (const symbol of reached) {
    const definition = syntax.definitions.get(symbol);
    if (definition === undefined) continue;
    forEachExpression(definition.body, (e) => {
      if (e.kind !== "call") return;
      const callee = calledBy(e);
      if (callee === undefined || !/^rg2?_/.test(callee.name)) return;
      const { name } = callee;
      if (syntax.definitions.has(callee)) {
        if (!/^rg2_/.test(symbol.name)) stacks.set(!isWritten(e, name), e.span);
        return;
      }
      if (judgedElsewhere.test(name)) return;
      const [, why = "the runtime has no derivative of it", instead = plainly] =
        reasons.find(([names]) => names.test(name)) ?? [];
      refuse(e.span, name, why, instead);
    });
  }
  const [own, inner] = [stacks.get(true), stacks.get(false)];
  if (own !== undefined && inner !== undefined)
    refuse(inner, "rg2_…", "it has stacks of its own beside those of the adjoint that it is the adjoint of", plainly);
}

const plainly = "differentiate the tangent: the adjoint of f_d.";

function calledBy({ callee }: Expression & { kind: "call" }): FunctionSymbol | undefined {
  const named = callee.kind === "convert" ? callee.operand : callee;
  return named.kind === "functionName" && named.symbol.name !== "rg2_exhausted" ? named.symbol : undefined;
}

/** Does the text itself name the function? `rg_push_double` is a macro there, for `rg2_push_double`. */
function isWritten({ callee }: Expression & { kind: "call" }, name: string): boolean {
  const { start, end, macros = [] } = callee.span;
  return macros.length === 0 && end - start === name.length;
}
