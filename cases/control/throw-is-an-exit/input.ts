// adjoint --function f
// at { x: 0.6 }
// at { x: -0.6 }
function root(x: number): number {
  if (x < 0) throw new RangeError("negative");
  return Math.sqrt(x);
}
export function f(x: number): number {
  let s = 1;
  for (let i = 0; i < 3; i++) s = s * root(x - i * 0.1) + x;
  return s;
}
