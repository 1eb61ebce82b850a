// adjoint --function f
// at { x: Float64Array.of(0.6, 0.3) }
// What objects in a module's lists hold is declared and not yet set when their shadows are made, as elements of `new Array(2)` are: these numbers begin with a derivative of zero.
class Cell {
  total!: number;
  readonly weight: number;
  next: Cell | undefined;
  constructor(
    readonly name: string,
    weight: number,
  ) {
    this.weight = weight;
  }
}

const cells: Cell[][] = [];
for (let i = 0; i < 2; i++) cells.push([new Cell("a", 2), new Cell("b", 3)]);
const rows: number[][] = [];
for (let i = 0; i < 2; i++) rows.push(new Array<number>(2));

export function f(x: Float64Array): number {
  for (const row of cells) {
    for (const [j, cell] of row.entries()) cell.total = cell.weight * x[j]! * x[0]!;
  }
  for (const row of rows) {
    for (let j = 0; j < 2; j++) row[j] = x[j]! * x[j]!;
  }
  return cells[1]![0]!.total * cells[0]![1]!.total + rows[0]![0]! * rows[1]![1]!;
}
