// adjoint --function f
// at { x: new Float64Array([0.3, 0.6]), o: new Cell(0.4, new Cell(0.9)) }
// at { x: new Float64Array([0.3, 0.6]), o: new Cell(0.4) }
// at { x: new Float64Array([0.3, 0.2]), o: new Cell(0.4, new Cell(0.9)) }
// at { x: new Float64Array([0.3, 0.2]), o: new Cell(0.4) }
export class Cell {
  constructor(
    public v: number,
    public next: Cell | null = null,
  ) {}
}

/** The shadow of `p` moves with it, by the same test. */
function last(p: Cell, s: number, n: number): number {
  p = p.next ?? p;
  p.v = s * p.v;
  return n > 0 ? p.v * last(p, 0.5 * s, n - 1) : p.v;
}

function replaceNext(q: Float64Array, p: Cell): number {
  p = p.next ?? p;
  p.v = 0.7;
  return q[1];
}

export function f(x: Float64Array, o: Cell): number {
  const r = x[1] < 0.5 ? replaceNext(x, o) : x[0];
  const t = last(o, x[0], 2);
  return r * t * last(o, x[1], 0);
}
