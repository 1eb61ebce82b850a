// adjoint --function f
// at { x: 1.5 }
// Options over defaults: a property that is missing, or a whole object that is, leaves what was there.
interface Settings {
  scale: number;
  weights?: number[];
  rule?: (v: number) => number;
}
const defaults: Settings = { scale: 2 };

function apply(x: number, options?: Partial<Settings>): number {
  const s = { weights: [1, x], rule: (v: number) => v * v, ...defaults, ...options };
  const copy = { a: x, b: x * s.scale };
  Object.assign(copy, s.scale > 2 ? { b: 3 * x } : undefined);
  return s.rule(x) * s.scale * s.weights[1]! * copy.b;
}

export function f(x: number): number {
  return apply(x) + apply(x, { scale: x + 1 }) * apply(x, { rule: (v) => Math.sin(v), weights: [x * x, x, 3] });
}
