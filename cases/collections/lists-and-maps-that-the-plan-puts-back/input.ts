// adjoint --function f --wrt x
// at { x: [0.3, -0.2, 0.5, 0.4] }
// show plan
// Lists that change their length get it back with what was cut off, new entries of maps are removed; references go with their shadows.
interface Cell {
  v: number;
}

export function f(x: number[]): number {
  const list: number[] = [];
  const cells: Cell[] = [];
  const best = new Map<number, number>();
  for (let i = 0; i < x.length; i++) {
    list.push(x[i]! * x[i]!);
    cells.push({ v: list[i]! * x[0]! });
  }
  let s = 0;
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < list.length; i++) {
      s += list[i]! * s + Math.sin(list[i]!);
      best.set(i, list[i]! * s);
      list[i] = list[i]! * s;
    }
    for (const cell of cells) s += cell.v * cell.v;
    list.length = list.length - 1;
    cells.pop();
  }
  for (const v of best.values()) s += v * v;
  best.delete(0);
  for (const v of best.values()) s += v * v;
  return s;
}
