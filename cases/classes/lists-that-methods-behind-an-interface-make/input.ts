// adjoint --function f
// at { a: 0.7, b: 0.6 }
// Which object answers is known when the program runs: a method, a property that is a function, or a field of a class. What their lists hold, only the
// interface says.
interface Grid {
  readonly name: string;
  rows(count: number): number[][];
}

interface Filler {
  rows: (count: number) => number[][];
}

export const grids: Grid[] = [
  { name: "flat", rows: (count) => Array.from({ length: count }, () => []) },
  {
    name: "mapped",
    rows(count) {
      return new Array(count).fill(0).map((_) => []);
    },
  },
];

class Long implements Grid {
  readonly name = "long";
  rows(count: number) {
    const made = [];
    for (let i = 0; i <= count; i++) made.push([]);
    return made;
  }
}

class Late implements Filler {
  rows = (count: number) => Array.from({ length: count }, () => []);
}

function filled(rows: number[][], a: number, b: number): number {
  rows[0].push(a, b);
  rows[1].push(a * b);
  return rows[0][0] * rows[1][0] + rows[0][1];
}

export function f(a: number, b: number): number {
  let sum = 0;
  for (const grid of [...grids, new Long()]) sum = sum * a + filled(grid.rows(2), a, b) * grid.name.length;
  const fillers: Filler[] = [new Late(), new Long(), { rows: () => [[], []] }];
  for (const filler of fillers) sum += filled(filler.rows(2), b, a) * sum;
  return sum;
}
