// adjoint --function f
// at { x: [0.7, 0.6] }
// What stands behind a link that nothing sets, or in a list that stays empty, is idle: the derivative is right, and the lines are named.
interface Link {
  v: number;
  next?: Link;
}

function total(first: Link, extras: Link[]): number {
  let s = first.v;
  if (first.next !== undefined) s += 2 * first.next.v;
  for (const extra of extras) {
    extra.v *= s;
    s += extra.v;
  }
  return s;
}

export function f(x: Float64Array): number {
  const first: Link = { v: x[0]! * x[1]! };
  return total(first, []) * x[1]!;
}
