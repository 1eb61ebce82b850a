// adjoint --function f
// at {"x": 0.7, "y": 1.3, "n": 4}
// `k` has no derivative, and no shadow: it comes back without one.

export function f(x: number, y: number, n: number): number {
  let k: number | number[] = 1;
  let s = x;
  let v: number | number[] = y;
  const l: (number | number[])[] = [];
  for (let i = 0; i < n; i++) {
    if (typeof k === "number") s = s * s * k;
    else s = Math.sin(s) * k[0]!;
    k = i === 1 ? [2] : i + 1;
    const w = v;
    l.push(w);
    const z = l[l.length - 1]!;
    if (typeof z === "number") s = s * z;
    else s = s * z[0]!;
    v = i === 0 ? [s * x] : s;
  }
  return s;
}
