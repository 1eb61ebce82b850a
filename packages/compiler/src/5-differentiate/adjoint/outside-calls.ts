/**
 * Calls of functions without text that may overwrite what the backward sweep needs: nobody knows what they store, so that it cannot be
 * saved before.
 * In: a call of a function from outside, what is required before it. Out: RG3301.
 * Limits: the fields of structs behind an argument are not looked at.
 */
import { constant, deref, element } from "../../il/builders.js";
import type { Argument, CallStatement, Path } from "../../il/types.js";
import type { SweepContext } from "./sweep-context.js";

export function reportOverwritten(context: SweepContext, s: CallStatement): void {
  const { bag, facts } = context;
  const stores = s.callee.kind === "external" ? (s.callee.stores ?? []) : [];
  const isRequired = (a: Argument): boolean => {
    const path = storedThrough(a);
    return path !== undefined && facts.recorded.requiresBefore(s, path);
  };
  if (s.callee.kind !== "external" || !stores.some((k) => s.arguments[k] !== undefined && isRequired(s.arguments[k])))
    return;
  bag.add(
    "RG3301",
    "error",
    s.origin,
    `There is no text of ${s.callee.name}, and it may overwrite what the derivative needs later.`,
    "Hand its file over too; or write the function in the program.",
  );
}

/** What a function may store to through an argument. */
function storedThrough(a: Argument): Path | undefined {
  if (a.kind === "reference") return a.path;
  if (a.kind === "convert") return storedThrough(a.operand);
  if (a.kind === "address") return a.path;
  if (a.kind !== "read" || a.type.kind !== "pointer") return undefined;
  const { target } = a.type;
  const whole = deref(a.path, target);
  if (target.kind !== "array") return target.kind === "opaque" ? undefined : whole;
  return element(
    whole,
    target.dimensions.map(() => constant(0)),
  );
}
