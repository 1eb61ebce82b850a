// adjoint --function f
// at { v: [2, 0.5, 3] }
// A function that is handed to `map` is kept nowhere, and none stands in a table whose type takes other things than it does.
class Shape {
  constructor(
    readonly kind: string,
    readonly sizes: number[],
    readonly parts: Shape[] = [],
  ) {}
}

const area: { [kind: string]: (s: Shape) => number } = {
  circle: (s) => Math.PI * s.sizes[0]! ** 2,
  rect: ({ sizes: [w, h] }) => w! * h!,
  group: (s) => s.parts.map(areaOf).reduce((a, b) => a + b, 0),
};
const scales: Record<string, (a: number) => number> = { half: (a) => a / 2, square: (a) => a * a };
const sums: ((list: number[]) => number)[] = [(list) => list.reduce((a, b) => a + b, 0), (list) => Math.max(...list)];

function areaOf(s: Shape): number {
  return area[s.kind]!(s);
}

export function f(v: number[]): number {
  const group = new Shape("group", [], [new Shape("circle", [v[0]!]), new Shape("rect", [v[1]!, v[2]!])]);
  const scaled = ["half", "square"].map((name) => scales[name]!(areaOf(group)));
  return sums.map((sum) => sum(scaled)).reduce((a, b) => a * b, 1);
}
