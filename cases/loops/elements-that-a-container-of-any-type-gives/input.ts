// adjoint --function f
// at { x: [0.7, 0.6, 1.4] }
// A class with a type parameter is spread, copied and gone through: its elements are what the object's type says.
class Chain<T> {
  private readonly kept: T[] = [];
  push(value: T): this {
    this.kept.unshift(value);
    return this;
  }
  *[Symbol.iterator](): Generator<T> {
    for (const value of this.kept) yield value;
  }
}
interface Body {
  place: number;
  speed: number;
}
export function f(x: number[]): number {
  const numbers = new Chain<number>();
  const bodies = new Chain<Body>();
  for (const v of x) {
    numbers.push(v * v);
    bodies.push({ place: v, speed: v * x[0]! });
  }
  const all = [...bodies];
  all.reverse();
  for (const body of Array.from(bodies)) body.place *= x[1]!;
  all[0]!.speed += all[1]!.place;
  let total = [...numbers].reduce((a, b) => a * 0.5 + b * b, x[2]!);
  for (const body of new Set(bodies)) total = total * 0.5 + body.place * body.speed;
  return total;
}
