// tangent adjoint --function f
// at { x: new Float64Array([0.35, 0.8, -0.25, 0.6]), a: 0.7 }
// Elements under constants of the module are told apart: nothing of `once` is kept. `place` and `NEXT`, of which nobody knows
// what they are, may be either element.
const X = 0;
const Y = 3;
const Z = 2 * Y - 1;
const NEXT = Math.round(Math.cos(0.1));
function once(x: Float64Array): Float64Array {
  const row = new Float64Array(6);
  row[X] = x[0]! * x[1]!;
  row[Y] = Math.sin(row[X]!);
  row[Z] = row[X]! * row[Y]! * x[2]!;
  row[X + 1] = row[Z]! * row[Z]!;
  return row;
}
function twice(x: Float64Array, a: number): Float64Array {
  const row = new Float64Array(6);
  let place = Math.round(a * 0.1) + Y;
  row[Y] = x[3]! * x[3]! * a;
  row[X] = row[Y]! * row[Y]!;
  row[place] = row[X]! * row[Y]!;
  place = X;
  row[place] = row[Y]! * row[Y]! * a;
  place = Y;
  row[NEXT] = row[X]! * row[Y]!;
  row[X + 1] = row[NEXT]! * row[NEXT]!;
  return row;
}
export function f(x: Float64Array, a: number): number {
  const p = once(x);
  const q = twice(x, a);
  let sum = 0;
  for (let k = 0; k < 6; k++) sum += p[k]! * p[k]! * q[k]! + q[k]!;
  return sum;
}
