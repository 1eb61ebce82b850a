// adjoint --function f
// at { x: [0.7, 0.6] }
// Literals with methods that use `this`, and with getters, go where the user's interface is asked for: lists, tables, fields, results.
interface Shape {
  readonly area: number;
  scale(by: number): number;
  note?: (x: number) => number;
}
const square = (side: number): Shape => ({
  area: side * side,
  scale(by) {
    return this.area * by;
  },
});
const disc = (r: number): Shape => ({
  get area() {
    return 3 * r * r;
  },
  scale(by) {
    return this.area * by;
  },
});
function pick(list: readonly Shape[], k: number): Shape {
  return list[k] ?? square(2);
}
export function f(x: readonly number[]): number {
  const [a = 1, b = 1] = x;
  const shapes: Shape[] = [square(a), disc(b)];
  shapes.push({ area: a * b, scale: (by: number) => by + a, note: (y) => y * b });
  const byName = new Map<string, Shape>([["k", disc(a)]]);
  const owner: { shape: Shape } = { shape: square(b) };
  let last: Shape | undefined;
  for (const s of shapes) last = s;
  const table = (byName.get("k")?.area ?? 1) * owner.shape.scale(a);
  return pick(shapes, 1).scale(b) + shapes.reduce((s, q) => s + q.area * q.scale(a), 0) + table + (last?.note?.(a) ?? 0);
}
