// tangent adjoint --function f
// at { x: 0.7, y: 1.3 }
// What these procedures read of an array they read again in the backward sweep, and the array is no longer where they have found it: the caller knows it under a name
// of its own, and saves what it overwrites there. The argument of the next call is read from the array of the call before.
interface Track {
  pos: number[];
}
function advance(t: Track, v: number): void {
  const old = t.pos;
  const next: number[] = [];
  for (let i = 0; i < 2; i++) {
    const q = old[i]!;
    next[i] = q * v * Math.sin(q);
  }
  t.pos = next;
}
function twice(t: Track, v: number): void {
  advance(t, v);
  advance(t, 0.5 * v + 1);
}
class Path {
  constructor(public pos: Float64Array) {}
  advance(v: number): void {
    this.pos = this.pos.map((q) => q * v * Math.cos(q));
  }
}
function direct(x: number): number {
  const a = [x, x * x];
  const t: Track = { pos: a };
  advance(t, x);
  const kept = t.pos;
  a[0] = 1;
  a[1] = x;
  advance(t, kept[0]!);
  kept[1] = 0.5;
  return t.pos[0]! * t.pos[1]!;
}
function nested(x: number): number {
  const a = [x, 2 * x];
  const t: Track = { pos: a };
  twice(t, x);
  const kept = t.pos;
  a[1] = 0.25 * x;
  twice(t, kept[1]! + a[1]!);
  return t.pos[0]! + 3 * t.pos[1]!;
}
function byMethod(x: number, y: number): number {
  const a = Float64Array.of(x, y);
  const path = new Path(a);
  path.advance(y);
  const kept = path.pos;
  a.fill(0.3);
  path.advance(kept[0]!);
  kept.fill(x);
  path.advance(kept[1]! + a[0]!);
  return path.pos[0]! * path.pos[1]!;
}
export function f(x: number, y: number): number {
  return direct(x) + nested(y) + byMethod(x, y);
}
