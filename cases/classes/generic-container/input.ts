// adjoint --function f
// at { x: 0.75, y: 1.5 }
class Ring<T> {
  private readonly items: T[] = [];
  private at = 0;
  constructor(private readonly size: number) {}
  push(item: T): void {
    if (this.items.length < this.size) this.items.push(item);
    else this.items[this.at] = item;
    this.at = (this.at + 1) % this.size;
  }
  fold<S>(initial: S, combine: (s: S, item: T) => S): S {
    let s = initial;
    for (const item of this.items) s = combine(s, item);
    return s;
  }
}
export function f(x: number, y: number): number {
  const numbers = new Ring<number>(2);
  const pairs = new Ring<{ a: number; b: number }>(3);
  for (let i = 0; i < 5; i++) {
    numbers.push(x * i + y);
    pairs.push({ a: x + i, b: y * x });
  }
  return numbers.fold(1, (s, v) => s * v) + pairs.fold(0, (s, { a, b }) => s + a * b);
}
