/**
 * Text without macros, for a declaration that has to say the same at another place of another text.
 * In: tokens. Out: their text; undefined where what the user wrote can be used as it stands.
 * Method: it cannot where a macro of the text has had several definitions (`#define X(a) a,` … `#undef X` … `#define X(a) #a,`), and where
 * the declaration is a part of what one use of a macro makes.
 */
import type { Expansion, MacroDefinition, Token } from "../tokens.js";

const widest = 110;

/** Macros that are not the same everywhere in the text: defined in several ways, or made of such. */
export function changingMacros(definitions: readonly MacroDefinition[]): Set<string> {
  const known = new Map<string, MacroDefinition>();
  const changing = new Set<string>();
  for (const m of definitions) {
    const before = known.get(m.name);
    if (before !== undefined && !isSame(before, m)) changing.add(m.name);
    known.set(m.name, m);
  }
  return withDependents(definitions, changing);
}

/** These macros, and those in whose bodies they stand. */
export function withDependents(definitions: readonly MacroDefinition[], names: ReadonlySet<string>): Set<string> {
  const found = new Set(names);
  if (found.size === 0) return found;
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const m of definitions) {
      if (found.has(m.name)) continue;
      const words = m.replacement.match(/[A-Za-z_]\w*/g) ?? [];
      if (words.some((word) => found.has(word) && m.parameters?.includes(word) !== true)) found.add(m.name);
    }
  }
  return found;
}

function isSame(a: MacroDefinition, b: MacroDefinition): boolean {
  return a.replacement === b.replacement && (a.parameters ?? [""]).join() === (b.parameters ?? [""]).join();
}

/** The text of the tokens from `from` up to `to`. */
export function spelledOut(
  tokens: readonly Token[],
  from: number,
  to: number,
  changing: ReadonlySet<string>,
): string | undefined {
  const isPart = isCut(tokens, from - 1, from) || isCut(tokens, to - 1, to);
  const list = tokens.slice(from, to);
  if (!isPart && !list.some((token) => isMadeBy(token.expansion, changing))) return undefined;
  return laidOut(list);
}

/** One use of a macro makes both tokens. */
function isCut(tokens: readonly Token[], before: number, after: number): boolean {
  const a = tokens[before];
  const b = tokens[after];
  if (a === undefined || b === undefined || a.expansion === null || b.expansion === null) return false;
  return outermost(a.expansion) === outermost(b.expansion);
}

function outermost(e: Expansion): Expansion {
  return e.within === null ? e : outermost(e.within);
}

function isMadeBy(e: Expansion | null, changing: ReadonlySet<string>): boolean {
  return e !== null && (changing.has(e.macro) || isMadeBy(e.within, changing));
}

/** Members of structs on lines of their own, all else filled up. */
function laidOut(list: readonly Token[]): string {
  const lines: string[] = [];
  let line = "";
  let depth = 0;
  const isStruct: boolean[] = [];
  const end = (): void => {
    if (line !== "") lines.push(line);
    line = "";
  };
  list.forEach((token, k) => {
    const { text } = token;
    // Behind the last of a list.
    if (text === "," && list[k + 1]?.text === "}") return;
    if (text === "}") {
      depth--;
      if (isStruct.pop() === true) end();
    }
    if (line === "") line = "  ".repeat(depth);
    else if (line.length + text.length > widest && list[k - 1]?.text === ",") {
      end();
      line = "  ".repeat(depth + 1);
    } else if (needsSpace(list[k - 1], token)) line += " ";
    line += text;
    if (text === "{") {
      depth++;
      const opens = list.slice(Math.max(0, k - 2), k).some((t) => t.text === "struct" || t.text === "union");
      isStruct.push(opens);
      if (opens) end();
    } else if (text === ";" && isStruct.at(-1) === true) end();
  });
  end();
  return lines.join("\n");
}

function needsSpace(before: Token | undefined, token: Token): boolean {
  const a = before?.text ?? "(";
  const b = token.text;
  if ([",", ";", ")", "]", "}"].includes(b) || ["(", "[", "{"].includes(a)) return false;
  if (a === "," || b === "{" || (isWord.test(b) && /[\w)}"']$/.test(a))) return true;
  return token.spaced || (a.at(-1) === b[0] && !isWord.test(b));
}

const isWord = /^[\w"']/;
