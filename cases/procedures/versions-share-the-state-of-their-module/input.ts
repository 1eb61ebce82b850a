// adjoint --function f
// at { x: 0.5, k: 0.7 }
// The versions of a procedure store in the same variable of the module.
let sum = 0;
function noted(x: number, w: number): number {
  for (let i = 0; i < 3; i++) sum += Math.sin(x * w + i) * w;
  return sum * w;
}
export function f(x: number, k: number): number {
  sum = 1;
  const a = noted(x, 0.5);
  const b = noted(0.25, k);
  const c = noted(2, 3);
  return a * b + c * sum;
}
