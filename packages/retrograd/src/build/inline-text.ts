/** The text that a request is answered from, where that is not the text on disk: a function in it is given a name. */
import { textOnDisk } from "../host/text-on-disk.js";
import { derivativeCalls } from "./derivative-calls.js";
import type { DerivativeRequest } from "./derivative-request.js";
import type { HoistedText, Piece } from "./hoisted-text.js";
import { blanked, hoistedText } from "./hoisted-text.js";

/** Undefined where the function has a name; or where the module holds no such call any more. */
export function inlineText({ file, function: name, isInline }: DerivativeRequest): HoistedText | undefined {
  const text = isInline === true ? textOnDisk(file) : undefined;
  if (text === undefined) return undefined;
  const { calls } = derivativeCalls(file, text);
  const own = calls.find((each) => each.inline && each.function.name === name);
  if (own?.inline === undefined) return undefined;
  const { start, end } = own.inline;
  const fields = calls.filter((each) => each.isInField).reduce(without, text);
  // What stood there is no other function that changes what the derivative's own copy does.
  return hoistedText(
    { path: file, text: own.isInField ? fields : without(fields, own.inline) },
    { name, start, text: text.slice(start, end) },
  );
}

/** A number stands in the place of what is left out, and all else on the lines where it was. */
const without = (text: string, { start, end }: Piece): string => {
  const blank = blanked(text.slice(start, end));
  return `${text.slice(0, start)}0${blank.startsWith(" ") ? blank.slice(1) : blank}${text.slice(end)}`;
};
