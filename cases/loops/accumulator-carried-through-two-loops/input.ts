// adjoint --function f
// at { x: new Float64Array([0.1, 0.5, 0.9]) }
export function f(x: Float64Array): number {
  let p = 1;
  let previous = 0;
  for (let i = 0; i < x.length; i++) {
    const t = p;
    p = p * x[i] + previous;
    previous = t;
  }
  let q = p;
  for (let i = x.length; i--; ) q = q * q * 0.5 + x[i] * previous;
  return q;
}
