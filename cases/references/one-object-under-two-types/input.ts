// adjoint --function f --may-alias all
// at (() => { const q = new Point(0.4, 0.9); return { p: q, q, a: 0.7 }; })()
// at { p: { x: 1.3 }, q: new Point(0.4, 0.9), a: 0.7 }
// An object may be handed over twice, once under a type that lists less of it.
export interface HasX {
  x: number;
}

export class Point {
  constructor(
    public x: number,
    public y: number,
  ) {}
}

export function f(p: HasX, q: Point, a: number): number {
  p.x = a * a;
  q.y = q.x * a;
  p.x = q.y * 2;
  return q.x * q.y;
}
