/**
 * What a checkpointed loop may keep: what its directive says.
 * In: `$AD BINOMIAL-CKP`: the number of iterations plus one, the number of states, the number of the first iteration (Tapenade's three); or the
 * number of states alone, or memory (200MB). Out: that number, a constant or a variable of the procedure, or bytes; null after something wrong.
 * The other two numbers are not used: the loop itself says how often it runs, and its counter counts on as the program has it.
 */
import { constant, int32, readOf } from "../../il/builders.js";
import type { LoopStatement, Program, Unit, UnitId, Variable } from "../../il/types.js";
import { forEachPath, forEachStatement } from "../../il/visit.js";
import { checkpointedLoop } from "../../languages/directives.js";
import type { StateRoom } from "../plan.js";

export function roomOf(
  { program }: { readonly program: Program },
  id: UnitId,
  loop: LoopStatement,
  refuse: (message: string, hint: string) => void,
): StateRoom | null {
  const words = loop.directives?.find(({ name }) => name === checkpointedLoop)?.arguments ?? [];
  const hint = `Write ${checkpointedLoop} 20, for up to 20 states, ${checkpointedLoop} 200MB, for that much memory, or ${checkpointedLoop} n+1 20 1: iterations plus one, states, first iteration.`;
  if (words.length !== 1 && words.length !== 3) {
    refuse(`${checkpointedLoop} takes the number of states, or three numbers`, hint);
    return null;
  }
  const word = words[words.length === 1 ? 0 : 1] as string;
  if (/^\d+$/.test(word)) {
    const slots = Number(word);
    if (slots >= 1) return { kind: "states", count: constant(slots, undefined, int32) };
    refuse("a loop needs at least one state, that before its first iteration", hint);
    return null;
  }
  const bytes = bytesIn(word);
  if (bytes !== null) return { kind: "memory", bytes };
  const unit = program.units.get(id);
  const variable = unit === undefined ? undefined : named(program, unit, word);
  if (variable === undefined || (variable.type.kind !== "integer" && variable.type.kind !== "real")) {
    refuse(`'${word}' is no number of states, and no variable that holds one`, hint);
    return null;
  }
  return { kind: "states", count: readOf(variable) };
}

const units: Readonly<Record<string, number>> = {
  B: 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KIB: 2 ** 10,
  MIB: 2 ** 20,
  GIB: 2 ** 30,
};

/** `200MB`; null: it is no amount of memory. */
export function bytesIn(word: string): number | null {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*([KMG]?i?B)$/i.exec(word) ?? [];
  const size = unit === undefined ? undefined : units[unit.toUpperCase()];
  return number === undefined || size === undefined ? null : Math.floor(Number(number) * size);
}

function named(program: Program, unit: Unit, name: string): Variable | undefined {
  const ids = new Set(unit.parameters);
  forEachStatement(unit.body, (s) => forEachPath(s, ({ root }) => ids.add(root)));
  return [...ids].map((id) => program.variables.get(id)).find((variable) => variable?.name === name);
}
