// adjoint --function f
// refused
function* halves(x: number): Generator<number> {
  for (let v = x; v > 0.1; v /= 2) yield v;
}
function* itself(x: number): Generator<number> {
  yield x;
  if (x > 0.1) yield* itself(x / 2);
}
class Countdown {
  constructor(private readonly n: number) {}
  [Symbol.iterator](): Iterator<number> {
    let i = this.n;
    return { next: () => ({ value: i--, done: i < 0 }) };
  }
}
function* careful(x: number): Generator<number> {
  try {
    yield x;
  } catch {
    yield 0;
  }
}
export function f(x: number): number {
  let sum = 0;
  const stepped = halves(x);
  for (const v of stepped) sum += v;
  for (const v of itself(x)) sum += v;
  for (const v of new Countdown(3)) sum += v * x;
  for (const v of careful(x)) sum += v;
  return sum;
}
