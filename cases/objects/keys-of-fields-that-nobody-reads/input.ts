// tangent adjoint --function f
// at { a: 0.7, b: 0.6 }
// How many keys an object has, which is the first of them, and whether there is one of some name: fields that nobody reads are set all the same.
class Weights {
  sum: number;
  constructor(
    readonly left: number,
    readonly right: number,
  ) {
    this.sum = left + right;
  }
}
class Late {
  declare first: number;
  declare second: number;
  fill(a: number, b: number): this {
    this.second = b;
    this.first = a * b;
    return this;
  }
}
function count(o: Weights): number {
  return Object.keys(o).length;
}
export function f(a: number, b: number): number {
  const weights = new Weights(a * 2, b);
  const late = new Late().fill(a, b);
  let sum = weights.sum * count(weights) * a;
  const keys = Object.keys(late);
  if (keys[0] === "second") sum += 3 * a * b;
  let order = 1;
  for (const key in late) order = 2 * order + (key === "first" ? 1 : 0);
  return sum * order + ("left" in new Weights(b, a) ? a : 2 * a);
}
