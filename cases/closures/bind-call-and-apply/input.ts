// adjoint --function f
// at { x: [0.7, 0.6] }
// Functions called through `call` and `apply`, and `bind`, which holds the function and its first arguments.
function blend(a: number, b: number, weight = 0.5): number {
  return a * weight + b ** 2 * (1 - weight);
}
function integrate(rate: (t: number, y: number) => number, y: number): number {
  for (let t = 0; t < 3; t++) y += 0.1 * rate(t, y);
  return y;
}
export function f(x: number[]): number {
  const from = blend.bind(null, x[0]!);
  const decay = (k: number, o: { gain: number }, t: number, y: number): number => o.gain * t - k * y;
  const y = integrate(decay.bind(null, x[0]!, { gain: x[1]! }), x[1]!);
  return from(y) * from(x[1]!, x[0]!) + blend.call(null, y, 2) + blend.apply(null, [x[1]!, y]) + Math.max.apply(null, x);
}
