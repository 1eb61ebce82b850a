// adjoint --function f
// at { x: [0.4, 0.9, 2.3, 1.1] }
// `"x" in p` of a parameter that takes a point or an array of its coordinates is decided in each procedure's copy.
interface Point {
  x: number;
  y: number;
}
interface Disc extends Point {
  r: number;
  length?: number;
}
const norm = (p: Point | [number, number] | Float64Array): number =>
  "x" in p ? Math.hypot(p.x, p.y) : Math.hypot(p[0]!, p[1]!);
function size(d: Disc | number[]): number {
  if ("r" in d) return d.r * d.x;
  return "length" in d && !("radius" in d) ? d[0]! * d.length : 0;
}
export function f(x: number[]): number {
  const norms = norm({ x: x[0]!, y: x[1]! }) * norm([x[2]!, 1]) * norm(Float64Array.of(x[3]!, 2));
  return norms + size([x[1]!, x[0]!]) * size({ x: x[2]!, y: 0, r: x[3]! });
}
