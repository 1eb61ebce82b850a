// adjoint --function f
// at { x: 0.7, y: 0.6 }
// at { x: -0.4, y: 1.3 }
// Elements that were never stored are not visited: by number, by name, and in a new array.
interface Body {
  readonly id: number;
  mass: number;
}

class Table {
  rows: number[][] = [];
  put(i: number, j: number, value: number): void {
    const row = (this.rows[i] ??= []);
    row[j] = value;
  }
  total(): number {
    let sum = 0;
    this.rows.forEach((row, i) => {
      row.forEach((value, j) => {
        sum += value * (i + 1) * (j + 2);
      });
    });
    return sum;
  }
}

function byNumber(bodies: readonly Body[]): Body[] {
  const table: Body[] = [];
  for (const body of bodies) table[body.id] = body;
  return table;
}

export function f(x: number, y: number): number {
  const bodies = byNumber([
    { id: 4, mass: x },
    { id: 1, mass: y },
  ]);
  let sum = bodies.map((body) => body.mass * x).reduce((s, v) => s * 2 + v);
  for (const i in bodies) sum += bodies[i]!.mass * Number(i);
  const table = new Table();
  table.put(3, 2, x);
  table.put(1, 4, y);
  table.put(1, 0, x * y);
  const unset = new Array<number>(3);
  unset.forEach(() => {
    sum += 100;
  });
  // Stored in order: no test.
  const dense: number[] = [];
  dense[0] = x;
  dense[1] = y;
  for (let i = 2; i < 5; i++) dense[i] = dense[i - 1]! * dense[i - 2]!;
  return sum + table.total() + dense.reduce((s, v) => s + v);
}
