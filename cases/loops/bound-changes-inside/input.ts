// adjoint --function f
// at { x: 0.7 }
export function f(x: number): number {
  let n = 3;
  let s = x;
  for (let i = 0; i < n; i++) {
    s = s * x + 1;
    if (i === 1) n = 6;
  }
  return s;
}
