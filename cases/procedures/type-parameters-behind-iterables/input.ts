// adjoint --function f
// at { a: [0.5, 0.8, 0.2], k: 1.5 }
// What T is, only the element of an Iterable<T> or ArrayLike<T> tells; a typed array is one too.
function* take<T>(n: number, items: Iterable<T>): Generator<T> {
  let i = 0;
  for (const item of items) {
    if (i++ >= n) return;
    yield item;
  }
}

function* zip<A, B>(left: Iterable<A>, right: readonly B[]): IterableIterator<readonly [A, B]> {
  let i = 0;
  for (const item of left) {
    if (i === right.length) break;
    yield [item, right[i++]!] as const;
  }
}

function first<T>(items: Iterable<T>): T {
  for (const item of items) return item;
  throw new Error("empty");
}

const last = <T>(items: ArrayLike<T>): T => items[items.length - 1]!;

function mean(items: Iterable<number>): number {
  let n = 0;
  let sum = 0;
  for (const x of items) {
    n++;
    sum += x;
  }
  return sum / n;
}

export function f(a: number[], k: number): number {
  const packed = Float64Array.from(a, (x) => x * x);
  let sum = first(a) * last(packed) + first([{ w: k }]).w;
  for (const x of take(2, a)) sum += x * k;
  for (const [x, y] of zip(packed, [k, 2])) sum += x * y;
  return sum * mean(packed) * mean([k, ...a]);
}
