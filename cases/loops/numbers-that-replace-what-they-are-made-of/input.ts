// adjoint --function f
// at { b: 0.8107, x: Float64Array.of(-0.2933, 0.3887, 0.1717, 0.4463), n: 2 }
// at { b: 0.3107, x: Float64Array.of(0.2933, 0.3887, 0.7717, 0.1463), n: 0 }
// The derivative of `b = s / (1.5 + s ** 2)` reads the new `b`, and `s` was made of the old one: `s` cannot be computed again when only one of
// them is there. Where the derivative reads no result (the last line) it can.
function relay(s: number): number {
  return s / (1.5 + s ** 2);
}
export function f(b: number, x: Float64Array, n: number): number {
  let c = 0.4;
  let d = 0.6;
  if (n > 0) {
    b = relay(0.5 * b * x[2]!);
  }
  for (let i = 1; i < x.length; i++) {
    const t = c * x[i]! + 0.3 * b;
    c = Math.exp(-t * t);
    const u = 1 + d * d * x[i]!;
    d = Math.sqrt(1 + u * u);
    const v = 0.7 * b + c * x[i - 1]!;
    b = Math.tanh(v * v);
    const w = b * d + c;
    d = w * w + 0.2 * d;
    x[i] = 0.5 * x[i]! * x[i - 1]! + 0.2 * b * d;
  }
  return b * c + d;
}
