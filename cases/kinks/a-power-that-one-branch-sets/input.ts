// adjoint --function f
// at { x: 1.5, isCurved: true }
// at { x: 1.5, isCurved: false }
// The exponent is a number that is written here, but not the same one on every way.
export function f(x: number, isCurved: boolean): number {
  let power = 0;
  if (isCurved) power = 2;
  return 3 * x ** power + x;
}
