// adjoint --function f
// at { x: new Float64Array([0.5, 1.5, 2.5, 3.5]) }
export function f(x: Float64Array): number {
  const y = x.map((v) => Math.sin(v));
  const s = y.reduce((a, v) => a + v * v, 0);
  let t = 0;
  x.forEach((v, i) => {
    t += v * y[i];
  });
  y.reverse();
  return s * t + y[0] + (x.every((v) => v > 0) ? x[1] : 0);
}
