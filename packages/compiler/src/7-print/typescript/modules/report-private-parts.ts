/** What is said of the private parts of modules: refused where they cannot be the derivative's own, a warning where somebody looks at them. */
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import type { Need } from "./module-hosts.js";
import type { PrivateParts, Refusal } from "./private-parts.js";

export interface RefusedNeed {
  readonly module: string;
  readonly need: Need;
  readonly refusal: Refusal | null;
}

/** Makes what is needed the derivative's own, or says why not; null where it can never be. */
export function take(
  own: PrivateParts,
  host: { readonly module: string; readonly name: string },
  need: Need,
): Refusal | null | undefined {
  if (need.kind === "variable") return own.takeVariable(host);
  return need.kind === "class" || need.kind === "member" ? own.takeClass(host) : null;
}

/** Two classes, or two variables, where the user's text has one: refused. */
export function refusePrivate(refusals: readonly RefusedNeed[], bag: DiagnosticBag): void {
  const seen = new Set<string>();
  for (const { module, need, refusal } of refusals) {
    const key = `${module}\n${need.name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const span = refusal?.at ?? { file: module, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 };
    const { because, write } = wordsFor(need, refusal);
    bag.add(
      "RG5008",
      "error",
      span,
      `The derivative needs ${need.what}: ${because}.`,
      `Write ${write}; or ask with --take-over for a module that contains the whole of yours and takes its place.`,
    );
  }
}

function wordsFor(need: Need, refusal: Refusal | null): { readonly because: string; readonly write: string } {
  const object = `'export const state = { ${need.name}: … }', and 'state.${need.name}'`;
  if (need.kind === "assigned") return { because: "what is imported cannot be given a new value", write: object };
  if (need.kind === "member") {
    const name = need.what.replace(/^the member #(\S+) .*$/, "$1");
    const why = "another module cannot reach it, and objects of the class are handed in or out";
    return { because: why, write: `'private ${name}' in place of '#${name}'` };
  }
  if (refusal === null || refusal.because === "")
    return { because: "a second one would not be the same", write: `'export' in front of '${need.name}'` };
  return refusal;
}

/** What is left in a variable of the derivative's own is not seen by those who look at the user's. */
export function warnOfCopies(own: PrivateParts, bag: DiagnosticBag): void {
  for (const { variable, place } of own.looksOutside())
    bag.add(
      "RG5009",
      "warning",
      place,
      `'${variable.name}' is looked at here, and what the derivative leaves in it stays in a variable of its own.`,
      `Write 'export' in front of '${variable.name}', as a constant object if it is given new values, and both share it.`,
    );
}
