// adjoint --function f
// at { rows: [[1, 2, 3], [4, 5, 6]], k: 0.5 }
// What an optional chain gives is a number or undefined, whatever stands at the end of its text.
class Grid {
  constructor(readonly cells: number[][]) {}
  *neighbors(i: number, j: number): Generator<number> {
    for (const [di, dj] of [
      [-1, 0],
      [1, 0],
      [0, 1],
    ] as const) {
      const value = this.cells[i + di]?.[j + dj];
      if (value !== undefined) yield value;
    }
  }
  smoothed(k: number): Grid {
    const mix = (c: number, i: number, j: number): number => {
      let sum = 0;
      for (const value of this.neighbors(i, j)) sum += value * k;
      return sum + c;
    };
    return new Grid(this.cells.map((row, i) => row.map((c, j) => mix(c, i, j))));
  }
}

export function f(rows: number[][], k: number): number {
  let grid = new Grid(rows);
  for (let step = 0; step < 2; step++) grid = grid.smoothed(k);
  return grid.cells[1]![2]!;
}
