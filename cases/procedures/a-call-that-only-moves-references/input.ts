// adjoint --function f
// at {"x": 0.7, "y": 1.3, "n": 3}
// at {"x": 0.7, "y": 1.3, "n": 1}
// The call has nothing to do backward, but what it gives takes the place of a number with an adjoint.

function swap(o: { p: number[] }, q: number[], n: number): number {
  if (n > 0) {
    o.p = q;
    return swap(o, q, n - 1);
  }
  return 2;
}
export function f(x: number, y: number, n: number): number {
  const o = { p: [x, y] };
  let w = x * y;
  const u = w * w;
  if (n > 2) w = swap(o, [x * x, y], n);
  const t = Math.cos(w * o.p[1]!);
  return t * w * u;
}
