// adjoint --function f
// at { x: 0.7, y: -0.3 }
// Every elementary function that is smooth at the inputs.
export function f(x: number, y: number): number {
  const a = Math.sin(x) * Math.cos(y) + Math.tan(x * y);
  const b = Math.asin(y) + Math.acos(x) - Math.atan(a) + Math.atan2(y, x);
  const c = Math.sinh(a) + Math.cosh(b) * Math.tanh(x) + Math.asinh(b) + Math.acosh(1.5 + x) + Math.atanh(y);
  const d = Math.exp(a) + Math.expm1(y) + Math.log(2 + c * c) + Math.log1p(x) + Math.log10(1 + b * b) + Math.log2(3 + a);
  const e = Math.sqrt(1 + d * d) + Math.cbrt(2 + x) + Math.hypot(a, b, x) + Math.pow(x, y) + Math.pow(x, 3) + Math.abs(y);
  return e * (1 + 0.1 * Math.max(a, b, x) - 0.2 * Math.min(a, c));
}
