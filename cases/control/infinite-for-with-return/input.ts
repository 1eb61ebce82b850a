// adjoint --function f
// at { x: 1.01 }
export function f(x: number): number {
  let s = x;
  for (;;) {
    s = s * s;
    if (s > 3) return s * x;
  }
}
