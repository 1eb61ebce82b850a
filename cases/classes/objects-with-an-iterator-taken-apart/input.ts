// adjoint --function f
// at { x: 0.7, y: 1.3 }
// at { x: 1.6, y: 0.4 }
// A pattern by position runs the object's own iterator: for parameters, in loops, in assignments, within other patterns, as far as it takes.
class Vec {
  constructor(
    public x: number,
    public y: number,
  ) {}
  *[Symbol.iterator](): Generator<number> {
    yield this.x;
    yield this.y;
  }
}

class Chain<T> {
  constructor(
    readonly value: T,
    readonly next?: Chain<T>,
  ) {}
  *[Symbol.iterator](): Generator<T> {
    let at: Chain<T> | undefined = this;
    while (at !== undefined) {
      yield at.value;
      at = at.next;
    }
  }
}

class Row {
  readonly #items: number[] = [];
  add(item: number): this {
    this.#items.push(item);
    return this;
  }
  [Symbol.iterator](): Iterator<number> {
    return this.#items.values();
  }
  get first(): number {
    const [first] = this;
    return first!;
  }
}

function cross([a, b]: Vec, [c, d]: Vec): number {
  return a! * d! - b! * c!;
}

export function f(x: number, y: number): number {
  const v = new Vec(x * y, x + y);
  const [p, q, none = 2 * x] = v;
  let sum = p! * q! + none + cross(v, new Vec(y, x * x));
  let a = 0;
  let b = 0;
  [a, b] = new Vec(x * x, y);
  sum += a * b;
  const {
    at: [s],
    of: [, ...others],
  } = { at: v, of: new Chain(x, new Chain(y * y, new Chain(x * y))) };
  sum += s! * others[0]! * others[1]! * others.length;
  for (const [c, d] of [v, new Vec(3, x)]) sum += c! * c! * d!;
  // The second part gets what the first one has left.
  [v.y, v.x] = v;
  const row = new Row().add(x).add(y);
  const [, second] = row;
  return sum * v.x + v.y * row.first * second! + [v].map(([c, d]) => c! * d!)[0]!;
}
