// adjoint --function f
// at { v: [1, 2, 3], k: 0.5 }
// What stands behind a spread tuple is given to the parameters behind all that the tuple holds; what it does not hold is missing.
type Pair = [number, number];

const distance = (x: number, y: number, z: number): number => x + 2 * y + 3 * z * z;
const rules: Record<string, (x: number, y: number, z: number) => number> = {
  sum: (x, y, z) => x + y * z,
  first: (x, y) => x * y,
};

function weigh(x: number, y: number, z = 7, ...more: number[]): number {
  return x + 2 * y + 3 * z * z + more.length * x;
}

class Point {
  readonly c: [number, number, number];
  constructor(...c: [number, number, number]) {
    this.c = c;
  }
  static above(base: Pair, z: number): Point {
    return new Point(...base, z);
  }
}

const squares = (x: number): Pair => [x, x * x];

export function f(v: number[], k: number): number {
  const pair: Pair = [v[0]!, k * k];
  const fixed = [k, v[2]!] as const;
  const plain = distance(...fixed, v[0]!) * distance(v[1]!, ...pair) + distance(...squares(k), v[1]!);
  const more = weigh(...pair) + weigh(...pair, k, ...fixed, 1) + weigh(...fixed, ...pair);
  const chosen = ["sum", "first"].map((name) => rules[name]!(...pair, v[2]!) * rules[name]!(k, ...fixed));
  return plain + more + chosen[0]! * chosen[1]! + distance(...Point.above(pair, k).c);
}
