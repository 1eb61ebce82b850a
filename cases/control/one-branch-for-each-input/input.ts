// adjoint --function f
// at { x: 1.5, y: 0.25, first: true }
// at { x: 1.5, y: 0.25, first: false }
// Each branch has one contribution, to another adjoint.
export function f(x: number, y: number, first: boolean): number {
  let sum: number;
  if (first) sum = 2 * x;
  else sum = 3 * y;
  return sum;
}
