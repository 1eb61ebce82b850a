// adjoint --function f
// refused
// A key of a map, a member of a set and a text have no derivative. Made of numbers they may be numbers again: where nothing but
// a test or a message reads them, or they were rounded, nothing is lost.
const label = (x: number): string => `x = ${x.toExponential()}`;

function distinct(list: number[]): number[] {
  return [...new Set(list)];
}

export function f(a: number, b: number): number {
  const heights = new Map<number, number>([[a, 2]]);
  let s = 0;
  for (const [height, count] of heights) s += height * count;
  for (const x of distinct([a, b, a])) s += x * x;
  const words = { first: label(b) };
  const read = Number(words.first.slice(4));
  const places: Record<string, number> = {};
  places[`${a}`] = b;
  for (const place in places) s += Number(place) * places[place]!;
  const seen = new Set<number>([a]);
  const rounded = Number(a.toFixed(1));
  const known = seen.has(b) ? 1 : b;
  return s + read * known * rounded;
}
