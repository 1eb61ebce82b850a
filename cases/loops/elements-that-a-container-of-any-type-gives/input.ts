// adjoint --function f
// at { x: [0.7, 0.6, 1.4] }
// A class with a type parameter is spread, copied and gone through: its elements are what the object's type says.
interface Cell<T> {
  readonly value: T;
  readonly next: Cell<T> | null;
}
class Chain<T> {
  private head: Cell<T> | null = null;
  push(value: T): this {
    this.head = { value, next: this.head };
    return this;
  }
  *[Symbol.iterator](): Generator<T> {
    for (let cell = this.head; cell !== null; cell = cell.next) yield cell.value;
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
