// adjoint --function f
// at { o: new Cell(0.3, 0.4), x: 0.7 }
// Nothing else is done backward for the call: the adjoint of what it overwrites becomes zero all the same.
export class Cell {
  constructor(
    public v: number,
    public w: number,
    public next: Cell | null = null,
  ) {}
}

function depth(p: Cell | null, s: number, k: number): number {
  return p === null || k === 0 ? s : 0.6 * p.v * s + 0.3 * depthBelow(p, s, k - 1);
}

function depthBelow(p: Cell, s: number, k: number): number {
  p.w = 0.7 * p.w * Math.cos(s);
  return depth(p.next, 0.8 * s + 0.1, k);
}

export function f(o: Cell, x: number): number {
  let none: Cell | null = null;
  o.v *= x;
  o.w = depth(none, 0.5, 4);
  return o.v * x;
}
