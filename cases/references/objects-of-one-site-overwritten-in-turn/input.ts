// adjoint --function f
// at { x: [0.5, 1.25, -0.75, 0.9] }
// All cells are made by one statement: what a store to one of them overwrites was not in the others.
class Cell {
  constructor(public value: number) {}
}
export function f(x: number[]): number {
  const cells: Cell[] = [];
  for (const value of x) cells.push(new Cell(value));
  let sum = 0;
  for (let i = 1; i < cells.length; i++) {
    const left = cells[i - 1]!;
    const right = cells[i]!;
    sum += left.value * left.value * right.value;
    right.value = Math.sin(sum);
    left.value = 0.5 * sum;
  }
  for (const cell of cells) sum += cell.value * cell.value;
  return sum;
}
