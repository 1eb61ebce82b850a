/**
 * How many states a checkpointed loop may store: what its directive says.
 * In: `$AD BINOMIAL-CKP`: the number of iterations plus one, the number of states, the number of the first iteration (Tapenade's three); or the
 * number of states alone. Out: that number, a constant or a variable of the procedure; null after something wrong.
 * The other two numbers are not used: the loop itself says how often it runs, and its counter counts on as the program has it.
 */
import { constant, int32, readOf } from "../../il/builders.js";
import type { Expression, LoopStatement, Program, Unit, UnitId, Variable } from "../../il/types.js";
import { forEachPath, forEachStatement } from "../../il/visit.js";
import { checkpointedLoop } from "../../languages/directives.js";

export function slotsOf(
  { program }: { readonly program: Program },
  id: UnitId,
  loop: LoopStatement,
  refuse: (message: string, hint: string) => void,
): Expression | null {
  const words = loop.directives?.find(({ name }) => name === checkpointedLoop)?.arguments ?? [];
  const hint = `Write ${checkpointedLoop} 20, for up to 20 states, or ${checkpointedLoop} n+1 20 1: iterations plus one, states, first iteration.`;
  if (words.length !== 1 && words.length !== 3) {
    refuse(`${checkpointedLoop} takes the number of states, or three numbers`, hint);
    return null;
  }
  const word = words[words.length === 1 ? 0 : 1] as string;
  if (/^\d+$/.test(word)) {
    const slots = Number(word);
    if (slots >= 1) return constant(slots, undefined, int32);
    refuse("a loop needs at least one state, that before its first iteration", hint);
    return null;
  }
  const unit = program.units.get(id);
  const variable = unit === undefined ? undefined : named(program, unit, word);
  if (variable === undefined || (variable.type.kind !== "integer" && variable.type.kind !== "real")) {
    refuse(`'${word}' is no number of states, and no variable that holds one`, hint);
    return null;
  }
  return readOf(variable);
}

function named(program: Program, unit: Unit, name: string): Variable | undefined {
  const ids = new Set(unit.parameters);
  forEachStatement(unit.body, (s) => forEachPath(s, ({ root }) => ids.add(root)));
  return [...ids].map((id) => program.variables.get(id)).find((variable) => variable?.name === name);
}
