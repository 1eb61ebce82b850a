// adjoint --function f --no-inline-calls
// at { b: 0.3, o: new Cell(0.8, 0.4, new Cell(0.7, 0.2)) }
// at { b: 0.3, o: new Cell(0.8, 0.7) }
export class Cell {
  constructor(
    public v: number,
    public w: number,
    public next: Cell | null = null,
  ) {}
}

function chosen(first: number, second: number, takeFirst: boolean): number {
  return takeFirst ? first : second;
}

/** What `chosen` gives here is only compared: this call of it has nothing to do backward. */
function weigh(o: Cell, k: number): number {
  if (k > 3) return 0.9 * weigh(o, k - 1);
  const q = o.next ?? o;
  if (chosen(0.5, q.v, o.w > 0.5) > 0.6) return 0.5 * o.w;
  return o.v;
}

export function f(b: number, o: Cell): number {
  const t = weigh(o, 5);
  return chosen(b * t, t * t, b > 0.5);
}
