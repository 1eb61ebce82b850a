// adjoint --function f
// at { x: Float64Array.of(0.5, -0.3, 0.8), y: Float64Array.of(1, 2, 0.5), n: 3 }
// A procedure runs with its derivative here and without it there; it calls others, and itself; a result is given from within.
export function f(x: Float64Array, y: Float64Array, n: number): number {
  let s = 0;
  for (let t = 0; t < n; t++) {
    smooth(x, y, y.length);
    s += y[0]! * y[1]!;
    // $AD DO-NOT-DIFF-START
    smooth(y, y, y.length - 1);
    const size = power(s, t);
    if (size > 40) return size * y[2]!;
    // $AD DO-NOT-DIFF-END
    s += size * y[0]! + y[2]! * power(y[2]!, 2);
  }
  return s;
}

function smooth(x: Float64Array, y: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    y[i] = Math.sin(x[i]!) * y[i]!;
    if (i > 0) damp(y, i);
  }
}

function damp(y: Float64Array, i: number): void {
  y[i]! *= 1 / (1 + y[i - 1]! * y[i - 1]!);
}

function power(base: number, n: number): number {
  return n <= 0 ? 1 : base * power(base, n - 1);
}
