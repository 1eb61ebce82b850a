// adjoint --function f
// at { x: 0.5 }
export function f(x: number): number {
  let s = x;
  for (let i = 0; i < 2; i++) {
    s = Math.sin(s) * x;
    console.log("step", i, s);
  }
  if (s > 10) console.warn("diverges");
  return s;
}
