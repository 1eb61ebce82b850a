// adjoint --function f
// at { x: new Float64Array([0.9, 0.4, 0.7, 0.55]), y: new Float64Array([0.35, 0.8, 0.25, 0.6]), n: 4 }
// What the branch tests was read from an element that is overwritten later: neither it nor what the branch computes from it is computed again.
export function f(x: Float64Array, y: Float64Array, n: number): number {
  let s = 0;
  for (let i3 = 0; i3 < n; i3++) {
    const t4 = y[i3 % 4]!;
    for (let i5 = 0; i5 < n - 1; i5++) {
      let a1 = x[(i3 * 2) % 4]!;
      let g: number;
      if (a1 > t4) g = a1 * t4;
      else {
        a1 = a1 * 0.5 + t4;
        g = a1 * a1 * 0.5;
      }
      y[(i3 + 3) % 4] = Math.sin(g) * 0.5;
      const i = i5 % 4;
      x[i] = x[(i + 1) % 4]! * 0.5 + y[2]! * 0.25;
    }
    s += x[i3 % 4]! * y[i3 % 4]!;
  }
  return s * s;
}
