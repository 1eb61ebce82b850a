// adjoint --function f
// at { x: 0, y: 2.5 }
// kink: the function is not smooth at 0
// The square root's and the logarithm's slope is infinite where the other branch is taken.
export function f(x: number, y: number): number {
  const root = x > 0 ? Math.sqrt(x) : 3 * x;
  const log = x === 0 ? y : Math.log(x) / x;
  return root + log * y;
}
