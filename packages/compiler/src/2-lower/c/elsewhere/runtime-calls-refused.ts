/**
 * What an adjoint calls of Retrograd's runtime that has neither a text (retrograd_again.h) nor a meaning here: it cannot be differentiated once more.
 * In: the parsed program, the functions that the heads reach. Out: diagnostics RG3301, one for each such function, where it is called first.
 * Limits: the functions that find shadows (rg_shadow, rg_pair, rg_mirror) are judged where it is known what leads there.
 */
import type { CProgram } from "../../../1-parse/c/program.js";
import type { FunctionSymbol } from "../../../1-parse/c/symbols.js";
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
  for (const symbol of reached) {
    const definition = syntax.definitions.get(symbol);
    if (definition === undefined) continue;
    forEachExpression(definition.body, (e) => {
      if (e.kind !== "call" || (e.callee.kind !== "convert" && e.callee.kind !== "functionName")) return;
      const callee = e.callee.kind === "convert" ? e.callee.operand : e.callee;
      if (callee.kind !== "functionName" || syntax.definitions.has(callee.symbol)) return;
      const { name } = callee.symbol;
      if (!/^rg2?_/.test(name) || judgedElsewhere.test(name) || told.has(name) || callee.symbol.noreturn) return;
      const reason = reasons.find(([names]) => names.test(name));
      const why = reason?.[1] ?? "the runtime has no derivative of it";
      if (told.has(why)) return;
      told.add(name).add(why);
      context.refuse(
        e.span,
        "RG3301",
        `This is an adjoint that Retrograd made, and it cannot be differentiated once more: ${why} ('${name}').`,
        `For second derivatives ${reason?.[2] ?? "differentiate the tangent: the adjoint of f_d."}`,
      );
    });
  }
}
