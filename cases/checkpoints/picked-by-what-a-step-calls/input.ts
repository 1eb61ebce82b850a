// adjoint --function f
// at { n: 3, x: new Float64Array([0.5, 0.8, 0.3]), steps: 6 }
// What a step changes is picked by what it calls, two calls deep.
interface W { a: Float64Array; b: Float64Array; now: Float64Array }
function pick(w: W, t: number): void {
  for (let k = 0; k < t; k++) w.now = k % 2 === 0 ? w.a : w.b;
  for (let k = 0; k < w.a.length; k++) if (w.now[k] > 1e9) w.now[k] = 1;
}
function choose(w: W, t: number): void {
  for (let k = 0; k < w.a.length; k++) if (w.a[k] > 1e9) w.a[k] = 0;
  pick(w, t + 1);
}
export function f(n: number, x: Float64Array, steps: number): number {
  const w: W = { a: x.slice(), b: x.map((v) => v * v), now: x };
  w.now = w.a;
  let s = 0;
  // $AD BINOMIAL-CKP 2
  for (let t = 0; t < steps; t++) {
    choose(w, t);
    w.now[t % n] *= Math.sin(s + w.now[0]);
    s += w.now[1];
  }
  for (let i = 0; i < n; i++) s += w.a[i] * w.b[i];
  return s;
}
