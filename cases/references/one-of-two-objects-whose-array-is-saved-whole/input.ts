// adjoint --function f --wrt x
// at { x: 0.7, n: 1 }
// at { x: 0.7, n: 3 }
/** The array of one of the two is saved before the loops that overwrite it: what is stored to the other one later on has to be saved there. */
interface Box { a: Float64Array }

export function f(x: number, n: number): number {
  const one: Box = { a: new Float64Array(3) };
  const other: Box = { a: new Float64Array(3) };
  const which = n > 2 ? one : other;
  let s = 0;
  for (let k = 0; k < 3; k++) {
    one.a[k] = x * k;
    other.a[k] = x + k;
  }
  for (let k = 0; k < 3; k++) s += one.a[k]! * one.a[k]! * other.a[k]! * other.a[k]!;
  for (let i = 0; i < 2; i++) for (let k = 0; k < 3; k++) which.a[k] = i + k;
  for (let k = 0; k < 3; k++) one.a[k] = 2 * k;
  for (let k = 0; k < 3; k++) s += x * one.a[k]! * other.a[k]!;
  return s;
}
