// adjoint --function f
// at { x: 0.7, y: 1.3 }
/** A store at a computed index may lengthen a tuple, too: `walk` does. TypeScript takes the length for a constant. */
interface Box {
  pair: [number, number];
}
type Triple = [number, number, number];
function pick(pair: readonly [number, number], k: number): number {
  return pair[k]! * pair.length;
}
function grow(list: [number, ...number[]], k: number): void {
  list[k] = list[0] * list.length + list[list.length - 1]!;
}
function walk(pair: [number, number]): number {
  let sum = 0;
  for (let i = 0; i < 5; i++) {
    pair[i % 4] = Math.sin(pair[0] * pair.length) * pair[1];
    sum += pair[0] * pair.length;
  }
  return sum;
}
export function f(x: number, y: number): number {
  const box: Box = { pair: [x, y] };
  const rows: Triple[] = [
    [x, y, 1],
    [y, x, 2],
  ];
  const open: [number, ...number[]] = [x, y];
  for (let i = 0; i < 4; i++) {
    box.pair[i % 2] = Math.sin(box.pair[0] * box.pair.length) + pick(box.pair, i % 2);
    const row = rows[i % 2]!;
    row[(i + 1) % 3] = row[0] * row[1] * row.length + row[2];
    grow(open, i);
  }
  return box.pair[1] * rows[0]![2] + rows[1]![1] * open[3]! + walk([x, y]) * open.length;
}
