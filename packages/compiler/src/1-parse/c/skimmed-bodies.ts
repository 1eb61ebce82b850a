/**
 * Functions of shipped rules that a program does not need: their bodies are not read, which is most of what there is to read.
 * In: the tokens of the program's files, and of the files that are skimmed. Out: names of the functions whose bodies nobody needs.
 * Method: names in the bodies and initial values of the program are; so are derivatives by rules of what they name, and what the bodies of those
 * name in turn. A name that is also something else is one too many.
 */
import { derivativeByName } from "../../languages/written-derivatives.js";
import type { Token } from "./tokens.js";

export function idleBodies(
  program: readonly (readonly Token[])[],
  skimmed: readonly (readonly Token[])[],
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const tokens of program) for (const { inside } of piecesOf(tokens)) for (const name of inside) names.add(name);
  const waiting = new Set(skimmed.flatMap((tokens) => piecesOf(tokens)));
  for (let before = -1; before !== waiting.size; ) {
    before = waiting.size;
    for (const piece of waiting) {
      const { name, inside } = piece;
      const of = name === undefined ? undefined : derivativeByName(name)?.name;
      if (name !== undefined && !names.has(name) && (of === undefined || !names.has(of))) continue;
      waiting.delete(piece);
      for (const each of inside) names.add(each);
    }
  }
  return new Set([...waiting].flatMap(({ name }) => name ?? []));
}

interface TextPiece {
  /** Of the function; undefined for what is none. */
  readonly name: string | undefined;
  /** Names between braces, or behind `=`. */
  readonly inside: readonly string[];
}

/** Declarations and functions at file scope. */
function piecesOf(tokens: readonly Token[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let depth = 0;
  let name: string | undefined;
  let hasValue = false;
  let isBody = false;
  let inside: string[] = [];
  tokens.forEach(({ kind, text }, k) => {
    const before = tokens[k - 1];
    if (text === "{" && depth++ === 0) isBody = before?.text === ")";
    else if (text === "}") depth--;
    else if (text === "(" && depth === 0 && before?.kind === "identifier") name ??= before.text;
    else if (text === "=" && depth === 0) hasValue = true;
    else if (kind === "identifier" && (depth > 0 || hasValue)) inside.push(text);
    if (depth > 0 || !(text === ";" || (text === "}" && isBody))) return;
    pieces.push({ name: isBody ? name : undefined, inside });
    [name, hasValue, isBody, inside] = [undefined, false, false, []];
  });
  return pieces;
}
