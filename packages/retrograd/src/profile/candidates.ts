/** The places that may get a checkpoint, with what each kind of it costs. */
import { slotsToTry } from "./advances.js";
import type { Candidate, PricedMark } from "./choose.js";
import type { Mark } from "./places.js";
import type { StackModel } from "./stack-model.js";

/** Places that record something which stays. Loops: as a piece, and with several numbers of states. */
export function candidatesOf(model: StackModel): readonly Candidate[] {
  return model.places.flatMap((_, place) => {
    const choices = choicesAt(model, place);
    return choices.length === 0 ? [] : [{ place, choices }];
  });
}

function choicesAt(model: StackModel, place: number): readonly PricedMark[] {
  const { isRecorded, mostIterations } = model.measured(place);
  if (!isRecorded) return [];
  const isLoop = model.places[place]?.kind === "loop";
  const slots = isLoop ? slotsToTry(mostIterations, model.snapshotBytes(place) > 0) : [];
  const marks: readonly Mark[] = [{ kind: "piece" }, ...slots.map((r): Mark => ({ kind: "binomial", slots: r }))];
  return marks
    .map((mark) => ({ mark, seconds: model.price(place, mark) }))
    .filter(({ seconds }) => Number.isFinite(seconds));
}
