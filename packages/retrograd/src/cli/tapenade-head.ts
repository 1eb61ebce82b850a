import { UsageError } from "./usage-error.js";

interface Head {
  readonly function: string;
  readonly wrt?: readonly string[];
  readonly of?: readonly string[];
}

/**
 * Tapenade's notation for heads: `f(err)/(theta us)`, dependents over independents, several heads one after the other;
 * `\` for `/` as in its older versions, blanks or commas between names, either side may be left out. A function's own name
 * among its dependents stands for its result.
 */
export function parseTapenadeHeads(text: string): readonly Head[] {
  const heads: Head[] = [];
  const pattern =
    /\s*[,;]?\s*([\p{ID_Start}_$][\p{ID_Continue}$.]*)\s*(?:\(([^()]*)\))?\s*(?:[/\\]\s*\(([^()]*)\))?\s*/uy;
  let at = 0;
  while (at < text.length) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null || found[1] === undefined) {
      const rest = text.slice(at).trim();
      throw new UsageError(
        `--head '${text}' is not understood${rest === text.trim() ? "" : ` from '${rest}' on`}.`,
        "Dependents over independents: --head 'f(err)/(theta us)'",
      );
    }
    const name = found[1];
    const of = namesIn(found[2])?.map((each) => (each === name ? "return" : each));
    const wrt = namesIn(found[3]);
    heads.push({ function: name, ...(wrt === undefined ? {} : { wrt }), ...(of === undefined ? {} : { of }) });
    at = pattern.lastIndex;
  }
  return heads;
}

function namesIn(list: string | undefined): readonly string[] | undefined {
  const names = (list ?? "").split(/[\s,]+/).filter((name) => name !== "");
  return names.length === 0 ? undefined : names;
}
