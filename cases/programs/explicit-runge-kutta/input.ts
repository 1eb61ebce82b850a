// adjoint --function f
// at { x: 0.5, v: 0.25, k: 1.5 }
type Field = (t: number, y: readonly number[]) => number[];
function axpy(y: readonly number[], h: number, k: readonly number[]): number[] {
  return y.map((yi, i) => yi + h * k[i]);
}
function rk4(field: Field, y: number[], t: number, h: number): number[] {
  const k1 = field(t, y);
  const k2 = field(t + h / 2, axpy(y, h / 2, k1));
  const k3 = field(t + h / 2, axpy(y, h / 2, k2));
  const k4 = field(t + h, axpy(y, h, k3));
  return y.map((yi, i) => yi + (h / 6) * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]));
}
export function f(x: number, v: number, k: number): number {
  let y = [x, v];
  for (let step = 0; step < 4; step++) y = rk4((t, [p, w]) => [w, -k * Math.sin(p) + 0.1 * t], y, step * 0.1, 0.1);
  return y[0] * y[1];
}
