// adjoint --function f
// at { x: [0.9, 0.4, 0.7, 0.55], y: [0.35, 0.8, 0.25, 0.6], n: 4 }
// at { x: [0.2, 0.75, 0.31, 0.5], y: [0.9, 0.1, 0.65, 0.41], n: 4 }
// A branch sets two locals. Where one of them cannot be computed again, since an element that it was read from is overwritten, neither is; where both
// can, they are together.
export function f(x: number[], y: number[], n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) {
    let a = x[(i * 2) % 4]!;
    let g: number;
    if (a > 0.5) {
      g = a * y[i]!;
    } else {
      a = a * 0.5 + y[i]!;
      g = a * a * 0.5;
    }
    y[(i + 3) % 4] = Math.sin(g) * 0.5;
    x[i] = x[(i + 1) % 4]! * 0.5 + y[2]! * 0.25;
    let p = 1;
    let q: number;
    if (i % 2 === 0) {
      p = 2;
      q = i + 0.5;
    } else {
      q = p + i;
    }
    s += p * x[i]! * q * g;
  }
  return s * s;
}
