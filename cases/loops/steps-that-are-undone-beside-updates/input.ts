// adjoint --function f
// at { y: new Float64Array([0.35, 0.8, 0.25, 0.6]), n: 3 }
// A counter among the updates of a step is given back by the opposite step, when its own turn comes: what was computed from it is computed again
// only then, or stored.
export function f(y: Float64Array, n: number): number {
  let u = y[0]!;
  let i = 0;
  let s = 0;
  for (let k = 0; k < n; k++) {
    const t = y[1]! * u + i;
    u = Math.sin(t) * t * y[2]!;
    i = i + 1;
    s += u * t;
  }
  for (let k = 0; k < n; k++) {
    const t = y[1]! * u * i;
    u = Math.sin(t) * t;
    i += 2;
  }
  let v = y[3]!;
  let j = 7;
  for (let k = 0; k < n; k++) {
    const w = 0.2 * v * j;
    v = Math.sin(w) + 0.1 * w * w;
    j -= 1;
  }
  return s + u * i + v * j;
}
