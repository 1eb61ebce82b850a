/** What the text of wrappers imports from `@retrograd/runtime/functions`. */
export const helperNames = [
  "apart",
  "buffer",
  "copyOf",
  "hessianOf",
  "jacobianInBlocks",
  "jacobianOf",
  "keepLinks",
  "named",
  "partsOf",
  "putParts",
  "severalOf",
  "shadowOf",
  "shadowWith",
  "tangentOf",
  "weightsFor",
] as const;

/** Names for variables of made text that stand for nothing else in it. */
export class Names {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string>) {
    this.#taken = new Set([...taken, ...helperNames, "derivative", "into"]);
  }

  fresh(wanted: string): string {
    let name = wanted;
    for (let n = 1; this.#taken.has(name); n++) name = `${wanted}${n}`;
    this.#taken.add(name);
    return name;
  }
}

/** All words of a text that may be names. */
export const identifiersIn = (text: string): readonly string[] =>
  text.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? [];
