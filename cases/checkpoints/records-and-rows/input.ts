// adjoint --function f
// at { ps: [{ x: 0.1, v: 0.3 }, { x: 0.7, v: 0.2 }, { x: 0.5, v: -0.3 }], a: [[0.1, 0.5], [0.9, 0.3], [0.4, 0.2]], n: 9, k: 0.8 }
// All that lists of objects and rows of a matrix hold is stored.

export function f(ps: { x: number; v: number }[], a: number[][], n: number, k: number): number {
  // $AD BINOMIAL-CKP 3
  for (let t = 0; t < n; t++) {
    for (const p of ps) {
      p.v -= k * Math.sin(p.x) * 0.1;
      p.x += 0.1 * p.v;
    }
    for (let i = 1; i < a.length; i++)
      for (let j = 0; j < a[i]!.length; j++) a[i]![j] = a[i]![j]! * Math.cos(a[i - 1]![j]! * ps[j]!.x);
  }
  let s = a[2]![1]! * a[1]![0]!;
  for (const p of ps) s += p.x * p.x;
  return s;
}
