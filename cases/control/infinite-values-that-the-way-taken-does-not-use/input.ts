// adjoint --function f
// What is infinite where nothing uses it adds nothing: a softplus that overflows, gaps of width zero, hits that no ray has.
// at { a: 0.7, b: 0.6 }
// at { a: 0.01, b: -0.4 }
function softplus(x: number): number {
  const power = Math.exp(x);
  return x > 30 ? x : Math.log(1 + power);
}

/** Of a gap that is closed nobody asks for the slope. */
function slope(rise: number, gap: number): number {
  const inverse = 1 / gap;
  let bent = rise * inverse;
  for (let i = 0; i < 2; i++) bent = Math.sin(bent) + rise / gap;
  return bent;
}

const meet = (height: number, speed: number) => ({ time: height / speed, depth: height * speed });

export function f(a: number, b: number): number {
  let total = softplus(1200 * a) + softplus(b);
  for (const gap of [Math.max(0, a - 5), a + 1]) {
    const bent = slope(b, gap);
    if (gap > 0) total += bent * a;
  }
  const first = meet(b, Math.max(0, b - 3));
  const second = meet(a, 2 + b);
  const hit = Number.isFinite(first.time) ? first : second;
  const widths = new Float64Array(3);
  const weights = new Float64Array(3);
  for (let i = 0; i < 3; i++) {
    widths[i] = Math.max(0, i - 1 + a * a * (i - 1));
    weights[i] = b / widths[i]!;
  }
  for (let i = 0; i < 3; i++) if (widths[i]! > 0) total += weights[i]! * widths[i]! * a;
  return total + hit.time * hit.depth + first.depth;
}
