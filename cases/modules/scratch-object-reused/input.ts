// adjoint --function f
// at { x: 0.5, y: 1.5 }
class Pair {
  a = 0;
  b = 0;
}
const pair = new Pair();
function fill(x: number, y: number): Pair {
  pair.a = x * y;
  pair.b = x + y;
  return pair;
}
export function f(x: number, y: number): number {
  const p = fill(x, y);
  const first = p.a * p.b;
  fill(first, x);
  return first * p.a + p.b;
}
