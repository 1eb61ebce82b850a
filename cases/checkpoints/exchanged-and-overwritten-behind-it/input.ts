// adjoint --function f
// at { x: [0.7, 1.3, 0.4] }
// The piece exchanges the arrays that it needs, and what follows overwrites both: each is left as it was by what follows.

export function f(x: number[]): number {
  const n = x.length;
  let a = new Float64Array(n);
  let b = new Float64Array(n);
  for (let i = 0; i < n; i++) { a[i] = x[i]! * x[i]!; b[i] = 1 - x[i]!; }
  let y = 0;
  for (let k = 0; k < 4; k++) {
    // $AD CHECKPOINT-START
    for (let i = 0; i < n; i++) y = y + Math.sin(a[i]!) * a[i]! + b[i]! * b[i]!;
    const t = a;
    a = b;
    b = t;
    // $AD CHECKPOINT-END
    for (let i = 1; i < n; i++) a[i] = a[i]! + 0.5 * a[i - 1]!;
    for (let i = 0; i < n; i += 2) a[i] = 0.5 * a[i]!;
    for (let i = 0; i < n - 1; i++) a[i] = a[i]! - 0.1 * a[i + 1]!;
    for (let i = 1; i < n; i++) b[i] = b[i]! + 0.5 * b[i - 1]!;
    for (let i = 0; i < n; i += 2) b[i] = 0.5 * b[i]!;
    for (let i = 0; i < n - 1; i++) b[i] = b[i]! - 0.1 * b[i + 1]!;
    if (k === 1) a = new Float64Array(b);
  }
  return y;
}
