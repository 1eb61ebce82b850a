// adjoint --function f
// at { x: 1.3 }
// The parts of a tuple are spread one by one, as they are when the spread is reached.
function entry(x: number): [number, string] {
  return [x * x, "q"];
}

function weigh(factor: number, name: string, ...others: (number | string)[]): number {
  return factor * name.length * others.length;
}

export function f(x: number): number {
  const pair: [number, string] = [x, "abc"];
  const before: [number, string, number] = [...pair, (pair[0] = 5 * x)];
  const list = ["z", ...entry(x), 3];
  const turned = [...before, ...list].length;
  return before[0] * pair[0] * weigh(...pair, x, ...entry(x)) + (list[1] as number) * list.length * turned;
}
