// adjoint --function f
// at { a: 0.7, b: 0.6 }
// A module's constant takes the place of a new object where nothing better is there: what a constructor stores goes into the new object alone.
class Vec {
  static readonly ZERO = new Vec(0, 0);
  constructor(
    readonly x: number,
    readonly y: number,
  ) {}
  plus(o: Vec): Vec {
    return new Vec(this.x + o.x, this.y + o.y);
  }
}
const UNIT = new Vec(1, 2);

function best(list: readonly Vec[], least: number): Vec {
  let top = Vec.ZERO;
  for (const v of list) if (v.x * v.x > least) top = new Vec(v.x * v.y, v.y);
  return top;
}

export function f(a: number, b: number): number {
  const chosen = a > b ? new Vec(a, b) : UNIT;
  const [first = Vec.ZERO, ...rest] = [a, b].map((v) => new Vec(v, a));
  let sum = first;
  for (const v of rest) sum = v.plus(sum);
  const top = best([sum, chosen, UNIT], a);
  return top.x * top.y + chosen.x * sum.y + best([], a).x;
}
