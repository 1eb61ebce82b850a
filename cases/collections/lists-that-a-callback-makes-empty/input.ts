// adjoint --function f
// at { a: 0.7, b: 0.6 }
// Lists, maps and entries that begin empty, or as null, where nothing beside them says what they will hold: the variable that keeps them does.
interface Load {
  at: number;
  force: number;
}

class Grid<T> {
  private readonly cells: T[][] = Array.from({ length: 2 }, () => []);

  put(i: number, value: T): void {
    this.cells[i].push(value);
  }

  at(i: number): T | undefined {
    return this.cells[i].at(-1);
  }
}

const slots = (n: number) => Array.from({ length: n }, () => null);

export function f(a: number, b: number): number {
  const loads: Load[][] = Array.from({ length: 3 }, () => []);
  loads[1].push({ at: 2, force: a * b });
  loads[2].push({ at: 1, force: b });
  const sizes: number[][][] = [0, 1].map(() => [[], []]);
  sizes[1][0].push(a, b);
  const named: Map<string, number[]> = new Map(["x", "y"].map((name) => [name, []]));
  named.get("y")!.push(a * a);
  const best: (number | null)[] = slots(2);
  best[1] = a + b;
  const objects = new Grid<Load>();
  const numbers = new Grid<number>();
  objects.put(0, { at: 3, force: a });
  numbers.put(1, b * b);
  let sum = (objects.at(0)?.force ?? 0) * (numbers.at(1) ?? 1) + (objects.at(1)?.force ?? b);
  for (const list of loads) for (const { at, force } of list) sum += at * force * force;
  for (const rows of sizes) for (const row of rows) for (const size of row) sum += size * size * size;
  for (const [, values] of named) for (const value of values) sum += value * a;
  for (const value of best) sum *= value === null ? 2 : value;
  return sum;
}
