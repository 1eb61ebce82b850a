// adjoint --function f --wrt x
// at { x: 0.7, n: 0 }
// at { x: 0.7, n: 1 }
// at { x: 0.7, n: 2 }
// The same test twice: the first branch changes what the second one asks.
export function f(x: number, n: number): number {
  let left = n;
  let sum = x * x;
  if (left > 0) {
    sum += Math.sin(x);
    left--;
  }
  if (left > 0) {
    sum *= x;
    left--;
  }
  return sum - left * x;
}
