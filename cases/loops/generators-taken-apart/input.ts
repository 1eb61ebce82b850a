// adjoint --function f
// at { x: 1.2, y: 0.6 }
// at { x: 0.8, y: 1.1 }
// A pattern asks a generator for as many values as it has parts, and leaves it there.
function* squares(start: number): Generator<number> {
  let value = start;
  for (;;) {
    yield value;
    value *= value;
  }
}

function* both(o: { a: number; b: number }): Generator<number, void> {
  yield o.b;
  yield 2 * o.a;
}

function* some(x: number): Generator<number> {
  yield x;
  if (x > 1) return;
  yield 3 * x;
}

export function f(x: number, y: number): number {
  const [p, , q] = squares(x);
  let steps = 1;
  function* counted(): Generator<number> {
    steps = x;
    yield y;
    steps *= y;
    yield x * y;
    steps = 100;
  }
  const [r, s] = counted();
  let sum = p! * q! + r! * s! * steps;
  const o = { a: x, b: x * y };
  [o.a, o.b] = both(o);
  sum += o.a * o.b;
  const [t, u = y * y] = some(x);
  const [first, ...rest] = some(x * y);
  sum += t! * u + first! * rest.length;
  const [c, d] = x > y ? squares(y) : [x, 2];
  const later = squares(c!);
  const twice = 2 * d!;
  const [v, w] = later;
  return sum + twice * v! * w!;
}
