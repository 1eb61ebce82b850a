// adjoint --function f
// at { x: [0.7, 0.6, 0.3, 0.4] }
// A type, a table and a union that only inlined functions name are not carried over; what the text still names is.
interface Hit {
  t: number;
  side: Side;
}
type Side = "near" | "far";
interface Ray {
  o: number;
  d: number;
}
const weights: Record<Side, number> = { near: 1, far: 0.25 };
const reach = 4;
const meet = (ray: Ray, at: number): Hit => ({ t: (at - ray.o) / ray.d, side: at > ray.o ? "far" : "near" });
const weigh = (hit: Hit): number => weights[hit.side] * hit.t;
interface Cell {
  v: number;
  next: Cell | null;
}
const cell = (v: number) => ({ v, next: null });
export function f(x: Float64Array): number {
  const hit = meet({ o: x[0]!, d: 1 + x[1]! }, x[2]!);
  let first: Cell | null = null;
  for (const v of x) {
    const made: Cell = cell(v * v);
    made.next = first;
    first = made;
  }
  let sum = reach * weigh(hit);
  for (let c = first; c !== null; c = c.next) sum += c.v * (c.next === null ? 2 : c.next.v);
  return sum;
}
