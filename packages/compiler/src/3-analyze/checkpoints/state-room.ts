/**
 * What a checkpointed loop may keep: what its directive says.
 * In: the words of `$AD BINOMIAL-CKP` (state-rooms.ts), and the variables that they name. Out: numbers of states, or bytes; null after something wrong.
 * Tapenade's other two numbers are not used: the loop itself says how often it runs, and its counter counts on as the program has it.
 */

import type { StateRoom } from "../../4-plan/plan.js";
import { constant, int32 } from "../../il/builders.js";
import { checkpointedLoop } from "../../il/conventions/directives.js";
import { isNumber, roomWords, variableWords } from "../../il/conventions/state-rooms.js";
import type { Expression, LoopStatement } from "../../il/types.js";

export function roomOf(loop: LoopStatement, refuse: (message: string, hint: string) => void): StateRoom | null {
  const words = loop.directives?.find(({ name }) => name === checkpointedLoop)?.arguments ?? [];
  const hint = `Write ${checkpointedLoop} 20, for up to 20 states, ${checkpointedLoop} 200MB, for that much memory, or ${checkpointedLoop} n+1 20 1: iterations plus one, states, first iteration. MEASURED, SHARED m, SINGLE may follow.`;
  const room = roomWords(words);
  if (room.kind === "wrong") {
    refuse(room.because, hint);
    return null;
  }
  const { inSingle } = room;
  if (room.kind !== "states") return room;
  const named = variableWords(room);
  const numberOf = (word: string): Expression | undefined =>
    isNumber(word) ? constant(Number(word), undefined, int32) : loop.asked?.[named.indexOf(word)];
  const isCount = (value: Expression | undefined): value is Expression =>
    value?.type.kind === "integer" || value?.type.kind === "real";
  const count = numberOf(room.count);
  if (!isCount(count)) {
    refuse(`'${room.count}' is no number of states, and no variable that holds one`, hint);
    return null;
  }
  const least = room.inner === null ? 1 : 2;
  if (count.kind === "constant" && Number(count.value) < least) {
    refuse(
      least === 1
        ? "a loop needs at least one state, that before its first iteration"
        : "two loops that share states need at least two of them, one for each",
      hint,
    );
    return null;
  }
  const inner = room.inner === null ? null : numberOf(room.inner);
  if (inner === null || isCount(inner)) return { kind: "states", count, isMeasured: room.isMeasured, inner, inSingle };
  refuse(`'${room.inner}' is no number of iterations, and no variable that holds one`, hint);
  return null;
}
