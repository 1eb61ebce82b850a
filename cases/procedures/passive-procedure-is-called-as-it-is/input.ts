// adjoint --function f --wrt x
// at { x: [0.5, 1.5, 0.25] }
function order(n: number): number[] {
  const index: number[] = [];
  for (let i = n - 1; i >= 0; i--) index.push((i * 2) % n);
  return index;
}
export function f(x: number[]): number {
  let s = 1;
  for (const i of order(x.length)) s = s * x[i] + 1;
  return s;
}
