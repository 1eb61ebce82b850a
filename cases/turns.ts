/**
 * What takes long is tried in turn: in every so many cases, others for each thing that is tried. With RETROGRAD_FRESH (`npm run fresh`) it is tried
 * in all.
 */
export const triesAll = process.env.RETROGRAD_FRESH !== undefined;

/** Is it the case's turn? `of`: what is tried, so that it is not always the same cases. */
export function isInTurn(name: string, every: number, of = ""): boolean {
  return triesAll || turnOf(`${of}${name}`) % every === 0;
}

/** A number of its own for nearly every name. */
export function turnOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
}
