// adjoint --function f
// at { q: new Float64Array([0.4, -0.3, 1.2, 0.7]), l: new Float64Array([1, 0.8, 0.5, 2]) }
function turn(q: Float64Array, k: number): void {
  q[k] = 0.5 * q[k]! + 0.1;
}
export function f(q: Float64Array, l: Float64Array): number {
  let p = 1;
  let k = 0;
  let a = 0;
  // The elements change in the turn, before or after.
  for (let i = 0; i < q.length; i++) {
    p += l[i]! * Math.cos(q[i]!);
    q[i] = q[i]! + 0.2 * l[i]!;
    const c = Math.cos(q[i]!);
    p *= 1 + c * l[i]!;
    turn(q, i);
    p += Math.sin(q[i]!) * l[i]!;
  }
  // The subscript does.
  while (k < q.length - 1) {
    const s = Math.sin(l[k]!);
    p += s * l[k]! * p;
    k++;
    p += Math.cos(l[k]!) * s;
  }
  // A number of the turn does.
  for (let i = 0; i < l.length; i++) {
    p += Math.sin(a) * l[i]!;
    a += l[i]!;
    const c = Math.cos(a);
    p *= c * l[i]! + 2;
    a *= 0.5;
  }
  return p;
}
