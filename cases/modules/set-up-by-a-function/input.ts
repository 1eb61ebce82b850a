// adjoint --function f --take-over
// at { x: 0.75 }
class Cell {
  constructor(public value: number) {}
}
let cells: Cell[] = [];
function setUp(n: number): void {
  cells = [];
  for (let i = 0; i < n; i++) cells.push(new Cell(i));
}
setUp(3);
export function f(x: number): number {
  cells[0]!.value = x;
  return cells[0]!.value * cells[2]!.value;
}
