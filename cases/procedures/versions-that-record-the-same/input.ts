// adjoint --function f
// at { x: new Float64Array([0.5, 1.5]), k: 0.7 }
// Whichever numbers are fixed, the same is recorded: the versions have one forward sweep, and each its own way back.
function moved(a: Float64Array, p: number, q: number): void {
  for (let i = 0; i < a.length; i++) a[i] = Math.sin(a[i]) + p * q;
}
export function f(x: Float64Array, k: number): number {
  moved(x, k, 2);
  moved(x, 3, k);
  moved(x, k, k);
  moved(x, 0.5, 1.5);
  return x[0] * x[1];
}
