// adjoint --function f
// refused
let cachedFor = Number.NaN;
let cached = 0;
function exponential(x: number): number {
  if (x !== cachedFor) {
    cachedFor = x;
    cached = Math.exp(x * x);
  }
  return cached;
}
export function f(x: number): number {
  return exponential(x) * exponential(x) + exponential(2 * x);
}
