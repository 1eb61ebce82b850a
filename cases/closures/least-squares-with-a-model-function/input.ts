// adjoint --function f
// at { p: [0.9, 0.4], t: [0, 0.5, 1, 1.5], y: [1, 0.8, 0.7, 0.5] }
// A Gauss-Newton fit that takes the model as an argument; the fitted parameters depend on the data.
type Model = (p: number[]) => (t: number) => number;
function residuals(model: Model, p: number[], t: number[], y: number[]): number[] {
  const evaluate = model(p);
  return t.map((ti, i) => y[i] - evaluate(ti));
}
function fit(model: Model, start: number[], t: number[], y: number[]): number[] {
  let p = start.slice();
  for (let k = 0; k < 3; k++) {
    const r = residuals(model, p, t, y);
    const columns = p.map((_, j) => {
      const moved = p.slice();
      moved[j] += 1e-3;
      return residuals(model, moved, t, y).map((v, i) => (r[i] - v) / 1e-3);
    });
    const [c0, c1] = columns;
    let a = 0, b = 0, d = 0, g0 = 0, g1 = 0;
    for (let i = 0; i < t.length; i++) {
      a += c0[i] * c0[i];
      b += c0[i] * c1[i];
      d += c1[i] * c1[i];
      g0 += c0[i] * r[i];
      g1 += c1[i] * r[i];
    }
    const det = a * d - b * b;
    p = [p[0] + (d * g0 - b * g1) / det, p[1] + (a * g1 - b * g0) / det];
  }
  return p;
}
export function f(p: number[], t: number[], y: number[]): number {
  const q = fit(([amplitude, rate]) => (s) => amplitude * Math.exp(-rate * s), p, t, y);
  return q[0] * q[1];
}
