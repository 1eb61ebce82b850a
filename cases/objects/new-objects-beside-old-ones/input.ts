// tangent adjoint --function f
// at { x: new Float64Array([0.35, 0.8, -0.25, 0.6]), a: 0.7, steps: 3 }
// `grown` sets numbers of new objects only: those of older ones, made in the same place, are read again. `shared` sets one of an older object, too, and
// `linked` puts new objects into an older one: what was read of them before is kept.
class Cell {
  next: Cell | null = null;
  constructor(
    public size: number,
    readonly rate: number,
  ) {}
}
function grown(cell: Cell, s: number, times: number): Cell {
  const made = new Cell(cell.size * s, cell.rate + 0.1);
  made.size += 0.2 * made.rate * made.size * made.size;
  return times > 1 ? grown(made, s, times - 1) : made;
}
function shared(cell: Cell, s: number, times: number): Cell {
  const made = new Cell(cell.size * s, cell.rate * 0.9);
  cell.size = 0.5 * made.size * cell.size + 0.1;
  return times > 1 ? shared(made, s, times - 1) : made;
}
function linked(cell: Cell, s: number, times: number): Cell {
  const made = new Cell(s * cell.size, cell.rate);
  cell.next = new Cell(Math.sin(s) * cell.rate, 0.3);
  made.next = cell.next;
  return times > 1 ? linked(made, s, times - 1) : made;
}
export function f(x: Float64Array, a: number, steps: number): number {
  let cell = grown(new Cell(x[0]!, a), x[1]!, 1);
  let sum = 0;
  for (let t = 0; t < steps; t++) {
    const first = grown(cell, x[2]!, 2);
    const size = first.size;
    const second = grown(first, Math.cos(a), 1);
    sum += size * size * second.size;
    const third = shared(second, x[3]!, 1);
    const before = third.size;
    const fourth = shared(third, a, 2);
    sum += before * before * third.size * second.size * fourth.size;
    const last = linked(fourth, sum, 1);
    const link = last.next;
    cell = linked(last, sum * sum, 2);
    if (link !== null && last.next !== null) sum += link.size * link.size * last.next.size;
  }
  return sum + cell.size;
}
