/**
 * The `$AD` directives, in every language the same: where each belongs, and which of them are obeyed.
 * Out: what is wrong with one, RG2070 (unknown), RG2071 (misplaced), RG2073 (not obeyed yet).
 */
import { didYouMean } from "../diagnostics/did-you-mean.js";
import {
  checkpointedLoop,
  checkpointedPiece,
  constantPiece,
  independentIterations,
  splitCall,
} from "../il/conventions/directives.js";
import type { Directive } from "../il/types.js";

/**
 * What a directive stands above: a loop, another statement of one line (it may call functions), a function, anything else. Of those that come in
 * pairs is asked only whether they stand between the statements of a list ("list"), before its first and behind its last included.
 */
export type DirectivePlace = "loop" | "statement" | "function" | "list" | "elsewhere";

interface DirectiveRow {
  /** Where it belongs; "around" those that come in pairs. */
  readonly places: readonly DirectivePlace[] | "around";
  /** It takes words behind its name. */
  readonly takesMore?: true;
  /** Why it is not obeyed, and what to do without it. */
  readonly missing?: { readonly code: "RG2073"; readonly message: string; readonly hint: string };
}

export interface DirectiveFault {
  readonly code: "RG2070" | "RG2071" | "RG2073";
  readonly message: string;
  readonly hint: string;
}

/** What the piece that each of those begins ends with. */
export const endsOfPieces: ReadonlyMap<string, string> = new Map([
  [checkpointedPiece, "CHECKPOINT-END"],
  [constantPiece, "DO-NOT-DIFF-END"],
]);

const rows: Readonly<Record<string, DirectiveRow>> = {
  [independentIterations]: { places: ["loop"] },
  "FP-LOOP": {
    places: ["loop"],
    takesMore: true,
    missing: notBuilt(
      "fixed points",
      "Take it out: the loop is then reversed iteration by iteration, and its derivative is right.",
    ),
  },
  [checkpointedLoop]: { places: ["loop"], takesMore: true },
  [splitCall]: { places: ["statement", "function"] },
  ...Object.fromEntries([...endsOfPieces].flat().map((name) => [name, { places: "around" }])),
  "ADJOINT-OF": { places: ["function"], takesMore: true },
  "TANGENT-OF": { places: ["function"], takesMore: true },
  READS: { places: ["function"], takesMore: true },
  WRITES: { places: ["function"], takesMore: true },
  OVERWRITES: { places: ["function"], takesMore: true },
  OPTIONAL: { places: ["function"], takesMore: true },
  SIZE: { places: ["function"], takesMore: true },
};

export function directiveFault(
  name: string,
  more: readonly string[],
  place: DirectivePlace,
): DirectiveFault | undefined {
  const known = Object.keys(rows);
  const row = rows[name];
  if (row === undefined) {
    const hint = `${didYouMean(name, known)} Directives there are: ${known.join(", ")}.`.trim();
    return { code: "RG2070", message: `There is no directive ${name === "" ? "without a name" : name}.`, hint };
  }
  if (row.places !== "around" && !row.places.includes(place)) return misplaced(name, row.places);
  if (isPaired(name) && place !== "list") return outsideLists(name);
  if (row.missing !== undefined) return { ...row.missing, message: `${name} ${row.missing.message}` };
  if (row.takesMore !== true && more.length > 0)
    return { code: "RG2071", message: `${name} takes no words behind its name.`, hint: `Take ${more.join(" ")} out.` };
  return undefined;
}

/** It comes in a pair around statements of one list (paired-directives.ts). */
export function isPaired(name: string): boolean {
  return rows[name]?.places === "around" && rows[name].missing === undefined;
}

/** Of the directives above a statement, those that its loop bears. */
export function directivesForLoops(directives: readonly Directive[]): readonly Directive[] {
  return directives.filter(({ name }) => isBorneBy(name, "loop"));
}

/** Those that its calls bear, or above a function all calls of that. */
export function directivesForCalls(directives: readonly Directive[]): readonly Directive[] {
  return directives.filter(({ name }) => isBorneBy(name, "statement"));
}

function isBorneBy(name: string, place: DirectivePlace): boolean {
  const row = rows[name];
  return row !== undefined && row.missing === undefined && row.places !== "around" && row.places.includes(place);
}

/** The statement below it has become something that cannot bear it. */
export function notBorne(name: string): DirectiveFault {
  return isBorneBy(name, "loop")
    ? {
        code: "RG2071",
        message: `${name} stands above a loop that goes through keys, or through what a generator gives.`,
        hint: "Write a loop with a counter: for (let i = 0; i < n; i++).",
      }
    : {
        code: "RG2071",
        message: `${name} stands above a statement that calls no function of the program.`,
        hint: "Put it on the line before the call, or take it out.",
      };
}

function misplaced(name: string, places: readonly DirectivePlace[]): DirectiveFault {
  const [first = "elsewhere"] = places;
  const words: Readonly<Record<DirectivePlace, string>> = {
    loop: "a loop",
    statement: "a statement that calls a function, or a function",
    function: "a function",
    list: "a statement",
    elsewhere: "",
  };
  const hint =
    places.length > 1
      ? "Put it on a line of its own, before the call or the function."
      : `Put it on the line before the ${first}.`;
  return { code: "RG2071", message: `${name} does not stand above ${words[first]}.`, hint };
}

function outsideLists(name: string): DirectiveFault {
  return {
    code: "RG2071",
    message: `${name} does not stand between the statements of a list.`,
    hint: "Put it on a line of its own, between statements in braces.",
  };
}

function notBuilt(what: string, hint: string): NonNullable<DirectiveRow["missing"]> {
  return { code: "RG2073", message: `cannot be obeyed: ${what} are not built yet.`, hint };
}
