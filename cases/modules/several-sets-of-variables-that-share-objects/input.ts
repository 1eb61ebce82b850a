// adjoint --function f
// at { x: 0.7 }
export class Box { constructor(public v: number, public next: Box | null = null) {} }
export const a = new Box(1);
export const a2 = { box: a };
export const b = new Map<string, number[]>();
export const c = [[3, 4]];
export const b2 = { b, row: c[0]! };
export const d = [new Box(1)];
export const d2 = { first: d[0]! };
export const d3 = [d[0]!];
b.set("k", [1, 2]);
export function f(x: number): number {
  a.v = x * x; a2.box = a; d2.first = d[0]!; d3[0] = d[0]!;
  c[0] = [x, a2.box.v];
  b2.row = c[0]!;
  b.set("k", [x, 2]);
  d2.first.v = x;
  return b2.row[1]! * b2.b.get("k")![0]! + d3[0]!.v * d[0]!.v;
}
