// adjoint --function f
// at { q: new Float64Array([0.4, -0.3, 1.2]), l: new Float64Array([1, 0.8, 0.5]) }
/** Where an arm of links ends: each joint turns what comes after it. */
export function f(q: Float64Array, l: Float64Array): number {
  let px = 0;
  let py = 0;
  for (let i = 0; i < q.length; i++) {
    const c = Math.cos(q[i]!);
    const s = Math.sin(q[i]!);
    const turned = px * c - py * s + l[i]!;
    py = px * s + py * c;
    px = turned;
    if (i > 0) {
      const e = Math.exp(q[i]! - q[i - 1]!);
      px *= e / (1 + e);
    }
  }
  return px * px + py * py;
}
