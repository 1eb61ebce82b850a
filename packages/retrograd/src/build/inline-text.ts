/** The text that a request is answered from, where that is not the text on disk: a function in it is given a name. */
import { textOnDisk } from "../host/text-on-disk.js";
import { derivativeCalls } from "./derivative-calls.js";
import type { DerivativeRequest } from "./derivative-request.js";
import type { HoistedText } from "./hoisted-text.js";
import { hoistedText } from "./hoisted-text.js";

/** Undefined where the function has a name; or where the module holds no such call any more. */
export function inlineText({ file, function: name, isInline }: DerivativeRequest): HoistedText | undefined {
  const text = isInline === true ? textOnDisk(file) : undefined;
  if (text === undefined) return undefined;
  const call = derivativeCalls(file, text).calls.find((each) => each.inline && each.function.name === name);
  if (call?.inline === undefined) return undefined;
  const { start, end } = call.inline;
  // What stood there is no other function that changes what the derivative's own copy does.
  return hoistedText({ path: file, text, start, end, left: "0" }, { name, start, text: text.slice(start, end) });
}
