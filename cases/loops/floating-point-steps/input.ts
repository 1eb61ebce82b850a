// adjoint --function f
// at { a: 0.8 }
export function f(a: number): number {
  let s = 0;
  for (let t = 0; t < 1; t += 0.1) s += Math.sin(a * t) * 0.1;
  return s;
}
