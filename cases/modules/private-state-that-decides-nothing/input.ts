// adjoint --function f
// at { x: [0.5, 1.5, 0.25] }
// Scratch storage, a pool of objects, a count: a second one in the derivative changes nothing. One of them is looked at from elsewhere.
class Pair {
  a = 0;
  b = 0;
}
const scratch = new Float64Array(3);
const spare: Pair[] = [];
let calls = 0;
function pair(): Pair {
  const known = spare.pop();
  return known ? known : new Pair();
}
export function latest(): number {
  return scratch[0]!;
}
export function f(x: number[]): number {
  calls++;
  for (let i = 0; i < 3; i++) scratch[i] = x[i]! * x[i]!;
  const p = pair();
  p.a = scratch[0]! + scratch[1]!;
  p.b = scratch[2]! * x[0]!;
  const value = p.a * p.b;
  spare.push(p);
  return value;
}
