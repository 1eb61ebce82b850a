// adjoint --function f
// at { x: [0.5, 1.5, 2.5], y: new Float64Array([0.1, 0.9]) }
export function f(x: number[], y: Float64Array): number {
  const a = x.slice(1).concat(x, [x[0] * 2]);
  const b = y.slice();
  b[0] = a[0] * b[1];
  const c = [...a, ...y, b[0]];
  let s = 0;
  for (let i = 0; i < c.length; i++) s += c[i] * c[c.length - 1 - i] * (i + 1);
  return s + b[0] * y[0];
}
