// adjoint --function f
// at { x: 1.2, text: "a😀b" }
// at { x: 0.8, text: "xy" }
// Patterns, spreads and loops take entries of maps, elements of sets, and whole characters of texts.
function weight([[key, value], ...others]: Map<string, number>): number {
  return key!.length * value! + others.length * others[0]![1];
}

export function f(x: number, text: string): number {
  const table = new Map([
    ["ab", x],
    ["c", x * x],
  ]);
  const [[name, first]] = table;
  const [, second] = table.values();
  let sum = name.length * first * second! + weight(table);
  const [a, b = 3, c = 4] = new Set([5, 7]);
  sum += a! * x + b * c * x * x;
  const [[, none] = ["", 2 * x] as [string, number]] = new Map<string, number>();
  const [i] = table.keys();
  const [j, last] = [...table].at(-1)!;
  sum += none * last * (i!.length + j.length);
  const sorted = new Map([...table].filter(([key]) => key !== "z").map(([key, value]) => [key + key, value * x]));
  for (const [key, value] of [...sorted]) sum += key.length * value;
  for (const [one, same] of new Set([1, 2]).entries()) sum += one * same * x;
  const [head, ...tail] = text;
  for (const character of text) sum += character.length * x * x;
  sum += [...text].length * x + head!.length * tail.length * x;
  return sum + [..."xyz"].map((character) => character.charCodeAt(0) * x).reduce((s, v) => s + v, 0) + new Set("abca").size * x;
}
